import { valueTest, type Filter, type Predicate, type ValueTest } from '#domain/filter.ts';
import type { Fields } from '#domain/noun.ts';
import { isCitedAs, isWholly } from '#domain/reference/citedAs.ts';
import { searchText } from '#domain/searchText.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { fold, sought, type Column } from '../tiers/column.ts';
import type { ColumnTable } from '../tiers/columnTable.ts';
import { parseInstant } from '../tiers/instant.ts';
import { relationsOf } from './queryTables.ts';
import { linkOf, type Link, type Tables } from './links.ts';

/** One byte for each slot of a table: 1 where a row is (still) found. */
export type Mask = Uint8Array;

/** Every row of a table. */
export function everyRow(table: ColumnTable): Mask {
  return table.alive.slice(0, table.size);
}

/** The rows of a table that are in these slots. */
export function rowsIn(table: ColumnTable, slots: Iterable<number>): Mask {
  const mask = new Uint8Array(table.size);
  for (const slot of slots) mask[slot] = table.alive[slot]!;
  return mask;
}

/** Keep in the mask only the rows that satisfy a filter. @throws for a field that is no column */
export function keepFiltered(tables: Tables, name: TableName, filter: Filter, mask: Mask): void {
  const table = tables.get(name)!;
  for (const [key, part] of Object.entries(filter)) {
    if (part === undefined) continue;
    if (key === 'AND') for (const way of part as Filter[]) keepFiltered(tables, name, way, mask);
    else if (key === 'OR') keepEither(tables, name, part as Filter[], mask);
    else if (relationsOf(name).has(key)) keepRelated(tables, name, key, part as Filter, mask);
    else keepField(table, key, part as Predicate, mask);
  }
}

function keepEither(tables: Tables, name: TableName, ways: readonly Filter[], mask: Mask): void {
  const any = new Uint8Array(mask.length);
  for (const way of ways) {
    const one = mask.slice();
    keepFiltered(tables, name, way, one);
    for (let slot = 0; slot < any.length; slot += 1) any[slot]! |= one[slot]!;
  }
  mask.set(any);
}

function keepRelated(tables: Tables, name: TableName, relation: string, filter: Filter, mask: Mask): void {
  const link = linkOf(tables, name, tables.get(name)!, relation);
  if (!link) return void mask.fill(0);
  const there = everyRow(link.other);
  keepFiltered(tables, link.otherName, filter, there);
  keepCodes(link.column.codes, acceptedCodes(link, there), mask);
}

/** For each value of a relation's field whether it leads to one of these rows. */
function acceptedCodes({ slots }: Link, there: Mask): Uint8Array {
  const accept = new Uint8Array(slots.length);
  for (let code = 0; code < slots.length; code += 1) accept[code] = there[slots[code]!] ?? 0;
  return accept;
}

function keepField(table: ColumnTable, field: string, predicate: Predicate, mask: Mask): void {
  if (field === 'id') {
    const test = valueTest(predicate);
    return keepEach(mask, (slot) => test(fold(table.ids[slot])));
  }
  const column = table.column(field);
  if (!column) throw new Error(`Lists cannot filter by ${field}: it is no column`);
  keepTested(column, predicate, mask);
}

/** A tight loop over numbers: each different value was asked before. */
function keepCodes(codes: Uint32Array, accept: Uint8Array, mask: Mask): void {
  for (let slot = 0; slot < mask.length; slot += 1) mask[slot]! &= accept[codes[slot]!]!;
}

function keepEach(mask: Mask, test: (slot: number) => boolean): void {
  for (let slot = 0; slot < mask.length; slot += 1) if (mask[slot] && !test(slot)) mask[slot] = 0;
}

function keepTested(column: Column, predicate: Predicate, mask: Mask): void {
  if (column.form === 'coded') {
    const test = valueTest(predicate);
    return keepCodes(
      column.codes,
      Uint8Array.from(column.values, (value) => (test(fold(value ?? null)) ? 1 : 0)),
      mask,
    );
  }
  if (column.form === 'plain') {
    const test = valueTest(predicate);
    const values = column.folded();
    return keepEach(mask, (slot) => test(values[slot] ?? null));
  }
  const { data } = column;
  const numeric = column.isInstant ? inMilliseconds(predicate) : predicate;
  const test: ValueTest = numeric ? valueTest(numeric) : valueTest(predicate);
  keepEach(mask, (slot) => {
    const n = data[slot]!;
    return test(Number.isNaN(n) ? null : numeric ? n : fold(column.get(slot)));
  });
}

