import type { AnyRow } from './noun.ts';

type Scalar = string | number | boolean | null;

/** The predicates of the API's filter language (design/domain.md 2.3) that lists need. Text is compared without case. */
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

const folded = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

function holds(predicate: Predicate, value: unknown): boolean {
  const v = folded(value);
  const compare = (other: string | number, test: (a: string | number, b: string | number) => boolean): boolean =>
    v != null && test(v as string | number, folded(other) as string | number);
  return Object.entries(predicate).every(([verb, wanted]) => {
    switch (verb as keyof Predicate) {
      case 'equals':
        return v === folded(wanted);
      case 'not_equals':
        return v !== folded(wanted);
      case 'in':
        return (wanted as Scalar[]).some((w) => folded(w) === v);
      case 'not_in':
        return !(wanted as Scalar[]).some((w) => folded(w) === v);
      case 'contains':
        return typeof v === 'string' && v.includes((wanted as string).toLowerCase());
      case 'starts_with':
        return typeof v === 'string' && v.startsWith((wanted as string).toLowerCase());
      case 'gt':
        return compare(wanted as string, (a, b) => a > b);
      case 'gte':
        return compare(wanted as string, (a, b) => a >= b);
      case 'lt':
        return compare(wanted as string, (a, b) => a < b);
      case 'lte':
        return compare(wanted as string, (a, b) => a <= b);
      case 'is_empty':
        return (v == null || v === '') === wanted;
      default:
        throw new Error(`Unknown predicate ${verb}`);
    }
  });
}

/** Does a row satisfy a filter? An unknown field reads as null. */
export function matches(filter: Filter, row: AnyRow, relations: ReadonlySet<string>, follow: Follow): boolean {
  return Object.entries(filter).every(([key, part]) => {
    if (part === undefined) return true;
    if (key === 'AND') return (part as Filter[]).every((f) => matches(f, row, relations, follow));
    if (key === 'OR') return (part as Filter[]).some((f) => matches(f, row, relations, follow));
    if (relations.has(key)) {
      const other = follow(row, key);
      return other !== undefined && matches(part as Filter, other, new Set(), follow);
    }
    return holds(part as Predicate, row[key] ?? null);
  });
}
