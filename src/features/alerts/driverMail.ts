import { spaced } from '#domain/alerts/alert.ts';
import { driverName } from '#domain/drivers/driver.ts';
import type { Row } from '#domain/tables.ts';

type Alert = Pick<Row<'alerts'>, 'entityType' | 'message'>;

/** What the driver is asked for, where it is something that a driver has. */
const ASKED: Readonly<Partial<Record<Alert['entityType'], string>>> = {
  DRIVER_APPLICATION: 'Please fill in your driver application form.',
  DL_COPY: 'Please send us a copy of your current license, both sides.',
  MEDICAL_CERTIFICATE: 'Please send us a copy of your current medical certificate.',
};

/** A mail to the driver about what is missing: a beginning, which whoever sends it reads and finishes in their own mail program. */
export function mailOf(alert: Alert, driver: Pick<Row<'drivers'>, 'name' | 'lastName'>): { subject: string; body: string } {
  const what = alert.message || spaced(alert.entityType);
  const asked = ASKED[alert.entityType];
  return { subject: what, body: [`Hello ${driverName(driver)},`, `${what}.`, asked].filter(Boolean).join('\n\n') };
}
