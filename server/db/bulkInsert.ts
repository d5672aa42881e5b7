import pg from 'pg';
import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import { columnValue, fieldsOf } from './columnValue.ts';
import { copyIn } from './copyIn.ts';

/** Rows in one COPY: enough to be fast, few enough that the event loop breathes in between. */
const COPY_ROWS = 2_000;

const STAMPED = new Set(['createdAt', 'updatedAt']);

const COPY_ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const COPY_SPECIAL = /[\\\t\n\r]/g;

/** One value of a COPY line in text format; null is `\N`, a list an array literal. */
function copyText(value: unknown): string {
  if (value === null) return '\\N';
  const text = Array.isArray(value) ? arrayLiteral(value as string[]) : String(value);
  return text.replace(COPY_SPECIAL, (char) => COPY_ESCAPES[char]!);
}

function arrayLiteral(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

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
