// Puts the pictures of pieces into the text of a rules page, which comes as HTML from the build.
import { mount, unmount } from 'svelte';

import type { GameModule } from '../games/contract';

/** An attachment; made anew for other text. */
export function pictures(loaded: Promise<{ module: GameModule }>, html: string): (element: HTMLElement) => () => void {
  return (element) => {
    const shown: ReturnType<typeof mount>[] = [];
    let wanted = html.includes('data-piece');
    async function draw(): Promise<void> {
      const piece = await (await loaded).module.piece?.();
      if (!piece || !wanted) return;
      for (const target of element.querySelectorAll<HTMLElement>('[data-piece]'))
        shown.push(mount(piece.default, { target, props: { letter: target.dataset.piece! } }));
    }
    if (wanted) void draw();
    return () => {
      wanted = false;
      for (const picture of shown) void unmount(picture);
    };
  };
}
