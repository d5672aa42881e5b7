import { isAmong } from '#domain/access.ts';
import { AccessError, InputError } from '#domain/errors.ts';
import type { Noun } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import type { Path } from './apiPath.ts';
import { idsByFilter, updateEach, type FilterArgs } from './byFilter.ts';
import { findFaults, withAllFaults } from './findFaults.ts';
import type { Data } from './data.ts';
import type { RowWriter } from './rowWriter.ts';
import { checkLength } from './writeMany.ts';

/** The ways in which a call says which row it is about. */
export interface Meant {
  id?: string | null | undefined;
  data?: Data | null | undefined;
  filter?: Data | null | undefined;
}

/** The arguments of a deletion. */
export interface GoingArgs {
  force?: boolean | null | undefined;
  reason?: string | null | undefined;
}

const isNamed = (key: Data | null | undefined): key is Data => key != null && Object.values(key).some((value) => value != null);

/** The row that a call is about: by its id, by that in the data, or by the filter. @throws InputError when they disagree or say none */
async function meantRow(writer: RowWriter, table: TableName, { id, data, filter }: Meant): Promise<string> {
  const given = [id, data?.['id'], isNamed(filter) ? await writer.find(table, filter, ['filter']) : null].filter((one) => one != null);
  if (given.length === 0) throw new InputError({ id: 'Say by an id or a filter which record is meant' });
  if (new Set(given).size > 1) throw new InputError({ id: 'Is another record than the filter names' });
  return String(given[0]);
}

/** Refuses whoever may make no such row at all, before the data is looked at. @throws AccessError */
function checkMayCreate(writer: RowWriter, table: TableName): void {
  const { access, scope } = NOUNS[table] as Noun;
  const who = access?.create ?? 'nobody';
  const dependsOnRow = who === 'owner' || who === 'ownerOrAdmin';
  if (!dependsOnRow && !isAmong(who, writer.steps.ctx.actor, scope)) throw new AccessError();
}

/** Makes a row and what comes with it, and gives its id. `path`: where in the call its data stands, for refusals. */
export function createRow(writer: RowWriter, table: TableName, data: Data, path: Path = []): Promise<string> {
  checkMayCreate(writer, table);
  return withAllFaults(
    () => writer.create(table, data, {}, path),
    () => findFaults(table, 'create', data, path),
  );
}

/** Makes rows one after the other, and gives their ids in that order. */
export function createRows(writer: RowWriter, table: TableName, list: readonly Data[]): Promise<string[]> {
  checkMayCreate(writer, table);
  checkLength(list, []);
  return withAllFaults(
    async () => {
      const ids: string[] = [];
      for (const [at, data] of list.entries()) ids.push(await writer.create(table, data, {}, [at]));
      return ids;
    },
    () => Object.assign({}, ...list.map((data, at) => findFaults(table, 'create', data, [at]))) as Record<string, string>,
  );
}

export async function updateRow(writer: RowWriter, table: TableName, meant: Meant & { data: Data }): Promise<string> {
  const id = await meantRow(writer, table, meant);
  await withAllFaults(
    () => writer.update(table, id, meant.data, []),
    () => findFaults(table, 'update', meant.data, []),
  );
  return id;
}

export async function updateRows(writer: RowWriter, table: TableName, data: Data, args: FilterArgs): Promise<string[]> {
  const ids = await idsByFilter(writer.steps, table, args);
  await updateEach(writer, table, ids, data);
  return ids;
}

function goingOf({ force, reason }: GoingArgs): object {
  return { ...(force != null && { force }), ...(reason != null && { reason }) };
}

export async function removeRow(
  writer: RowWriter,
  table: TableName,
  verb: 'delete' | 'destroy',
  meant: Meant,
  how: GoingArgs,
): Promise<void> {
  const id = await meantRow(writer, table, meant);
  await writer.run(table, verb, { id, ...goingOf(how) }, []);
}

export async function removeRows(
  writer: RowWriter,
  table: TableName,
  verb: 'delete' | 'destroy',
  args: FilterArgs,
  how: GoingArgs,
): Promise<void> {
  for (const id of await idsByFilter(writer.steps, table, args)) await writer.run(table, verb, { id, ...goingOf(how) }, []);
}

export async function restoreRow(writer: RowWriter, table: TableName, id: string): Promise<void> {
  await writer.run(table, 'restore', { id }, []);
}
