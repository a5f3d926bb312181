// What a person chose on this device. Remembered by the browser, never sent anywhere.
const PREFIX = 'campanile.';

const defaults = {
  theme: 'auto' as 'auto' | 'light' | 'dark',
  language: null as string | null,
  sound: true,
  board3d: true,
  confirmTurns: false,
  evaluation: false,
  possible: false,
  levels: {} as Record<string, number>,
};

export type SettingsData = typeof defaults;

export const settings: SettingsData = $state({ ...defaults, ...recall<Partial<SettingsData>>('settings', {}) });

export function saveSettings(): void {
  remember('settings', $state.snapshot(settings));
}

/** Storage may be full, forbidden or damaged; the page then works without memory. */
export function recall<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    return; // a private window may have no room
  }
}
