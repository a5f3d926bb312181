import { untrack } from 'svelte';

// What a screen reader says. One polite live region stands in App.svelte.
class Announcer {
  text = $state('');
}

export const announcer = new Announcer();

export function announce(text: string): void {
  // The same words twice would not be heard, so they differ by a space that is not seen.
  const before = untrack(() => announcer.text);
  announcer.text = before === text ? `${text}\u00a0` : text;
}
