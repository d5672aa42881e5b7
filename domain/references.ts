import { ForcibleError } from './errors.ts';
import type { Tx } from './mutation.ts';
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

type Place = { table: TableName; id: string };

const pointing = (tx: Tx, { table, field }: Pointer, id: string): Promise<AnyRow[]> => tx.where(table, field as 'id', id);

/**
 * The live rows that cannot be without this one, and those that cannot be without them, parents before children.
 * @throws ForcibleError when there are any and `force` was not asked for
 */
export async function dependents(tx: Tx, table: TableName, id: string, force: boolean): Promise<Place[]> {
  const found: Place[] = [];
  for (const pointer of pointersAt(table).filter(({ nullable }) => !nullable)) {
    const rows = await pointing(tx, pointer, id);
    if (rows.length > 0 && !force) throw new ForcibleError([pointer.table]);
    for (const row of rows) found.push({ table: pointer.table, id: row.id }, ...(await dependents(tx, pointer.table, row.id, force)));
  }
  return found;
}

/** Rows that can be without this one stop pointing at it. */
export async function letGo(tx: Tx, table: TableName, id: string): Promise<void> {
  for (const pointer of pointersAt(table).filter(({ nullable }) => nullable)) {
    for (const row of await pointing(tx, pointer, id)) await tx.patch(pointer.table, row.id, { [pointer.field]: null });
  }
}
