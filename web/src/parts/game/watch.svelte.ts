// What is heard when something happens: the spoken action for a screen reader, a knock of wood, a chime at the end.
import type { GameModule } from '../../games/contract';
import { t } from '../../i18n';
import { announce } from '../../lib/announce.svelte';
import { positionAt } from '../../lib/scene';
import type { GameSession } from '../../lib/session.svelte';
import { bells, DRAWN, knock, LOST, WON } from '../../lib/sound';
import { outcomeReason, outcomeTitle, refusalText } from '../../lib/words';

export function watch(session: GameSession, module: () => GameModule | null): void {
  let heard = -1;
  let ended: boolean | null = null;

  $effect(() => {
    const { shown, game, history, now } = session;
    const speaker = module();
    if (!game || !now || !speaker) return;
    // What was only held back in a game with secrets is not on the board yet.
    const steps = game.secrets ? [] : session.steps;
    const mark = shown + steps.length;
    if (heard >= 0 && mark > heard) {
      const step = steps.at(-1);
      const action = step?.action ?? history[shown - 1]!.action;
      const before = step ? (steps.at(-2)?.position ?? now.position) : positionAt(game, history, shown - 1);
      knock(step ? 1 : 1.12);
      announce([`${speaker.speakAction(action, before)}.`, whatNow()].join(' '));
    }
    heard = mark;
  });

  function whatNow(): string {
    if (!session.live || session.actor === null) return '';
    if (session.complete) return '';
    return session.steps.length > 0 ? t('game.goOn') : `${t('game.yourTurn')}.`;
  }

  $effect(() => {
    const { game, now } = session;
    if (!game || !now) return;
    const over = now.outcome !== null;
    if (ended === false && over) {
      const { winner } = now.outcome!;
      bells(winner === null ? DRAWN : game.you.length === 1 && winner !== game.you[0] ? LOST : WON);
      announce(`${outcomeTitle(now.outcome!, game.you)}. ${outcomeReason(now.outcome!, game.sides)}`);
    }
    ended = over;
  });

  $effect(() => {
    if (session.refusal) announce(refusalText(session.refusal));
  });
}
