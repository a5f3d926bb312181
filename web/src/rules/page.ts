// What the plugin makes of a rules page, and where the pages are.
import type { GameName } from '../games/registry';
import type { Language } from '../i18n';
import type { Outcome } from '../lib/wire';

/** What the core says of an illustrated position; see scripts/make_rule_facts.py. */
export interface Facts {
  detail: Record<string, unknown>;
  outcome: Outcome | null;
}

/** A board: the position text, the turn to mark, who sits at the bottom ('' for the first side), and what it shows. */
export interface Illustration extends Facts {
  position: string;
  last: string[];
  facing: string;
  explained: boolean; // whether what is compared at the end is shown with it
  caption: string;
}

export interface Section {
  id: string; // the same in every language, so that a link to it survives a change of language
  title: string;
  parts: ({ html: string } | Illustration)[];
  clauses: { id: string; title: string }[]; // the numbered paragraphs, for the table of contents
}

export interface RulesPage {
  title: string;
  byline: string;
  sides: [string, string];
  sections: Section[];
}

const pages = import.meta.glob<{ default: RulesPage }>('../../../docs/rules/*/*.md');

export async function loadRules(game: GameName, language: Language): Promise<RulesPage> {
  return (await pages[`../../../docs/rules/${language}/${game}.md`]!()).default;
}
