import { NOUNS, type TableName } from '#domain/tables.ts';
import type { FoundGroup, Included } from '../replicaApi.ts';
import type { Tables } from '../query/links.ts';
import { rowOf } from './followRows.ts';
import type { Searchable } from './searchable.ts';
import type { Hits } from './tableIndex.ts';

/** The rows of what was found, with those that they point to; a row that is gone since is left out. */
export function readFound(found: readonly ({ what: Searchable } & Hits)[], tables: Tables): FoundGroup[] {
  return found.map((one) => readGroup(one, tables)).filter(({ rows }) => rows.length > 0);
}

function readGroup({ what, count, hits }: { what: Searchable } & Hits, tables: Tables): FoundGroup {
  const table = tables.get(what.table)!;
  const rows = hits.flatMap(({ id }) => {
    const slot = table.slotOf(id);
    if (slot === undefined) return [];
    const related = what.through.map(({ name, field, table: other }) => [name, namedRow(tables, other, table.value(slot, field))] as const);
    return [{ ...table.row(slot), $: Object.fromEntries(related) as Included }];
  });
  return { table: what.table, count, points: hits[0]?.points ?? 0, rows };
}

/** Returns what names a row that another one points to: titles need no more, and every row crosses to the screen at each key press. */
function namedRow(tables: Tables, name: TableName, id: unknown): Included[string] {
  const table = tables.get(name)!;
  const slot = typeof id === 'string' ? table.slotOf(id) : undefined;
  return slot === undefined ? undefined : rowOf(table, slot, NOUNS[name].search?.called ?? []);
}
