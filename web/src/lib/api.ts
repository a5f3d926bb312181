// The server's HTTP side.
import { found, lost } from './offline.svelte';
import type { CatalogueGame, GameLine, Joined, NewGame, NewGameMade } from './wire';

/** What the server, or the way to it, has against a request. */
export class ApiError extends Error {
  constructor(
    readonly status: number, // 0: nobody answered
    readonly code: string,
    readonly clause: string,
    text: string,
  ) {
    super(text);
  }
}

async function request<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'same-origin', ...init });
  } catch {
    lost();
    throw new ApiError(0, 'offline', '', 'The server cannot be reached.');
  }
  found();
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as T;
  const error = (body ?? {}) as { code?: string; clause?: string; text?: string };
  throw new ApiError(response.status, error.code ?? 'message', error.clause ?? '', error.text ?? response.statusText);
}

function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { 'Content-Type': 'application/json' };
  return request<T>(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

let catalogueOnce: Promise<CatalogueGame[]> | null = null;

export const api = {
  /** It never changes while the server runs, so once is enough; a failure is not remembered. */
  catalogue(): Promise<CatalogueGame[]> {
    catalogueOnce ??= request<CatalogueGame[]>('/api/catalogue').catch((error: unknown) => {
      catalogueOnce = null;
      throw error;
    });
    return catalogueOnce;
  },
  games: () => request<GameLine[]>('/api/games'),
  create: (game: NewGame) => post<NewGameMade>('/api/games', game),
  join: (id: string, key: string) => post<Joined>(`/api/games/${encodeURIComponent(id)}/join`, { key }),
  /** For those who play in it; others are refused. */
  links: (id: string) => request<NewGameMade>(`/api/games/${encodeURIComponent(id)}/links`),
  fileAddress: (id: string, kind: 'record.txt' | 'record.json' | 'board.svg') =>
    `/api/games/${encodeURIComponent(id)}/${kind}`,
};
