// The addresses of the page. Links are ordinary links; a click on one of ours changes the page without loading.
import { untrack } from 'svelte';

import { isGame, type GameName } from '../games/registry';

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: GameName }
  | { page: 'game'; id: string }
  | { page: 'join'; id: string; key: string }
  | { page: 'rules'; game: GameName }
  | { page: 'missing' };

export function parseRoute(path: string): Route {
  const [first = '', second, third, ...rest] = path
    .replace(/^\/|\/$/g, '')
    .split('/')
    .map(decode);
  if (rest.length > 0) return { page: 'missing' };
  if (first === '') return { page: 'home' };
  if (first === 'j' && second && third) return { page: 'join', id: second, key: third };
  if (third !== undefined || !second) return { page: 'missing' };
  if (first === 'g') return { page: 'game', id: second };
  if (first === 'new' && isGame(second)) return { page: 'new', game: second };
  if (first === 'rules' && isGame(second)) return { page: 'rules', game: second };
  return { page: 'missing' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  route = $state.raw<Route>({ page: 'home' });
  visits = $state(0); // to move the focus after every change, but not after the first load
}

export const router = new Router();

export function startRouter(): () => void {
  router.route = parseRoute(location.pathname);
  const onpop = () => show(false);
  window.addEventListener('popstate', onpop);
  document.addEventListener('click', followLink);
  return () => {
    window.removeEventListener('popstate', onpop);
    document.removeEventListener('click', followLink);
  };
}

export function navigate(path: string, replace = false): void {
  if (path === location.pathname + location.search + location.hash) return;
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  show(true);
}

function show(top: boolean): void {
  const next = parseRoute(location.pathname);
  if (JSON.stringify(next) === JSON.stringify(untrack(() => router.route))) return; // only the part after # changed
  router.route = next;
  router.visits++;
  if (top && !location.hash) window.scrollTo(0, 0);
}

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/') || (link.pathname === location.pathname && link.hash)) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}
