import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Runs the work of a request, and may write a line about it when it has ended. */
type Logged = (req: IncomingMessage, res: ServerResponse, work: () => void) => void;

/** The facts about a request that are learned while it runs. */
const running = new AsyncLocalStorage<{ person: string | null }>();

const PATH_CHARS_MAX = 300;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Runs the work, and writes nothing. */
export const notLogged: Logged = (_req, _res, work) => work();

/** Tells the log who makes the request that runs: the id of a users row. */
export function notePerson(id: string): void {
  const request = running.getStore();
  if (request) request.person = id;
}

/** Writes one JSON line for each request when it has ended. A query is left out, and so is what opens something in a path. */
export function accessLog(addressOf: (req: IncomingMessage) => string, write: (line: string) => void): Logged {
  return (req, res, work) => {
    const request: { person: string | null } = { person: null };
    const [at, startedAt, address] = [new Date().toISOString(), performance.now(), addressOf(req)];
    const [method, path, { socket }] = [req.method ?? '', loggedPath(req.url ?? '/'), req];
    const sentBefore = socket.bytesWritten;
    res.once('close', () => {
      const line = {
        at,
        event: 'request',
        method,
        path,
        status: res.statusCode,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        bytes: socket.bytesWritten - sentBefore,
        requestId: res.getHeader('X-Request-Id') ?? null,
        person: request.person,
        address,
        ...(!res.writableFinished && { cut: true }),
      };
      write(`${JSON.stringify(line)}\n`);
    });
    running.run(request, work);
  };
}

/** The path as it may be kept: words of the product and ids of records, but no token of a link, no handle of a file and no step of a sign-in. */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0]!;
  const parts = path.startsWith('/assets/') ? [path] : path.split('/').map((part) => (opensSomething(part) ? ':token' : part));
  return parts.join('/').slice(0, PATH_CHARS_MAX);
}

/** Long and not a word: random letters, which never are without a digit or a capital. */
function opensSomething(part: string): boolean {
  return part.length >= 20 && /[A-Z0-9%]/.test(part) && !UUID.test(part);
}
