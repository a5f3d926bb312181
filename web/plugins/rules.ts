// Makes the rules pages (docs/rules/<language>/<game>.md) importable. The terminal reads the same files, so that there
// is one source for both: what stands there is Markdown, with numbered clauses and with boards as fences.
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';

import de from '../src/i18n/de/options.ts';
import en from '../src/i18n/en/options.ts';
import es from '../src/i18n/es/options.ts';
import fr from '../src/i18n/fr/options.ts';
import type { Facts, Illustration, RulesPage, Section } from '../src/rules/page.ts';

type Known = Record<string, Facts>; // by position text

const PAGE = /[\\/]docs[\\/]rules[\\/][a-z]+[\\/][a-z]+\.md$/;
const SIDES = /^<!-- sides: (\w+), (\w+) -->\n+/;
const BOARD = /^```board(?<how>[^\n]*)\n(?<position>[^\n]+)\n(?<caption>[^]*?)\n```$/gm;
const CLAUSE = /^[A-Z]\d+(\.\d+)?[a-z]?$/;
const REFERENCE = /\b[A-Z]\d+(?:\.\d+)?[a-z]?\b/g;
const CLAUSE_TITLE = /^\*\*(?<id>[A-Z]\d+)\*\* \*(?<title>[^*]+?)[.,:]?\*/gm;
const PIECE = /^[A-Z]$/;
const RULING = /\[(\p{L}+)\](?!\()/gu;
// An option as the command line and Python write it.
const OPTION = /^(?<name>\w+)=(?:"(?<word>\w+)"|(?<truth>True|False))$/;
const TEXTS: Record<string, Record<string, string>> = { de, en, es, fr };
const SECTIONS = ['minute', 'rules', 'example', 'notation', 'rulings'];

export function rulesPages(): Plugin {
  return {
    name: 'campanile-rules',
    transform: {
      filter: { id: PAGE },
      handler(text, id) {
        const file = join(id, '../../facts.json');
        this.addWatchFile(file);
        const facts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Known>;
        const [game, language] = [basename(id, '.md'), basename(dirname(id))];
        const page = readPage(text, id, facts[game], (code) => optionLink(code, game, language));
        return { code: `export default ${JSON.stringify(page)};`, map: null };
      },
    },
  };
}

/** A piece of code as HTML if it is an option: its words on the page for new games, and the way there. */
export function optionLink(code: string, game: string, language: string): string | null {
  const found = OPTION.exec(code)?.groups;
  if (!found) return null;
  const text = (key: string) => {
    const words = TEXTS[language]?.[`options.${game}.${found.name}.${key}`];
    if (words === undefined) throw new Error(`${code} is no option of ${game} in ${language}`);
    return escape(words);
  };
  const colon = language === 'fr' ? '\u00a0: ' : ': ';
  const value = text(`value.${(found.word ?? found.truth!).toLowerCase()}`);
  return `<a class="option" href="/new/${game}">${text('label')}${colon}${value}</a>`;
}

type Code = (code: string) => string | null;

export function readPage(text: string, name: string, known: Known = {}, code: Code = () => null): RulesPage {
  const sides = SIDES.exec(text);
  if (!sides) throw new Error(`${name} does not begin with its sides`);
  const [head = '', ...rest] = text.slice(sides[0].length).split(/^## /m);
  if (rest.length !== SECTIONS.length) throw new Error(`${name} has ${rest.length} sections, not ${SECTIONS.length}`);
  const [title = '', ...byline] = head.trim().split('\n');
  const clauses = new Set(
    Array.from(text.matchAll(/\*\*(\S+)\*\*/g), ([, bold]) => bold!).filter((bold) => CLAUSE.test(bold)),
  );
  const marked = makeMarked(clauses, code);
  return {
    title: title.replace(/^# /, ''),
    byline: byline.join(' ').trim(),
    sides: [sides[1]!, sides[2]!],
    sections: rest.map((section, index) => readSection(marked, known, SECTIONS[index]!, section)),
  };
}

function readSection(marked: Marked, known: Known, id: string, text: string): Section {
  const end = text.indexOf('\n');
  const body = text.slice(end);
  return {
    id,
    title: text.slice(0, end).trim(),
    parts: readParts(marked, known, body),
    clauses: Array.from(body.matchAll(CLAUSE_TITLE), ({ groups }) => ({ id: groups!.id!, title: groups!.title! })),
  };
}

function readParts(marked: Marked, known: Known, text: string): Section['parts'] {
  const parts: Section['parts'] = [];
  let end = 0;
  for (const match of text.matchAll(BOARD)) {
    parts.push({ html: toHtml(marked, text.slice(end, match.index)) }, readBoard(marked, known, match.groups!));
    end = match.index + match[0].length;
  }
  parts.push({ html: toHtml(marked, text.slice(end)) });
  return parts.filter((part) => !('html' in part) || part.html !== '');
}

function readBoard(marked: Marked, known: Known, groups: Record<string, string>): Illustration {
  const words = groups.how!.trim().split(/\s+/);
  const how = new Map(words.map((word) => word.split('=', 2) as [string, string]));
  const position = groups.position!;
  return {
    position,
    last: how.get('last')?.split(',') ?? [],
    facing: how.get('facing') ?? '',
    explained: how.get('show') === 'ending',
    caption: marked.parseInline(groups.caption!, { async: false }),
    ...(known[position] ?? { detail: {}, outcome: null }),
  };
}

function toHtml(marked: Marked, text: string): string {
  return marked.parse(text.trim().replace(RULING, '<a class="ruling" href="#rulings">$1</a>'), { async: false });
}

/**
 * Clauses become anchors, mentions of them links, options their words; the cells of tables know their heads, for narrow
 * screens. A letter that names a piece leaves room for its picture.
 */
function makeMarked(clauses: Set<string>, code: Code): Marked {
  return new Marked({
    renderer: {
      strong({ text, tokens }) {
        if (!clauses.has(text)) return `<strong>${this.parser.parseInline(tokens)}</strong>`;
        return `<a class="clause" id="${text}" href="#${text}">${text}</a>`;
      },
      codespan({ text }) {
        return code(text) ?? `<code>${escape(text)}</code>`;
      },
      text(token) {
        if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
        const text = 'escaped' in token && token.escaped ? token.text : escape(token.text);
        return text.replace(REFERENCE, (name) => (clauses.has(name) ? `<a href="#${name}">${name}</a>` : name));
      },
      table({ header, rows }) {
        const heads = header.map((cell) => this.parser.parseInline(cell.tokens));
        const first = heads.map((head) => (head ? `<th scope="col" role="columnheader">${head}</th>` : '<td></td>'));
        const row = (cells: Tokens.TableCell[]) =>
          cells.map(
            (cell, index) =>
              `<td role="cell" data-head="${header[index]!.text}">${piece(cell) ?? this.parser.parseInline(cell.tokens)}</td>`,
          );
        const body = rows.map((cells) => `<tr role="row">${row(cells).join('')}</tr>`);
        const width = heads.length > 3 ? ' class="many-columns"' : '';
        return (
          `<table role="table"${width}><thead role="rowgroup"><tr role="row">${first.join('')}</tr></thead>` +
          `<tbody role="rowgroup">${body.join('')}</tbody></table>\n`
        );
      },
    },
  });
}

function piece({ text }: Tokens.TableCell): string | null {
  return PIECE.test(text) ? `<span class="piece" data-piece="${text}">${text}</span>` : null;
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
