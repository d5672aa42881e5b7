/// <reference lib="webworker" />
import { isLaterPart, outdatedCaches, routeRequest } from './shellRouting.ts';

// Makes the shell of the product work without a network. It stores no answer of the server: data lives in the replica.

/** Written in by the build (scripts/build/serviceWorkerPlugin.ts): every file of this version, and a name for them all. */
declare const __SHELL_FILES__: readonly string[];
/** Files of parts that not everybody uses: kept from their first use on. */
declare const __LATER_FILES__: readonly string[];
declare const __SHELL_VERSION__: string;
declare const self: ServiceWorkerGlobalScope;

const PREFIX = 'shell-';
const CACHE = PREFIX + __SHELL_VERSION__;
const LATER: ReadonlySet<string> = new Set(__LATER_FILES__);
const FILES: ReadonlySet<string> = new Set([...__SHELL_FILES__, ...LATER]);

self.addEventListener('install', (event) => event.waitUntil(storeShell()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
// A new version waits until every tab of the old one is closed; the page may ask it not to.
self.addEventListener('message', (event) => {
  if (event.data === 'activate-now') event.waitUntil(self.skipWaiting());
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const route = routeRequest({ method: request.method, mode: request.mode, url: new URL(request.url) }, self.location.origin, FILES);
  if (route === 'shell') event.respondWith(stored('/index.html', request));
  if (route === 'file') event.respondWith(stored(new URL(request.url).pathname, request));
});

async function storeShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  const wanted = [...__SHELL_FILES__, ...((await usesLaterFiles()) ? LATER : [])];
  await cache.addAll(wanted.map((path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'reload' })));
}

/** Returns whether an older version holds such a part; this one then stores it too, so that what worked offline still does. */
async function usesLaterFiles(): Promise<boolean> {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  const kept = await Promise.all(older.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().some(({ url }) => isLaterPart(new URL(url).pathname));
}

async function takeOver(): Promise<void> {
  for (const name of outdatedCaches(await caches.keys(), CACHE, PREFIX)) await caches.delete(name);
  await self.clients.claim();
}

/** Returns this version's copy first, then that of an older version that still has open tabs, then the network. */
async function stored(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const known = (await cache.match(path)) ?? (await caches.match(path));
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok && LATER.has(path)) await cache.put(path, answer.clone());
  return answer;
}
