import type { IncomingMessage } from 'node:http';

/** Ends a request whose body is still on its way after `ms` milliseconds: nobody may hold a connection open drop by drop. */
export function cutSlow(req: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => {
    if (!req.complete) req.destroy();
  }, ms);
  req.once('close', () => clearTimeout(timer));
}
