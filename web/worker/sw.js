// Opens the page without a connection. It never touches the game itself: /api and /ws always go to the server.
// finish-build.mjs puts the version and the list of files in.
const VERSION = '__VERSION__';
const SHELL = __SHELL__;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(VERSION)
      .then((cache) => cache.addAll(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(fetch(request).catch(() => caches.match('/')));
  } else if (pathname.startsWith('/assets/')) event.respondWith(kept(request));
  else if (SHELL.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)));
});

/** The paths of the page; everything else is the server's own. */
function isPage(pathname) {
  return /^\/($|(new|g|j|rules)\/)/.test(pathname);
}

/** Names of assets change with their contents, so a kept one is always right. */
async function kept(request) {
  const cached = await caches.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(VERSION);
    await cache.put(request, response.clone());
  }
  return response;
}
