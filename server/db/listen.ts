import pg from 'pg';
import { connectionSettings } from './database.ts';

const FIRST_PAUSE_MS = 100;
const LAST_PAUSE_MS = 5_000;

/**
 * Hear `pg_notify(channel, ...)` until closed, over a connection of its own. `onNotify` gets the payload; it is also called
 * with null once after each (re)connect, since whatever was said in between is lost. A server that is away is tried again
 * with growing pauses, also at the start: the promise resolves when the first attempt has ended, either way.
 */
export async function listen(
  url: string,
  channel: string,
  onNotify: (payload: string | null) => void,
): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = FIRST_PAUSE_MS;

  const again = (): void => {
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, pauseMs);
    timer.unref();
    pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS);
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client(connectionSettings(url));
    client = next;
    // Both may fire for one break; `again` starts one timer only.
    next.on('error', again);
    next.on('end', again);
    next.on('notification', ({ payload }) => onNotify(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch {
      await next.end().catch(() => {});
      return again();
    }
    pauseMs = FIRST_PAUSE_MS;
    if (!closed) onNotify(null);
  };

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
