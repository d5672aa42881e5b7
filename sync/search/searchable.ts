import type { AnyRow, Search } from '#domain/noun.ts';
import { NOUNS, REPLICATED, type TableName } from '#domain/tables.ts';
import { relationsOf } from '../query/queryTables.ts';
import { addWords, type Cut } from './words.ts';

/** A table whose rows are looked for, with what it declares made ready to be read off many rows. */
export interface Searchable {
  table: TableName;
  search: Search;
  by: readonly { field: string; cut: Cut }[];
  through: readonly { name: string; field: string; table: TableName }[];
  /** Fields that decide what the index holds of a row. */
  fields: readonly string[];
}

/** A row as the index holds it: its own words, and those of the rows it points to. */
export interface Doc {
  /** Seconds since 1970 at which the row was made: of rows that fit alike the newest comes first. */
  when: number;
  own: readonly string[];
  related: readonly string[];
}

function cutOf(table: TableName, field: string): Cut {
  const { format } = (NOUNS[table].fields as Record<string, { facts: { format?: string } }>)[field]!.facts;
  return format === 'email' || format === 'phone' ? format : 'plain';
}

function searchable(table: TableName): Searchable[] {
  const search = NOUNS[table].search as Search | null;
  if (!search) return [];
  const by = search.by.map((field) => ({ field, cut: cutOf(table, field) }));
  const through = (search.through ?? []).map((name) => ({ name, ...relationsOf(table).get(name)! }));
  const links = through.map(({ field }) => field);
  const fields = ['createdAt', 'deletedAt', ...search.by, ...links, ...(search.hiddenBy ? [search.hiddenBy] : [])];
  return [{ table, search, by, through, fields }];
}

/** Every table that is searched, smallest first as a rule: customers before their cases. */
export const SEARCHABLE: readonly Searchable[] = REPLICATED.flatMap(searchable);

/** The tables whose rows decide the words of a searched table: its own first. */
export function sourcesOf({ table, through }: Searchable): TableName[] {
  return [...new Set([table, ...through.map((relation) => relation.table)])];
}

/** A change of what is declared makes stored indexes useless. */
export const SEARCH_SHAPE = JSON.stringify(SEARCHABLE.map(({ table, by, through }) => [table, by, through]));

function addField(value: unknown, cut: Cut, into: string[]): void {
  if (typeof value === 'string') addWords(value, cut, into);
  else if (Array.isArray(value)) for (const each of value) addField(each, cut, into);
}

/** The words by which others are found through a row. */
export function namesOf(table: TableName, row: AnyRow | undefined): string[] {
  const words: string[] = [];
  if (row) for (const field of NOUNS[table].search?.called ?? []) addField(row[field], cutOf(table, field), words);
  return words;
}

/** The row as the index holds it; null for one that is not to be found. `names` gives the words of a related row. */
export function docOf(
  { search, by, through }: Searchable,
  row: AnyRow,
  names: (table: TableName, id: string) => readonly string[],
): Doc | null {
  if (row['deletedAt'] || (search.hiddenBy && row[search.hiddenBy])) return null;
  const own: string[] = [];
  for (const { field, cut } of by) addField(row[field], cut, own);
  const related: string[] = [];
  for (const { field, table } of through) {
    const id = row[field];
    if (typeof id !== 'string') continue;
    for (const word of names(table, id)) if (!own.includes(word) && !related.includes(word)) related.push(word);
  }
  return { when: secondsOf(row['createdAt']), own, related };
}

/** From an instant as text or in milliseconds. */
function secondsOf(instant: unknown): number {
  const ms = typeof instant === 'number' ? instant : Date.parse(String(instant));
  return Math.max(0, Math.floor(ms / 1000)) || 0;
}
