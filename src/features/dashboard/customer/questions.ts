import type { ReplicaQuery } from '#sync/replicaApi.ts';

/** The number of cases that are named; the list has all of them. */
const SHOWN = 5;

/** The cases that wait for an answer of the customer, the longest untouched first. `driver` empty: of all drivers. */
export function questionsQuery(driver: string): ReplicaQuery<'cases'> {
  return {
    table: 'cases',
    filter: { status: { equals: 'AWAITING_RES_CLIENT' }, ...(driver && { driverId: { equals: driver } }) },
    sort: [{ field: 'updatedAt', direction: 'asc' }],
    include: ['driver'],
    first: SHOWN,
  };
}
