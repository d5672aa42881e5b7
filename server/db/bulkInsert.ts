import pg from 'pg';
import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import { columnValue, fieldsOf } from './columnValue.ts';
import { copyText } from './copyText.ts';
import { copyIn } from './copyIn.ts';

/** Rows in one COPY: enough to be fast, few enough that the event loop breathes in between. */
const COPY_ROWS = 2_000;

const STAMPED = new Set(['createdAt', 'updatedAt']);

/**
 * Insert many rows by COPY. A row may leave out what has a fallback; when the first row has no `createdAt` or `updatedAt`, the
 * database stamps them all. Inside a transaction, references are checked at its end, so tables may come in any order.
 * @throws pg.DatabaseError when a row does not fit; then nothing of its batch is in.
 */
export async function bulkInsert(client: pg.ClientBase, table: TableName, rows: readonly AnyRow[]): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const fields = fieldsOf(table).filter(([field]) => field in first || !STAMPED.has(field));
  const sql = `copy ${pg.escapeIdentifier(table)} (${fields.map(([field]) => pg.escapeIdentifier(field)).join(', ')}) from stdin`;
  await client.query('set constraints all deferred');
  for (let start = 0; start < rows.length; start += COPY_ROWS) {
    const lines = rows
      .slice(start, start + COPY_ROWS)
      .map((row) => fields.map(([field, facts]) => copyText(columnValue(facts, row[field]))).join('\t'));
    await copyIn(client, sql, `${lines.join('\n')}\n`);
  }
}
