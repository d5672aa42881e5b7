import { ForcibleError } from './errors.ts';
import type { MutationContext, Tx } from './mutation.ts';
import type { AnyRow, Noun } from './noun.ts';
import { NOUNS, TABLE_NAMES, type TableName } from './tables.ts';

/** A field of another noun that points at rows of a table. */
interface Pointer {
  table: TableName;
  field: string;
  /** The row that points can be without the one it points at. */
  nullable: boolean;
}

/** Every field that points at rows of this table. */
export function pointersAt(table: TableName): Pointer[] {
  return TABLE_NAMES.flatMap((from) =>
    Object.entries((NOUNS[from] as Noun).fields)
      .filter(([, { facts }]) => facts.references === table)
      .map(([field, { facts }]) => ({ table: from, field, nullable: facts.nullable })),
  );
}

export type Place = { table: TableName; id: string };

export interface Going {
  /** Take along the rows that cannot be without it. */
  force: boolean;
  /** Delete for good: what was softly deleted before still points at it and counts as well. */
  hard: boolean;
}

/** True for rows that the product itself makes of others, alerts above all: they go with what they are made of, unasked. */
const isDerived = (table: TableName): boolean => (NOUNS[table] as Noun).access?.create === 'nobody';

type Reading = Pick<MutationContext, 'deletedWhere'>;

async function pointing(tx: Tx, { table, field }: Pointer, id: string, hard: boolean, ctx: Reading): Promise<AnyRow[]> {
  const live: AnyRow[] = await tx.where(table, field as 'id', id);
  return hard && ctx.deletedWhere ? [...live, ...(await ctx.deletedWhere(table, field, id))] : live;
}

/**
 * The rows that cannot be without this one, and those that cannot be without them, parents before children. A softly deleted
 * one stands in nobody's way, but goes along for good with what it needs.
 * @throws ForcibleError when there are live ones that somebody made, and `force` was not asked for
 */
export async function dependents(tx: Tx, table: TableName, id: string, going: Going, ctx: Reading): Promise<Place[]> {
  const found: Place[] = [];
  for (const pointer of pointersAt(table).filter(({ nullable }) => !nullable)) {
    const rows = await pointing(tx, pointer, id, going.hard, ctx);
    if (!going.force && !isDerived(pointer.table) && rows.some(({ deletedAt }) => deletedAt === null))
      throw new ForcibleError([pointer.table]);
    for (const row of rows) {
      const place = { table: pointer.table, id: row.id };
      found.push(place, ...(await dependents(tx, pointer.table, row.id, going, ctx)));
    }
  }
  return found;
}

/** Rows that can be without this one stop pointing at it. */
export async function letGo(tx: Tx, { table, id }: Place, ctx: Reading): Promise<void> {
  for (const pointer of pointersAt(table).filter(({ nullable }) => nullable)) {
    const change: AnyRow = { id: '', [pointer.field]: null };
    for (const row of await pointing(tx, pointer, id, true, ctx)) await tx.patch(pointer.table, row.id, { ...change, id: row.id });
  }
}
