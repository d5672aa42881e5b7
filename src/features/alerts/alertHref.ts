import { driverName } from '#domain/drivers/driver.ts';
import type { Related } from '#domain/noun.ts';
import type { Row } from '#domain/tables.ts';

/** An alert has no screen of its own: it is shown in the list, among those of its kind and driver. */
export function alertHref(row: Row<'alerts'> & { $?: Related }): string {
  const driver = row.$?.['driver'];
  const search = driver ? driverName(driver) : '';
  return `/alerts?${new URLSearchParams({ type: row.entityType, status: row.entityStatus, ...(search && { search }) }).toString()}`;
}
