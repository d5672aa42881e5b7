import type { FieldKind } from '#domain/field.ts';
import { searchText } from '#domain/searchText.ts';
import { isBareDay } from '../bareDay.ts';
import type { Params } from './params.ts';
import type { PredicateInput } from './predicateTypes.ts';
import { refuse, type Path } from './refuse.ts';
import { relativeInstant, type RelativeDate } from './relativeDate.ts';

/** The value that stands for the person who asks. */
const MYSELF = '__loggedInUserId';
const IN_MAX = 1000;
const FEW = 20;
const CHARS_MAX = 1000;

const CAST: Partial<Record<FieldKind, string>> = {
  int: 'bigint',
  money: 'bigint',
  bool: 'boolean',
  date: 'date',
  timestamp: 'timestamptz',
};
const COMPARE: Readonly<Record<string, string>> = { lt: '<', lte: '<=', gt: '>', gte: '>=' };

/** The context of a comparison: who asks, when, and where the values of the statement go. */
export interface Asking {
  params: Params;
  userId: string;
  /** ISO instant. */
  now: string;
}

/** An SQL value that a predicate is about. */
export interface Compared {
  sql: string;
  kind: FieldKind;
  /** All values that there are, for an enum. */
  values?: readonly string[] | undefined;
  asking: Asking;
}

/** SQL that is true or not for a value, never null when it is meant as a complement. */
const not = (sql: string): string => `(${sql}) is not true`;

/** Text that LIKE takes as it stands. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function checkText(value: unknown, path: Path): void {
  if (typeof value !== 'string') return;
  if (value.length > CHARS_MAX) refuse(path, `At most ${CHARS_MAX} characters`);
  if (value.includes('\0')) refuse(path, 'Contains a character that no text has');
}

function meant(value: unknown, { kind, asking }: Compared): unknown {
  return value === MYSELF && (kind === 'id' || kind === 'ref') ? asking.userId : value;
}

/** Text is compared without case, everything else as it is. */
function equals(value: unknown, compared: Compared): string {
  const { sql, kind, asking } = compared;
  if (value === null) return `${sql} is null`;
  if (kind === 'text') return equalsText(value as string, compared);
  if (isDayOf(compared, value)) return ofDay(value, compared);
  return `${sql} = ${asking.params.add(meant(value, compared), CAST[kind])}`;
}

/** Is an instant compared with a day alone? */
const isDayOf = ({ kind }: Compared, value: unknown): value is string => kind === 'timestamp' && isBareDay(value);

function ofDay(day: string, { sql, asking }: Compared): string {
  const first = asking.params.add(day, 'date');
  return `(${sql} >= ${first} and ${sql} < ${first} + 1)`;
}

/** A bound that is a day alone holds that whole day: up to it is up to its end, and after it begins the next. */
function bound(verb: string, value: unknown, compared: Compared): string {
  const { sql, kind, asking } = compared;
  const isWhole = isDayOf(compared, value) && (verb === 'lte' || verb === 'gt');
  if (isWhole) return `${sql} ${verb === 'lte' ? '<' : '>='} ${asking.params.add(value, 'date')} + 1`;
  return `${sql} ${COMPARE[verb]!} ${asking.params.add(meant(value, compared), CAST[kind])}`;
}

/** The same but for case; the index over texts without accents says which rows to compare. */
function equalsText(text: string, { sql, asking }: Compared): string {
  const rough = asking.params.add(likeText(searchText(text)));
  return `(search_text(${sql}) like ${rough} and ${sql} ilike ${asking.params.add(likeText(text))})`;
}

function isAmong(values: readonly unknown[], compared: Compared): string {
  const { sql, kind, asking } = compared;
  const list = values.map((value) => meant(value, compared));
  if (list.some((value) => isDayOf(compared, value))) return `(${list.map((value) => equals(value, compared)).join(' or ')})`;
  // Few texts are found by an index over their parts; many of them in one go over the rows.
  if (kind === 'text' && list.length > 0 && list.length <= FEW) return `(${list.map((value) => equals(value, compared)).join(' or ')})`;
  if (kind === 'text') return `lower(${sql}) = any (select lower(v) from unnest(${asking.params.add(list, 'text[]')}) v)`;
  return `${sql} = any (${asking.params.add(list, `${CAST[kind] ?? 'text'}[]`)})`;
}

