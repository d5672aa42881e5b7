import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import type { Person } from './actors.ts';
import type { ApiMany } from './apiShape.ts';
import type { Oracle } from './oracle.ts';
import type { Service } from './service.ts';
import type { Cell } from './tally.ts';

/** Everything that one person may ask of one noun. */
export interface Reader {
  service: Service;
  oracle: Oracle;
  person: Person;
  table: TableName;
}

export const cellOf = ({ person, table }: Reader, operation: string, relation: string): Cell => ({
  operation: `${table}: ${operation}`,
  actor: person.name,
  relation,
});
export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The rows that a person sees over a relation to many, in the order of their ids. */
export function relatedRows(oracle: Oracle, person: Person, { table, by, to, target }: ApiMany, row: AnyRow): AnyRow[] {
  const pointing = oracle.seen(person, table).filter((one) => one[by] === row.id);
  if (to === null) return pointing;
  return pointing
    .map((tie) => oracle.row(target, tie[to]))
    .filter((one) => oracle.sees(person, target, one))
    .toSorted((a, b) => (a!.id < b!.id ? -1 : 1)) as AnyRow[];
}
