/** Addresses that the server answers: the offline shell never stands between them and the page. */
const SERVER_PREFIXES = [
  '/graphql',
  '/idp',
  '/api',
  '/files',
  '/sign',
  '/pev',
  '/mailbox',
  '/config.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/sw.js',
];

/** Folder of files whose name changes with their content: the same name is the same bytes forever. */
const HASHED_FOLDER = '/assets/';

export interface ShellRequest {
  method: string;
  /** `navigate` for a page, see Request.mode. */
  mode: string;
  url: URL;
}

/**
 * Returns who answers a request of a page: `shell` the stored index.html, `file` the stored file of that name (the network when it
 * is not stored), `network` the browser itself as if no service worker were there.
 */
export function routeRequest(request: ShellRequest, origin: string, shellFiles: ReadonlySet<string>): 'shell' | 'file' | 'network' {
  const path = request.url.pathname;
  if (request.method !== 'GET' || request.url.origin !== origin) return 'network';
  if (SERVER_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))) return 'network';
  if (shellFiles.has(path)) return 'file';
  if (request.mode === 'navigate') return 'shell';
  return path.startsWith(HASHED_FOLDER) ? 'file' : 'network';
}

/**
 * Caches that a newly activated version removes. The newest of the others stays: a tab that was open through the change
 * still asks for the lazy files of its own version. `names` is in order of creation, as `caches.keys()` gives it.
 */
export function outdatedCaches(names: readonly string[], current: string, prefix: string): string[] {
  const others = names.filter((name) => name.startsWith(prefix) && name !== current);
  return others.slice(0, -1);
}

/** Returns whether a file belongs to a part that not everybody uses, of whichever version (scripts/build/pdfParts.ts names them). */
export function isLaterPart(path: string): boolean {
  return path.startsWith('/assets/pdf');
}
