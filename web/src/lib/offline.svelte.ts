// The service worker, and whether the server can be reached.
const AGAIN = 4000;

class Network {
  online = $state(typeof navigator === 'undefined' || navigator.onLine);
}

export const network = new Network();

let timer: ReturnType<typeof setTimeout> | undefined;

/** A request found nobody: say so, and look from time to time whether somebody is there again. */
export function lost(): void {
  network.online = false;
  clearTimeout(timer);
  timer = setTimeout(() => {
    fetch('/healthz').then(found, lost);
  }, AGAIN);
}

export function found(): void {
  clearTimeout(timer);
  network.online = true;
}

export function startOffline(): void {
  window.addEventListener('online', found);
  window.addEventListener('offline', lost);
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    // Without it the page works as well, only not without a connection.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  }
}
