// Keeps the page for visits without a network, all of it at once, and of embeds and studies what was opened. vite.offline.mjs writes the
// lists of files in, and with them the build's name: each deployment has a cache of its own, so that a visit is of one of them.
declare const self: ServiceWorkerGlobalScope;
declare const FILES: readonly string[];
declare const ON_USE: readonly string[];
declare const BUILD: string;

// Of one origin several deployments may be visited, a release each, and each keeps its own.
const scoped = ` ${self.registration.scope}`;
const cacheName = BUILD + scoped;
/** Of the caches of v1.0.0, whose worker clears away those of every scope that are called so: others are called otherwise now. */
const prefixBefore = 'job-playground-';
/** So many deployments before are kept while several pages are open, of which each may be of another. */
const mostBefore = 9;
const patience = 3000; // ms that a page waits for a network that does not answer, before the kept one is shown

const urlOf = (file: string) => new URL(file, self.registration.scope).href;
const files: readonly string[] = FILES.map(urlOf);
const onUse = new Set(ON_USE.map(urlOf));
const known = new Set([...files, ...onUse]);

self.addEventListener('install', (event) => {
  // Whatever the browser has may be older than the list: the names without a hash in them are asked for anew.
  const keep = async () => {
    await caches.delete(cacheName); // of one that is deployed again: caches stand in the order in which they were made, the newest last
    const cache = await caches.open(cacheName);
    await cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })));
    await self.skipWaiting(); // or a visit without a network would be of the deployment before
  };
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
  // The deployment before stays: a page of it may still be open, and fetch a part of itself that the server has no more.
  const clean = async () => {
    const others = [];
    for (const name of await caches.keys()) if (name !== cacheName && (await isOwn(name))) others.push(name);
    const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    for (const name of others.slice(0, open.length > 1 ? -mostBefore : -1)) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  url.search = url.hash = '';
  if (url.href.endsWith('/')) url.pathname += 'index.html';
  // A name with a hash in it, or in its folder's, never means anything else; the others are asked for first, so that a new version is seen at once.
  const named = url.href.startsWith(self.registration.scope) && /\/assets\/[^/]+-[\w-]{5,8}(?:\.\w+|\/[^/]+)$/.test(url.pathname);
  if (!named && !known.has(url.href)) return;
  const fromCache = async () => {
    const own = await (await caches.open(cacheName)).match(url.href);
    return own ?? (named ? caches.match(url.href) : undefined);
  };
  const fromNetwork = async () => {
    // Hosts such as GitHub Pages let browsers keep everything for minutes, in which the page would be of the deployment before.
    const answer = await fetch(request, named ? {} : { cache: 'no-cache' });
    if (answer.ok && onUse.has(url.href)) {
      const copy = answer.clone();
      event.waitUntil(caches.open(cacheName).then((cache) => cache.put(url.href, copy)));
    }
    return answer;
  };
  event.respondWith(named ? fromCache().then((found) => found ?? fromNetwork()) : newest(fromNetwork(), fromCache));
});

async function isOwn(name: string): Promise<boolean> {
  if (!name.startsWith(prefixBefore)) return name.endsWith(scoped);
  return (await (await caches.open(name)).match(urlOf('index.html'))) !== undefined;
}

async function newest(asked: Promise<Response>, fromCache: () => Promise<Response | undefined>): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  try {
    const answer = await Promise.race([asked, late]);
    if (answer?.ok) return answer;
    return (await fromCache()) ?? (await asked);
  } catch (error) {
    const found = await fromCache();
    if (found) return found;
    throw error;
  }
}

export {};
