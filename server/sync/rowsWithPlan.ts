import type pg from 'pg';
import { NOUNS, REPLICATED, type TableName } from '#domain/tables.ts';
import { LIMITS, type Plan } from '#sync/protocol.ts';
import { packedRows } from './packedRows.ts';
import { readRows, type ImageRow } from './page.ts';
import { inOrder } from './planSteps.ts';
import { readHead, type Reader } from './reader.ts';
import { parseSet, wholeSet } from './rowSets.ts';

/** A step of a plan, and its rows as they are sent. */
type Step = Omit<Plan[number], 'page'>;
type StepWithRows = Step & { page?: { rows: string; next: string | null; head: string } };

/** Returns the plan of a reader with every row in it, in the order of `inOrder`; null where they are more than fit one answer. */
export async function wholeScope(client: pg.ClientBase, reader: Reader): Promise<StepWithRows[] | null> {
  const read = new Map<TableName, readonly ImageRow[]>();
  let room: number = LIMITS.planRows;
  for (const table of REPLICATED) {
    const asked = { noun: NOUNS[table], set: wholeSet(table), after: null, upTo: null, limit: room };
    const { rows, next } = await readRows(client, reader, asked);
    if (next !== null) return null;
    room -= rows.length;
    read.set(table, rows);
  }
  const head = await readHead(client);
  const steps = inOrder(new Map([...read].map(([table, { length }]) => [table, length]))).filter(({ set }) => set !== 'newest');
  return Promise.all(
    steps.map((step) => {
      const images = read.get(step.table)!;
      return withRows({ ...step, bytes: images.reduce((sum, { image }) => sum + image.length, 0) }, { rows: images, next: null }, head);
    }),
  );
}

/** Returns a plan with the rows of its first steps, as far as they are short: the first screen is drawn from them. */
export async function withFirstRows(client: pg.ClientBase, reader: Reader, plan: readonly Step[]): Promise<StepWithRows[]> {
  const head = await readHead(client);
  const long = plan.findIndex(({ set, rows, segments }) => set !== 'newest' && (segments || rows > LIMITS.newestRows));
  const short = long < 0 ? plan.length : long;
  const first: StepWithRows[] = [];
  for (const step of plan.slice(0, short)) {
    const noun = NOUNS[step.table];
    const asked = { noun, set: parseSet(noun, step.set), after: null, upTo: null, limit: LIMITS.newestRows };
    first.push(await withRows(step, await readRows(client, reader, asked), head));
  }
  return [...first, ...plan.slice(short)];
}

type ReadRows = { rows: readonly ImageRow[]; next: string | null };

async function withRows(step: Step, { rows, next }: ReadRows, head: number): Promise<StepWithRows> {
  return { ...step, page: { rows: await packedRows(rows), next, head: String(head) } };
}