/** Returns the same predicate over milliseconds; null when a bound is no full instant, so that texts must be compared. */
function inMilliseconds(predicate: Predicate): Predicate | null {
  const found: [string, unknown][] = [];
  for (const [verb, wanted] of Object.entries(predicate) as [string, unknown][]) {
    if (verb === 'contains' || verb === 'starts_with') return null;
    const bounds = (Array.isArray(wanted) ? wanted : [wanted]).map((one: unknown) => (typeof one === 'string' ? parseInstant(one) : one));
    if (bounds.some(Number.isNaN)) return null;
    found.push([verb, Array.isArray(wanted) ? bounds : bounds[0]]);
  }
  return Object.fromEntries(found) as Predicate;
}

/** Keep the rows that hold every word of a search in one of its fields, accents aside (domain.md 6.17). */
export function keepSought(tables: Tables, name: TableName, search: { text: string; fields: readonly string[] }, mask: Mask): void {
  const words = searchText(search.text).split(/\s+/).filter(Boolean);
  const paths = search.fields.map((path) => path.split('.') as [string, string | undefined]);
  const own = paths.flatMap(([field, beside]) => (beside === undefined ? [field] : []));
  const related = paths.filter((path): path is [string, string] => path[1] !== undefined);
  const beside = [...Map.groupBy(related, ([relation]) => relation)].map(([relation, those]) => ({
    relation,
    fields: those.map(([, field]) => field),
  }));
  for (const word of words) {
    const any = new Uint8Array(mask.length);
    addHeld(tables, name, own, word, mask, any);
    for (const { relation, fields } of beside) addRelated(tables, name, relation, fields, word, mask, any);
    mask.set(any);
  }
}

/** Add the rows of `within` of which a field holds a word. */
function addHeld(tables: Tables, name: TableName, fields: readonly string[], word: string, within: Mask, any: Mask): void {
  const table = tables.get(name)!;
  for (const field of fields) addHolding(table, field, holder(table, name, field, word), within, any);
}

/** Add the rows of `within` that lead to one of which a field holds a word: each row of the other table is looked at once. */
function addRelated(
  tables: Tables,
  name: TableName,
  relation: string,
  fields: readonly string[],
  word: string,
  within: Mask,
  any: Mask,
): void {
  const link = linkOf(tables, name, tables.get(name)!, relation);
  if (!link) return;
  const there = new Uint8Array(link.other.size);
  addHeld(tables, link.otherName, fields, word, everyRow(link.other), there);
  const { codes } = link.column;
  const accept = acceptedCodes(link, there);
  for (let slot = 0; slot < any.length; slot += 1) any[slot]! |= within[slot]! & accept[codes[slot]!]!;
}

const holds = (value: unknown, word: string): boolean =>
  typeof value === 'string' ? value.includes(word) : value != null && searchText(String(value)).includes(word);

/** Dots, dashes and brackets at the ends of a word, which belong to whatever stood beside it. */
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/**
 * Tells whether a value of a field, in plain small letters, holds a word; of a code also whether it is written whole by it. Where no
 * code holds it as it stands, those do that somebody writes so; a dash on its own, which people put between the parts of any
 * code, says nothing of codes.
 */
function holder(table: ColumnTable, name: TableName, field: string, word: string): ValueTest {
  const asItStands: ValueTest = (value) => holds(value, word);
  if (!(NOUNS[name].fields as Fields)[field]?.facts.cited) return asItStands;
  if (!/[\p{L}\p{N}]/u.test(word)) return () => true;
  const middle = word.replaceAll(EDGES, '');
  const isWritten: ValueTest = (value) => typeof value === 'string' && (holds(value, middle) || isWholly(value, word));
  for (let slot = 0; slot < table.size; slot += 1) if (isWritten(sought(table.value(slot, field)))) return isWritten;
  return (value) => typeof value === 'string' && isCitedAs(value, word);
}

function addHolding(table: ColumnTable, field: string, isHeld: ValueTest, within: Mask, any: Mask): void {
  const column = table.column(field);
  if (column?.form === 'coded') {
    const accept = Uint8Array.from(column.values, (value) => (isHeld(sought(value)) ? 1 : 0));
    for (let slot = 0; slot < any.length; slot += 1) any[slot]! |= within[slot]! & accept[column.codes[slot]!]!;
    return;
  }
  const values = column?.form === 'plain' ? column.sought() : null;
  const read = values ? (slot: number) => values[slot] : (slot: number) => sought(table.value(slot, field));
  for (let slot = 0; slot < any.length; slot += 1) if (within[slot] && !any[slot] && isHeld(read(slot))) any[slot] = 1;
}
