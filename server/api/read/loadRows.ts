import pg from 'pg';
import type { AnyRow } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import type { ToMany } from '../nounShape.ts';
import { valueSql } from '../../db/contentSql.ts';
import type { KeyValues } from './cursorSql.ts';
import { ListSql, type Statement } from './listSql.ts';
import { ReadRow, type Group, type ReadList } from './readRow.ts';
import { besidesContent } from './noteContent.ts';
import type { Path } from './refuse.ts';
import { rowScope } from './rowScope.ts';
import type { ListSelection, Selection } from './selection.ts';
import type { Reading } from './snapshot.ts';

const { escapeIdentifier: name } = pg;

type Found = Record<string, unknown>;
/** Lists by the row that they belong to; a list at the top belongs to none, `''`. */
type Lists = Map<string, ReadList>;

const EMPTY: ReadList = { count: 0, items: [], groups: [] };
const parentOf = (row: Found): string => (row['#parent'] as string | undefined) ?? '';

/** The columns of a selection that the person may see. */
function visibleColumns({ staff }: Reading, selection: Selection): string[] {
  const { table, columns } = selection;
  const { fields } = NOUNS[table] as { fields: Record<string, { facts: { audience: string; online?: string } }> };
  return [...columns, ...besidesContent(selection)].filter((field) => {
    const { audience, online = audience } = fields[field]!.facts;
    return online === 'all' || (online === 'staff' && staff);
  });
}

function ask({ query }: Reading, { text, values }: Statement): Promise<Found[]> {
  return query(text, values);
}

/**
 * The rows with these ids (or values of another unique field) that the person may see, by id, with everything that the
 * selection asks of them.
 */
export async function loadByIds(
  reading: Reading,
  selection: Selection,
  ids: readonly string[],
  path: Path = [],
  field = 'id',
  withDeleted = false,
): Promise<Map<string, ReadRow>> {
  const scope = rowScope(selection.table, reading.actor, 'r', withDeleted);
  if (!scope || ids.length === 0) return new Map();
  const columns = visibleColumns(reading, selection).map(
    (column) => `${valueSql(selection.table, column, reading.actor, 'r')} as ${name(column)}`,
  );
  const text = `select ${columns.join(', ')} from ${name(selection.table)} r where r.${name(field)} = any ($1::text[]) and ${scope}`;
  const rows = await rowsFrom(reading, selection, await ask(reading, { text, values: [[...new Set(ids)]] }), path);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A list at the top. */
export async function loadList(reading: Reading, table: TableName, list: ListSelection): Promise<ReadList> {
  return (await loadLists(reading, table, null, null, list, [])).get('') ?? EMPTY;
}

async function rowsFrom(reading: Reading, selection: Selection, found: readonly Found[], path: Path): Promise<ReadRow[]> {
  reading.spend(found.length);
  reading.seen(selection, found);
  const rows = found.map((values) => new ReadRow(values as AnyRow));
  if (rows.length > 0) await relateRows(reading, selection, rows, path);
  return rows;
}

/** Reads what a selection asks over the relations of rows that are there already, each relation once for all of them. */
export async function relateRows(reading: Reading, { one, many }: Selection, rows: readonly ReadRow[], path: Path = []): Promise<void> {
  for (const [key, { relation, rows: asked }] of one) {
    const idOf = (row: ReadRow): string | undefined => (row.values[relation.field] as string | null | undefined) ?? undefined;
    const others = await loadByIds(
      reading,
      asked,
      rows.flatMap((row) => idOf(row) ?? []),
      path,
    );
    for (const row of rows) row.relate(key, others.get(idOf(row) ?? '') ?? null);
  }
  for (const [key, { name: relationName, relation, list }] of many) {
    const ids = rows.map(({ id }) => id);
    const lists = await loadLists(reading, relation.table, relation, ids, list, [...path, relationName]);
    for (const row of rows) row.relate(key, lists.get(row.id) ?? EMPTY);
  }
}

async function loadLists(
  reading: Reading,
  table: TableName,
  relation: ToMany | null,
  parents: readonly string[] | null,
  { args, rows: asked, count, groups }: ListSelection,
  path: Path,
): Promise<Lists> {
  const sql = new ListSql(reading, table, relation, args, path);
  if (!sql.isPossible) return new Map();
  const lists: Lists = new Map((parents ?? ['']).map((parent) => [parent, { count: 0, items: [], groups: [] }]));
  if (count) for (const row of await ask(reading, sql.count(parents))) lists.get(parentOf(row))!.count = row['count'] as number;
  if (groups && args.groupBy) {
    const found = await ask(reading, sql.groups(parents));
    reading.spend(found.length);
    for (const row of found) lists.get(parentOf(row))!.groups!.push(groupOf(sql, row));
  }
  if (asked) await loadItems(reading, sql, asked, parents, lists, path);
  return lists;
}

function groupOf(sql: ListSql, row: Found): Group {
  return { key: Object.fromEntries(sql.groupKeys.map((key, i) => [key.name, row[`k${i}`]])), count: row['count'] as number };
}

async function loadItems(
  reading: Reading,
  sql: ListSql,
  asked: Selection,
  parents: readonly string[] | null,
  lists: Lists,
  path: Path,
): Promise<void> {
  const sides: { after?: KeyValues; before?: KeyValues } = {};
  for (const side of ['after', 'before'] as const) {
    const values = await cursorValues(reading, sql, side);
    if (values) sides[side] = values;
  }
  const found = await ask(reading, sql.items(visibleColumns(reading, asked), parents, sides));
  if (sql.isReversed) found.reverse();
  const rows = await rowsFrom(reading, asked, found, path);
  rows.forEach((row, i) => lists.get(parentOf(found[i]!))!.items!.push(row));
}

async function cursorValues(reading: Reading, sql: ListSql, side: 'after' | 'before'): Promise<KeyValues | null> {
  const cursor = sql.cursor(side);
  if (!cursor) return null;
  const [row] = await ask(reading, cursor.statement);
  return row ? Object.values(row) : cursor.missing();
}
