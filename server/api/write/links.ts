import type { AnyRow } from '#domain/noun.ts';
import { canSee } from '#domain/scope.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import type { ToMany } from '../nounShape.ts';
import type { Path } from './apiPath.ts';
import type { Data } from './data.ts';
import type { RowWrites } from './rowWrites.ts';

/** The rows at the other end of a relation to many, and how they are tied to a row or not any more. */
export interface Links {
  /** The noun of the rows. */
  table: TableName;
  /** There is one at most. */
  single: boolean;
  /** Ids of the rows that are tied to it now. */
  tied: () => Promise<string[]>;
  isTied: (id: string) => Promise<boolean>;
  tie: (id: string) => Promise<void>;
  untie: (id: string) => Promise<void>;
  create: (data: Data, path: Path) => Promise<void>;
  /** Removes a row that is tied to it. */
  remove: (id: string) => Promise<void>;
}

/** Returns the tying rows that the person sees: through anything else nothing is reached, nor let go. */
function seenOf(writer: RowWrites, table: TableName, rows: readonly AnyRow[]): AnyRow[] {
  return rows.filter((row) => canSee(writer.steps.ctx.actor, NOUNS[table].scope, row));
}

/** Rows that point at the row `owner` by a field of their own. */
function direct(writer: RowWrites, { table, by, single }: ToMany, owner: string, path: Path): Links {
  return {
    table,
    single,
    tied: async () => seenOf(writer, table, await writer.steps.tx.where(table, by as 'id', owner)).map(({ id }) => id),
    async isTied(id) {
      const row: AnyRow | undefined = await writer.steps.tx.get(table, id);
      return row !== undefined && row[by] === owner && seenOf(writer, table, [row]).length > 0;
    },
    tie: (id) => writer.run(table, 'update', { id, [by]: owner }, path),
    untie: (id) => writer.run(table, 'update', { id, [by]: null }, path),
    create: async (data, at) => void (await writer.create(table, data, { [by]: owner }, at)),
    remove: (id) => writer.run(table, 'delete', { id }, path),
  };
}

/** Rows that another noun's rows tie to the row `owner`: those are made and removed, and nobody sees them. */
function joined(writer: RowWrites, table: TableName, by: string, join: { table: TableName; to: string }, owner: string, path: Path): Links {
  const ties = async (): Promise<AnyRow[]> => seenOf(writer, join.table, await writer.steps.tx.where(join.table, by as 'id', owner));
  const tie = async (id: string): Promise<void> => void (await writer.create(join.table, {}, { [by]: owner, [join.to]: id }, path));
  const untie = async (id: string): Promise<void> => {
    for (const row of await ties()) if (row[join.to] === id) await writer.run(join.table, 'delete', { id: row.id }, path);
  };
  const tied = async (): Promise<string[]> => (await ties()).map((row) => String(row[join.to]));
  return {
    table,
    single: false,
    tied,
    isTied: async (id) => (await tied()).includes(id),
    tie,
    untie,
    create: async (data, at) => tie(await writer.create(table, data, {}, at)),
    async remove(id) {
      await untie(id);
      await writer.run(table, 'delete', { id }, path);
    },
  };
}

/** The links of the row `owner` over a relation to many. */
export function linksOf(writer: RowWrites, relation: ToMany, owner: string, path: Path): Links {
  const { table, by, join } = relation;
  return join ? joined(writer, table, by, join, owner, path) : direct(writer, relation, owner, path);
}
