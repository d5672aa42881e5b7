import { addDays, daysBetween, printedDate } from '../../calendar.ts';
import { urgent, type Finding } from '../driverFile.ts';
import { WINDOWS } from './windows.ts';

/** Returns the findings for a paper that ends on a day: nothing, EXPIRES_SOON within the window, EXPIRED after the day. */
export function expiryFindings(
  entityType: 'DL_COPY' | 'MEDICAL_CERTIFICATE',
  words: string,
  expires: string,
  fingerprint: string,
  today: string,
): Finding[] {
  const left = daysBetween(today, expires);
  if (left > WINDOWS.expiresSoon) return [];
  if (left < 0) {
    const message = `${words} expired on ${printedDate(expires)}`;
    return [{ entityType, entityStatus: 'EXPIRED', status: 'CRITICAL', message, fingerprint, since: addDays(expires, 1) }];
  }
  const message = `${words} expires on ${printedDate(expires)}`;
  const status = urgent(left <= WINDOWS.criticalBeforeExpiry);
  return [{ entityType, entityStatus: 'EXPIRES_SOON', status, message, fingerprint, since: addDays(expires, -WINDOWS.expiresSoon) }];
}
