import { documentName, spaced } from '#domain/alerts/alert.ts';
import type { MailText } from '../queueMail.ts';
import { letter, oneLine } from './letter.ts';

/** The open alerts of one driver: how many of each kind, for example `MEDICAL_CERTIFICATE EXPIRED`. */
export interface DriverAlertCounts {
  driverName: string;
  counts: readonly { entityType: string; entityStatus: string; count: number }[];
}

/** A mail is read from the top: past these the rest is a number. */
const DRIVERS_MAX = 80;

/**
 * Says what is missing or expiring in a carrier's driver files: names and counts, no dates, numbers or documents. Customers see no
 * alerts in the workspace (design/domain.md 8), so this is how they learn of them.
 */
export function alertDigestText(origin: string, customerName: string, drivers: readonly DriverAlertCounts[]): MailText {
  const total = drivers.flatMap(({ counts }) => counts).reduce((sum, { count }) => sum + count, 0);
  const things = total === 1 ? '1 thing' : `${total} things`;
  const left = drivers.length - DRIVERS_MAX;
  return {
    subject: `${things} to do in the driver files of ${oneLine(customerName, 100)}`,
    text: letter('', [
      `The driver files of ${oneLine(customerName)} need attention:`,
      drivers.slice(0, DRIVERS_MAX).map(driverLines).join('\n\n'),
      ...(left > 0 ? [`and ${left} more ${left === 1 ? 'driver' : 'drivers'}.`] : []),
      `Open the workspace: ${origin}/`,
    ]),
  };
}

function driverLines({ driverName, counts }: DriverAlertCounts): string {
  const lines = counts.map((kind) => `  ${documentName(kind.entityType)} ${spaced(kind.entityStatus).toLowerCase()}: ${kind.count}`);
  return [oneLine(driverName, 60), ...lines].join('\n');
}
