import type pg from 'pg';
import { NOUNS, REPLICATED, type TableName } from '#domain/tables.ts';
import { LIMITS, type Plan } from '#sync/protocol.ts';
import { packedRows } from './packedRows.ts';
import { readRows, type ImageRow } from './page.ts';
import { inOrder } from './planSteps.ts';
import { readHead, type Reader } from './reader.ts';
import { wholeSet } from './rowSets.ts';

/** A step of a plan with all of its rows, as it is before it is read. */
type WholeStep = Omit<Plan[number], 'page'> & { page: { rows: string; next: null; head: string } };

/** Returns the plan of a reader with every row in it, in the order of `inOrder`; null where they are more than fit one answer. */
export async function wholeScope(client: pg.ClientBase, reader: Reader): Promise<WholeStep[] | null> {
  const read = new Map<TableName, readonly ImageRow[]>();
  let room: number = LIMITS.planRows;
  for (const table of REPLICATED) {
    const asked = { noun: NOUNS[table], set: wholeSet(table), after: null, upTo: null, limit: room };
    const { rows, next } = await readRows(client, reader, asked);
    if (next !== null) return null;
    room -= rows.length;
    read.set(table, rows);
  }
  const head = String(await readHead(client));
  const steps = inOrder(new Map([...read].map(([table, { length }]) => [table, length]))).filter(({ set }) => set !== 'newest');
  return Promise.all(
    steps.map(async (step) => {
      const images = read.get(step.table)!;
      const bytes = images.reduce((sum, { image }) => sum + image.length, 0);
      return { ...step, bytes, page: { rows: await packedRows(images), next: null, head } };
    }),
  );
}
