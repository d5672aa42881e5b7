import { once } from 'node:events';
import type { Server } from 'node:http';

/** How long requests that run may take to end. */
const FINISH_MS_MAX = 3000;
/** A connection becomes idle with the end of its answer: then it goes. */
const LOOK_EVERY_MS = 20;

/** Takes no further connections, waits for the requests that run, and cuts those that take too long. To be called once. */
export async function finishRequests(http: Server): Promise<void> {
  const closed = once(http, 'close');
  http.close();
  const look = setInterval(() => http.closeIdleConnections(), LOOK_EVERY_MS);
  const cut = setTimeout(() => http.closeAllConnections(), FINISH_MS_MAX);
  await closed;
  clearInterval(look);
  clearTimeout(cut);
}