const PARTS: Readonly<Record<string, (value: string, part: string) => boolean>> = {
  contains: (value, part) => value.includes(part),
  starts_with: (value, part) => value.startsWith(part),
  ends_with: (value, part) => value.endsWith(part),
};

/** Returns SQL for a part of a text. The values of an enum that have it are known beforehand, so that rows are only compared. */
function hasPart(verb: string, part: string, compared: Compared): string {
  const found = compared.values?.filter((value) => PARTS[verb]!(value.toLowerCase(), part.toLowerCase()));
  if (found) return `${compared.sql} = any (${compared.asking.params.add(found, 'text[]')})`;
  return isLike(verb === 'starts_with' ? '' : '%', part, verb === 'ends_with' ? '' : '%', compared);
}

function isLike(before: string, text: string, after: string, { sql, kind, asking }: Compared): string {
  const pattern = asking.params.add(`${before}${likeText(searchText(text))}${after}`);
  return kind === 'list'
    ? `exists (select from unnest(${sql}) v where search_text(v) like ${pattern})`
    : `search_text(${sql}) like ${pattern}`;
}

function isEmpty({ sql, kind }: Compared): string {
  switch (kind) {
    case 'id':
    case 'ref':
    case 'text':
    case 'enum':
      return `(${sql} is null or ${sql} = '')`;
    case 'list':
      return `(${sql} is null or cardinality(${sql}) = 0)`;
    case 'json':
      return `(${sql} is null or ${sql} = 'null'::jsonb)`;
    default:
      return `${sql} is null`;
  }
}

function relative(bounds: Record<string, RelativeDate | null>, { sql, kind, asking }: Compared, path: Path): string[] {
  return Object.entries(bounds).flatMap(([verb, bound]) => {
    if (!bound) return [];
    const instant = relativeInstant(asking.now, bound) ?? refuse([...path, verb], 'Not a time that can be told');
    const value = kind === 'date' ? instant.slice(0, 10) : instant;
    return [`${sql} ${COMPARE[verb]!} ${asking.params.add(value, CAST[kind])}`];
  });
}

function verbSql(verb: string, value: unknown, compared: Compared, path: Path): string[] {
  if (verb === 'equals') return [equals(value, compared)];
  if (verb === 'not_equals') return [not(equals(value, compared))];
  if (value === null) return [];
  switch (verb) {
    case 'in':
      return [isAmong(value as unknown[], compared)];
    case 'not_in':
      return [not(isAmong(value as unknown[], compared))];
    case 'contains':
    case 'starts_with':
    case 'ends_with':
      return [hasPart(verb, value as string, compared)];
    case 'not_contains':
    case 'not_starts_with':
    case 'not_ends_with':
      return [not(hasPart(verb.slice('not_'.length), value as string, compared))];
    case 'is_empty':
      return [value ? isEmpty(compared) : not(isEmpty(compared))];
    case 'is_not_empty':
      return [value ? not(isEmpty(compared)) : isEmpty(compared)];
    case 'relative':
      return relative(value as Record<string, RelativeDate | null>, compared, path);
    default:
      return [bound(verb, value, compared)];
  }
}

/**
 * The conditions of a predicate on an SQL value, all of which must hold. The meaning is that of domain/filter.ts: what is null
 * equals nothing, and a `not_` is true of everything that its verb is not true of.
 * @throws ApiError InvalidArgumentError
 */
export function predicateSql(compared: Compared, predicate: PredicateInput, path: Path): string[] {
  return Object.entries(predicate).flatMap(([verb, value]) => {
    const at = [...path, verb];
    if (value === undefined) return [];
    if (Array.isArray(value)) {
      if (value.length > IN_MAX) refuse(at, `At most ${IN_MAX} values`);
      value.forEach((one, i) => checkText(one, [...at, i]));
    } else checkText(value, at);
    return verbSql(verb, value, compared, at);
  });
}
