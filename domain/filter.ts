import type { AnyRow } from './noun.ts';
import { searchText } from './searchText.ts';

type Scalar = string | number | boolean | null;

/** The predicates of the API's filter language (design/domain.md 2.3) that lists need. Text is compared without case, parts of it also without accents. */
export interface Predicate {
  equals?: Scalar;
  not_equals?: Scalar;
  in?: readonly Scalar[];
  not_in?: readonly Scalar[];
  contains?: string;
  starts_with?: string;
  gt?: string | number;
  gte?: string | number;
  lt?: string | number;
  lte?: string | number;
  /** true: null or the empty text; false: anything else. */
  is_empty?: boolean;
}

/** Several keys are ANDed. A key is a field, `AND`, `OR`, or the name of a to-one relation holding a filter of that noun. */
export interface Filter {
  AND?: readonly Filter[];
  OR?: readonly Filter[];
  [field: string]: Predicate | Filter | readonly Filter[] | undefined;
}

/** Follows a to-one relation of a row; undefined when the other row is not here. */
export type Follow = (row: AnyRow, relation: string) => AnyRow | undefined;

/** A filter made ready to be asked of many rows. */
export type Test = (row: AnyRow) => boolean;

/** Texts are compared without case. */
const folded = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

export type ValueTest = (value: unknown) => boolean;

function comparing(wanted: string | number, holds: (a: string | number, b: string | number) => boolean): ValueTest {
  const bound = folded(wanted) as string | number;
  return (value) => value != null && holds(value as string | number, bound);
}

/** One verb of a predicate, as a test of the folded value. */
function verbTest(verb: keyof Predicate, wanted: unknown): ValueTest {
  switch (verb) {
    case 'equals':
    case 'not_equals': {
      const same = folded(wanted);
      return verb === 'equals' ? (value) => value === same : (value) => value !== same;
    }
    case 'in':
    case 'not_in': {
      const some = new Set((wanted as Scalar[]).map(folded));
      return verb === 'in' ? (value) => some.has(value) : (value) => !some.has(value);
    }
    case 'contains':
    case 'starts_with': {
      const part = searchText(wanted as string);
      return verb === 'contains'
        ? (value) => typeof value === 'string' && searchText(value).includes(part)
        : (value) => typeof value === 'string' && searchText(value).startsWith(part);
    }
    case 'gt':
      return comparing(wanted as string, (a, b) => a > b);
    case 'gte':
      return comparing(wanted as string, (a, b) => a >= b);
    case 'lt':
      return comparing(wanted as string, (a, b) => a < b);
    case 'lte':
      return comparing(wanted as string, (a, b) => a <= b);
    case 'is_empty':
      return (value) => (value == null || value === '') === wanted;
    default:
      throw new Error(`Unknown predicate ${String(verb)}`);
  }
}

/** A predicate made ready for values whose texts are in lower case already, null for none. @throws for an unknown verb */
export function valueTest(predicate: Predicate): ValueTest {
  const tests = Object.entries(predicate).map(([verb, wanted]) => verbTest(verb as keyof Predicate, wanted));
  return tests.length === 1 ? tests[0]! : (value) => tests.every((test) => test(value));
}

function fieldTest(field: string, predicate: Predicate): Test {
  const test = valueTest(predicate);
  return (row) => test(folded(row[field] ?? null));
}

/** Make a filter ready once, so that asking a hundred thousand rows is quick. An unknown field reads as null. @throws for an unknown verb */
export function compile(filter: Filter, relations: ReadonlySet<string>, follow: Follow): Test {
  const tests = Object.entries(filter).flatMap(([key, part]): Test[] => {
    if (part === undefined) return [];
    if (key === 'AND') return (part as Filter[]).map((f) => compile(f, relations, follow));
    if (key === 'OR') {
      const ways = (part as Filter[]).map((f) => compile(f, relations, follow));
      return [(row) => ways.some((way) => way(row))];
    }
    if (!relations.has(key)) return [fieldTest(key, part as Predicate)];
    const there = compile(part as Filter, new Set(), follow);
    return [
      (row) => {
        const other = follow(row, key);
        return other !== undefined && there(other);
      },
    ];
  });
  return (row) => tests.every((test) => test(row));
}

/** Returns whether a row satisfies a filter. */
export function matches(filter: Filter, row: AnyRow, relations: ReadonlySet<string>, follow: Follow): boolean {
  return compile(filter, relations, follow)(row);
}
