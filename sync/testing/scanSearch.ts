import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import { docOf, namesOf, SEARCHABLE, type Searchable } from '../search/searchable.ts';
import { compareHits, type Hits } from '../search/tableIndex.ts';
import { askedWords, type Asked } from '../search/words.ts';

/** All rows that there are: table -> id -> row. */
export type AllRows = ReadonlyMap<TableName, ReadonlyMap<string, AnyRow>>;

function pointsOf({ whole, parts }: Asked, own: readonly string[], related: readonly string[]): number {
  const of = (prefix: string): number => {
    const among = (words: readonly string[], base: number): number =>
      words.includes(prefix) ? base + 2 : words.some((word) => word.startsWith(prefix)) ? base : 0;
    return Math.max(among(own, 2), among(related, 1));
  };
  return Math.max(of(whole), parts.length ? Math.min(...parts.map(of)) : 0);
}

/** Searches by a look at every row: the index must find the same. */
export function scanSearch(all: AllRows, what: Searchable, text: string, first: number): Hits {
  const names = (table: TableName, id: string): string[] => namesOf(table, all.get(table)?.get(id));
  const asked = askedWords(text);
  const hits = [...(all.get(what.table)?.values() ?? [])].flatMap((row) => {
    const doc = docOf(what, row, names);
    if (!doc) return [];
    const points = asked.map((word) => pointsOf(word, doc.own, doc.related));
    return points.includes(0) ? [] : [{ id: row.id, points: points.reduce((a, b) => a + b, 0) || 1, when: doc.when }];
  });
  return { count: hits.length, hits: hits.sort(compareHits).slice(0, first) };
}

/** Searches every searched table by a look at every row; by its name. */
export function scanAll(all: AllRows, text: string, first: number): Record<string, Hits> {
  return Object.fromEntries(SEARCHABLE.map((what) => [what.table, scanSearch(all, what, text, first)]));
}
