import type { Database } from '../db/database.ts';
import { readSnapshot } from '../db/inTransaction.ts';
import { listen } from '../db/listen.ts';
import { readHead } from './reader.ts';
import { readLog } from './readLog.ts';
import type { LogSource } from './tailLog.ts';

/** Beyond this a batch is announced without its rows: an import is pulled, not pushed to everybody at once. */
const BATCH_ROWS_MAX = 1000;

/** The change log of a database, as one process reads it for all of its sockets. */
export function databaseLog(db: Database): LogSource {
  return {
    head: () => readHead(db.pool),
    read: (after) =>
      readSnapshot(db, async (client) => {
        const head = await readHead(client);
        if (head <= after) return { from: after, to: after, entries: [], users: new Set<string>() };
        const { rows } = await client.query<{ changes: number; users: string[] | null }>(
          `select count(*) as changes, array_agg(distinct l.pk) filter (where l.tbl = 'users') as users
           from sync_tx t join sync_log l on l.tx = t.tx where t.seq > $1 and t.seq <= $2`,
          [after, head],
        );
        const { changes, users } = rows[0]!;
        const isLarge = changes > BATCH_ROWS_MAX;
        const reading = isLarge ? null : await readLog(client, { after, head, bytesMax: Number.MAX_SAFE_INTEGER, channels: null });
        return { from: after, to: head, entries: reading && reading.to === head ? reading.entries : null, users: new Set(users ?? []) };
      }),
    listen: async (wake) => {
      const listening = await listen(db.url, 'sync', wake);
      return () => listening.close();
    },
  };
}
