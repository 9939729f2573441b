// Keeps the whole site for visits without a network. vite.offline.mjs writes the list of files in, and with it the cache's name.
declare const self: ServiceWorkerGlobalScope;
declare const FILES: readonly string[];
declare const CACHE: string;

const prefix = 'job-playground-';
const patience = 3000; // ms that a page waits for a network that does not answer, before the kept one is shown

const urlOf = (file: string) => new URL(file, self.registration.scope).href;
const files: readonly string[] = FILES.map(urlOf);
const kept = new Set(files);

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
  if (!kept.has(url.href)) return;
  const fromCache = () => caches.open(CACHE).then((cache) => cache.match(url.href));
  // A name with a hash in it never means anything else; the others are asked for first, so that a new version is seen at once.
  const named = /\/assets\/[^/]+-[\w-]{8}\.\w+$/.test(url.pathname);
  event.respondWith(named ? fromCache().then((found) => found ?? fetch(request)) : newest(request, fromCache));
});

async function newest(request: Request, fromCache: () => Promise<Response | undefined>): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  const asked = fetch(request);
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
