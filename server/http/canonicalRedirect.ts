import type { IncomingMessage } from 'node:http';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns where a page request belongs when it came in by another name of this machine, else null. Sign-in is bound to one
 * address: opened at 127.0.0.1 while the product is known as localhost, it would end in an error page.
 */
export function canonicalRedirect(req: IncomingMessage, publicOrigin: string): string | null {
  const canonical = new URL(publicOrigin);
  const asked = URL.parse(`http://${req.headers.host ?? ''}`);
  if (req.method !== 'GET' || !asked || asked.host === canonical.host) return null;
  if (!LOOPBACK.has(asked.hostname) || !LOOPBACK.has(canonical.hostname)) return null;
  return publicOrigin + (req.url ?? '/');
}
