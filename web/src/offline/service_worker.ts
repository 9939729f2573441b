// Caches the page for visits without a network: all of it, and of embeds and studies what was used. vite.offline.mjs inserts the lists of
// files and the build's name: each deployment has its own cache, so that a visit uses only one.
declare const self: ServiceWorkerGlobalScope;
declare const FILES: readonly string[];
declare const ON_USE: readonly string[];
declare const BUILD: string;

// One origin may have several deployments, each with its own cache.
const scoped = ` ${self.registration.scope}`;
const cacheName = BUILD + scoped;
/** The cache prefix of v1.0.0, whose worker deletes the caches of every scope with that prefix. Others therefore have a new one. */
const prefixBefore = 'job-playground-';
/** The most earlier deployments that are kept for other open pages, each of which may use another one. */
const mostBefore = 9;
const patience = 3000; // ms that a page waits for a silent network before the cached one is shown

const urlOf = (file: string) => new URL(file, self.registration.scope).href;
const files: readonly string[] = FILES.map(urlOf);
const onUse = new Set(ON_USE.map(urlOf));
const known = new Set([...files, ...onUse]);

self.addEventListener('install', (event) => {
  // The browser's own cache may be older than the list, so names without a hash are requested again.
  const keep = async () => {
    await caches.delete(cacheName); // for a repeated deployment: caches are in the order of creation, the newest last
    const cache = await caches.open(cacheName);
    await cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })));
    await self.skipWaiting(); // otherwise, a visit without a network would use the previous deployment
  };
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
  // The previous deployment stays: one of its pages may still be open and load a file that the server no longer has.
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
  // A name with a hash, or in a folder with one, never changes. Other files are requested first, so that a new version is visible
  // immediately.
  const named = url.href.startsWith(self.registration.scope) && /\/assets\/[^/]+-[\w-]{5,8}(?:\.\w+|\/[^/]+)$/.test(url.pathname);
  if (!named && !known.has(url.href)) return;
  const fromCache = async () => {
    const own = await (await caches.open(cacheName)).match(url.href);
    return own ?? (named ? caches.match(url.href) : undefined);
  };
  const fromNetwork = async () => {
    // Hosts such as GitHub Pages allow caching for minutes, during which the page would be the previous deployment's.
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
