import type { AnyRow } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import type { SeenVersions } from '../replicaApi.ts';
import type { Tables } from '../query/links.ts';
import type { ColumnTable } from '../tiers/columnTable.ts';
import { docOf, namesOf, sourcesOf, type Doc, type Searchable } from './searchable.ts';
import type { Slices } from './slices.ts';
import { TableIndex } from './tableIndex.ts';

const STEP = 128;
const NO_WORDS: readonly string[] = [];

/** The words by which others are found through the rows of these tables; each row is looked at once. */
class Names {
  readonly #tables: Tables;
  readonly #known = new Map<string, readonly string[]>();

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  of = (table: TableName, id: string): readonly string[] => {
    const key = `${table}:${id}`;
    let words = this.#known.get(key);
    if (!words) this.#known.set(key, (words = this.#read(table, id)));
    return words;
  };

  #read(name: TableName, id: string): readonly string[] {
    const table = this.#tables.get(name)!;
    const slot = table.slotOf(id);
    return slot === undefined ? NO_WORDS : namesOf(name, rowOf(table, slot, NOUNS[name].search?.called ?? []));
  }
}

function rowOf(table: ColumnTable, slot: number, fields: readonly string[]): AnyRow {
  const row: AnyRow = { id: table.ids[slot]! };
  for (const field of fields) row[field] = table.value(slot, field);
  return row;
}

/** Makes the index of a table from all its rows. Rows that change meanwhile must be put into it afterwards. */
export function* indexOf(what: Searchable, tables: Tables): Slices<TableIndex> {
  const names = new Names(tables);
  const table = tables.get(what.table)!;
  const docs = new Map<string, Doc>();
  for (let slot = 0; slot < table.size; slot += 1) {
    const doc = table.alive[slot] ? docOf(what, rowOf(table, slot, what.fields), names.of) : null;
    if (doc) docs.set(table.ids[slot]!, doc);
    if (slot % STEP === 0) yield;
  }
  return yield* TableIndex.of(docs);
}

/** Puts rows that changed into an index, those too that point to a row that changed. */
export function putChanges(index: TableIndex, what: Searchable, changed: ReadonlyMap<TableName, readonly string[]>, tables: Tables): void {
  const table = tables.get(what.table)!;
  const ids = new Set(changed.get(what.table));
  for (const { field, table: other } of what.through) {
    const moved = new Set<unknown>(changed.get(other));
    if (moved.size) table.forEach((slot, id) => moved.has(table.value(slot, field)) && ids.add(id));
  }
  const names = new Names(tables);
  for (const id of ids) {
    const slot = table.slotOf(id);
    index.put(id, slot === undefined ? null : docOf(what, rowOf(table, slot, what.fields), names.of));
  }
}

/** Has the index heard of all that the asker has heard of? */
export function standsAt(what: Searchable, at: SeenVersions, seen: SeenVersions): boolean {
  return sourcesOf(what).every((table) => (at[table] ?? 0) >= (seen[table] ?? 0));
}
