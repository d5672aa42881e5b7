import type { Db } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { listen } from '../db/listen.ts';

/**
 * pg-boss over the product's own connections: as many as ever, listened on as everything else is, and closed with the rest.
 * (A pool of its own would be gone before its connections are: a database that stops meanwhile ends the process with an error.)
 */
export function jobDatabase({ pool, url }: Database): Db {
  return {
    executeSql: (text, values) => pool.query(text, values),
    listen: (channel, onNotification, onReconnect) =>
      listen(url, channel, (payload) => (payload === null ? onReconnect() : onNotification(payload))),
  };
}
