import type { Database } from '#server/db/database.ts';
import { put } from './world.ts';

/** A driver of the carrier alpha whose reports can be ordered, with an alert for each that lacks. */
export async function plantDriverToOrder(db: Database, id: string): Promise<void> {
  const one = async (table: string, where = 'true'): Promise<string> =>
    (await db.pool.query<{ id: string }>(`select id from "${table}" where ${where} limit 1`)).rows[0]!.id;
  await db.pool.query(`update customers set "motorCarrierId" = '9900001', "isTokenPSPExpired" = false where id = 'c_alpha'`);
  await put(db, 'drivers', {
    id,
    customerId: 'c_alpha',
    name: "D'Arcy",
    lastName: 'Lee',
    preferredLanguageId: await one('driverLanguages'),
    licenseNumber: 'TX 1234',
    licenseStateId: await one('usStates', `code = 'TX'`),
    status: 'active',
    archived: null,
    mergedInto: null,
    userId: null,
  });
  for (const entityType of ['PSP_REPORT', 'MVR_REPORT'] as const) {
    const alert = {
      id: `${id}_${entityType}`,
      driverId: id,
      customerId: 'c_alpha',
      entityType,
      entityStatus: 'MISSING',
      dismissedAt: null,
    } as const;
    await put(db, 'alerts', alert);
  }
}
