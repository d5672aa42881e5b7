import type { AnyRow } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import type { SeenVersions } from '../replicaApi.ts';
import type { Tables } from '../query/links.ts';
import type { ColumnTable } from '../tiers/columnTable.ts';
import { docOf, namesOf, sourcesOf, type Doc, type Searchable } from './searchable.ts';
import type { Slices } from './slices.ts';
import { TableIndex } from './tableIndex.ts';

const NO_WORDS: readonly string[] = [];

/** The words by which others are found through the rows of these tables; each row is looked at once. */
class Names {
  readonly #tables: Tables;
  readonly #known = new Map<TableName, Map<string, readonly string[]>>();

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  of = (table: TableName, id: string): readonly string[] => {
    let known = this.#known.get(table);
    if (!known) this.#known.set(table, (known = new Map()));
    let words = known.get(id);
    if (!words) known.set(id, (words = this.#read(table, id)));
    return words;
  };

  #read(name: TableName, id: string): readonly string[] {
    const table = this.#tables.get(name)!;
    const slot = table.slotOf(id);
    return slot === undefined ? NO_WORDS : namesOf(name, rowOf(table, slot, NOUNS[name].search?.called ?? []));
  }
}

/** Some fields of a row; instants in milliseconds, which spares making texts of them. */
export function rowOf(table: ColumnTable, slot: number, fields: readonly string[]): AnyRow {
  const row: AnyRow = { id: table.ids[slot]! };
  for (const field of fields) {
    const column = table.column(field);
    row[field] = column?.form === 'number' && column.isInstant ? column.data[slot] || null : column?.get(slot);
  }
  return row;
}

/** Returns a row as the index holds it, looked up in the columns; null for none. */
function docsIn(what: Searchable, tables: Tables): (id: string) => Doc | null {
  const names = new Names(tables);
  const table = tables.get(what.table)!;
  let next = 0;
  return (id) => {
    // Rows are mostly asked for as they lie.
    const slot = table.ids[next] === id && table.alive[next] ? next : table.slotOf(id);
    next = (slot ?? next) + 1;
    return slot === undefined ? null : docOf(what, rowOf(table, slot, what.fields), names.of);
  };
}

/** Makes the index of a table from all its rows. Rows that change meanwhile must be put into it afterwards. */
export function* indexOf(what: Searchable, tables: Tables): Slices<TableIndex> {
  const ids: string[] = [];
  tables.get(what.table)!.forEach((_, id) => ids.push(id));
  return yield* TableIndex.of(ids, docsIn(what, tables));
}

/** Puts rows that changed into an index, those too that point to a row that changed. */
export function putChanges(index: TableIndex, what: Searchable, changed: ReadonlyMap<TableName, readonly string[]>, tables: Tables): void {
  const table = tables.get(what.table)!;
  const ids = new Set(changed.get(what.table));
  for (const { field, table: other } of what.through) {
    const moved = new Set<unknown>(changed.get(other));
    if (moved.size) table.forEach((slot, id) => moved.has(table.value(slot, field)) && ids.add(id));
  }
  const docAt = docsIn(what, tables);
  for (const id of ids) index.put(id, docAt(id));
}

/** Has the index heard of all that the asker has heard of? */
export function standsAt(what: Searchable, at: SeenVersions, seen: SeenVersions): boolean {
  return sourcesOf(what).every((table) => (at[table] ?? 0) >= (seen[table] ?? 0));
}
