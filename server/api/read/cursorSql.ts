import type { Params } from './params.ts';
import type { Order, SortKey } from './sortSql.ts';

/** The values that one row has for the keys of an order. */
export type KeyValues = readonly unknown[];

/** Returns SQL that is true for a key after (or before) a value. Nulls come last, whichever way the key runs. */
function beyond({ sql, direction }: SortKey, value: unknown, isAfter: boolean, params: Params): string {
  if (value === null) return isAfter ? 'false' : `${sql} is not null`;
  const isUp = (direction === 'ASC') === isAfter;
  const compared = `${sql} ${isUp ? '>' : '<'} ${params.add(value)}`;
  return isAfter ? `(${compared} or ${sql} is null)` : compared;
}

/** SQL condition for the rows on one side of the row with these values, itself not included. */
export function besideSql({ keys }: Order, values: KeyValues, side: 'after' | 'before', params: Params): string {
  const ways = keys.map((key, at) => {
    const same = keys.slice(0, at).map((earlier, i) => `${earlier.sql} is not distinct from ${params.add(values[i])}`);
    return [...same, beyond(key, values[at], side === 'after', params)].join(' and ');
  });
  return ways.map((way) => `(${way})`).join(' or ');
}
