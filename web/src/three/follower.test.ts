import { describe, expect, it } from 'vitest';

import { Follower } from './follower';

function watched() {
  const seen: string[] = [];
  const pieces = {
    show: (position: string) => seen.push(`show ${position}`),
    play: (before: string, after: string, action: string) => seen.push(`play ${before} ${after} ${action}`),
  };
  const motions = { finish: () => seen.push('finish') };
  return { seen, follower: new Follower(pieces, motions, (text) => text.toUpperCase()) };
}

const scene = { position: 'b', before: 'a', action: 'x', still: false };

describe('a follower', () => {
  it('shows what stood before, then plays the action', () => {
    const { seen, follower } = watched();
    follower.follow(scene);
    expect(seen).toEqual(['finish', 'show A', 'play A B x']);
  });

  it('goes on from what is shown', () => {
    const { seen, follower } = watched();
    follower.follow({ ...scene, position: 'a', before: null, action: null });
    follower.follow(scene);
    expect(seen).toEqual(['finish', 'show A', 'finish', 'play A B x']);
  });

  it('moves nothing when nothing may move', () => {
    const { seen, follower } = watched();
    follower.follow({ ...scene, still: true });
    expect(seen).toEqual(['finish', 'show B']);
  });

  it('does nothing when nothing has changed', () => {
    const { seen, follower } = watched();
    follower.follow(scene);
    follower.follow({ ...scene, before: null });
    expect(seen).toHaveLength(3);
  });
});
