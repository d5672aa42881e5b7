import type { Subject } from './types.ts';

/** Says in the address of a form whose its record is: `?driver=` and `?customer=`, as far as they are known; empty: nobody's. */
export function partyQuery(driver: unknown, customer: unknown): string {
  const known = Object.entries({ driver, customer }).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return known.length > 0 ? `?${new URLSearchParams(known).toString()}` : '';
}

/** The same of the row at hand, where it is of one of these tables. */
export function partiesOf(subject: Subject | null, tables: readonly Subject['table'][]): string {
  if (!subject || !tables.includes(subject.table)) return '';
  const { table, row } = subject;
  return partyQuery(table === 'drivers' ? row.id : row['driverId'], table === 'customers' ? row.id : row['customerId']);
}
