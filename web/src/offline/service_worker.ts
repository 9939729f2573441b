// Keeps the page for visits without a network, all of it at once, and of an embed what was opened. vite.offline.mjs writes the
// lists of files in, and with them the cache's name.
declare const self: ServiceWorkerGlobalScope;
declare const FILES: readonly string[];
declare const EMBED_FILES: readonly string[];
declare const CACHE: string;

const prefix = 'job-playground-';
const patience = 3000; // ms that a page waits for a network that does not answer, before the kept one is shown

const urlOf = (file: string) => new URL(file, self.registration.scope).href;
const files: readonly string[] = FILES.map(urlOf);
const onUse = new Set(EMBED_FILES.map(urlOf));
const known = new Set([...files, ...onUse]);

self.addEventListener('install', (event) => {
  // Whatever the browser has may be older than the list: the names without a hash in them are asked for anew.
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })))));
});

self.addEventListener('activate', (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== CACHE) await caches.delete(name);
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
  if (!known.has(url.href)) return;
  const fromCache = () => caches.open(CACHE).then((cache) => cache.match(url.href));
  // A name with a hash in it never means anything else; the others are asked for first, so that a new version is seen at once.
  const named = /\/assets\/[^/]+-[\w-]{8}\.\w+$/.test(url.pathname);
  const fromNetwork = async () => {
    const answer = await fetch(request);
    if (answer.ok && onUse.has(url.href)) {
      const copy = answer.clone();
      event.waitUntil(caches.open(CACHE).then((cache) => cache.put(url.href, copy)));
    }
    return answer;
  };
  event.respondWith(named ? fromCache().then((found) => found ?? fromNetwork()) : newest(fromNetwork(), fromCache));
});

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
