import type pg from 'pg';
import { NOUNS, parentOf, REPLICATED, type TableName } from '#domain/tables.ts';
import { LIMITS } from '#sync/protocol.ts';
import { packedRows } from './packedRows.ts';
import { readRows, type ImageRow } from './page.ts';
import { inOrder } from './planSteps.ts';
import { readHead, type Reader } from './reader.ts';
import { parseSet } from './rowSets.ts';

/** A step of a plan with all of its rows, as JSON of `Plan[number]` before it is read. */
interface WholeStep {
  table: TableName;
  set: string | null;
  rows: number;
  bytes: number;
  page: { rows: string; next: null; head: string };
}

/** Returns the plan of a reader with every row in it, in the order of `inOrder`; null where they are more than fit one answer. */
export async function wholeScope(client: pg.ClientBase, reader: Reader): Promise<WholeStep[] | null> {
  const read = new Map<TableName, readonly ImageRow[]>();
  let room: number = LIMITS.planRows;
  for (const table of REPLICATED) {
    const set = parseSet(NOUNS[table], setOf(table));
    const { rows, next } = await readRows(client, reader, { noun: NOUNS[table], set, after: null, upTo: null, limit: room });
    if (next !== null) return null;
    room -= rows.length;
    read.set(table, rows);
  }
  const head = String(await readHead(client));
  const steps = inOrder(new Map([...read].map(([table, { length }]) => [table, length]))).filter(({ set }) => set !== 'newest');
  return Promise.all(
    steps.map(async ({ table, rows }) => {
      const images = read.get(table)!;
      const bytes = images.reduce((sum, { image }) => sum + image.length, 0);
      return { table, set: setOf(table), rows, bytes, page: { rows: await packedRows(images), next: null, head } };
    }),
  );
}

const setOf = (table: TableName): string | null => (parentOf(table) ? 'open' : null);
