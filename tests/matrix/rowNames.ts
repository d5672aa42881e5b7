import type { Noun } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';

export type Tenant = 'alpha' | 'beta';
/**
 * `one`, `two`: plain rows, two pointing at the second rows of others; `gone`: softly deleted; `internal`: what a carrier's own
 * people do not see; `cross`: a row of alpha's whose references lead to the second rows of beta, as no call could make it, and
 * `intruder`: one of beta's whose references lead to alpha's; `tests`: a drug test; `nobodys`: without a carrier, where that can be.
 */
export type Variant = 'one' | 'two' | 'gone' | 'internal' | 'cross' | 'intruder' | 'tests' | 'nobodys';

const nounOf = (table: TableName): Noun => NOUNS[table];

/** Lists that everybody shares, and rows of staff that belong to no carrier. */
export function isShared(table: TableName): boolean {
  return nounOf(table).scope.kind === 'ref' || (nounOf(table).scope.kind === 'staff' && !('customerId' in nounOf(table).fields));
}

/** The second rows of beta bear a neutral name: `cross` rows show it, as their own value, to alpha. */
export function rowId(tenant: Tenant, table: TableName, variant: Variant = 'one'): string {
  if (isShared(table)) return `shared_${table}_${variant}`.slice(0, 40);
  if (table === 'customers') return `c_${tenant}`;
  if (tenant === 'beta' && variant === 'two') return `x2_${table}`;
  return `${tenant}_${table}_${variant}`.slice(0, 40);
}

/** Does the noun have rows that a carrier's own people do not see? */
export function hasInternal(table: TableName): boolean {
  const { scope } = nounOf(table);
  return scope.kind === 'customer' && scope.when !== undefined;
}

/** The id of the row of a noun that belongs to a person. */
export function ownId(userId: string, table: TableName): string {
  return table === 'users' ? userId : `${userId}_${table}`.slice(0, 40);
}

const counters = new Map<number, number>();
/** So many characters, six unless said, that no other row has. */
export function uniqueCode(length = 6): string {
  const count = (counters.get(length) ?? 0) + 1;
  counters.set(length, count);
  return count.toString(36).toUpperCase().padStart(length, '0');
}
