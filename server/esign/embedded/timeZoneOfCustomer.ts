import type pg from 'pg';
import { timeZoneOfState } from '#domain/reference/timeZones.ts';

/**
 * Where the people of a customer read what they are sent: the time zone of the state of its first address, its own before those
 * of its drivers. UTC for a customer without one, and for nobody in particular.
 */
export async function timeZoneOfCustomer(client: Pick<pg.ClientBase, 'query'>, customerId: string | null): Promise<string> {
  const { rows } = await client.query<{ code: string }>(
    `select u."code" from "addresses" a join "usStates" u on u."id" = a."stateId"
     where a."customerId" = $1 and a."archived" is null and a."deletedAt" is null
     order by a."driverId" is not null, a."createdAt", a."id" limit 1`,
    [customerId],
  );
  return (rows[0] && timeZoneOfState(rows[0].code)) ?? 'UTC';
}
