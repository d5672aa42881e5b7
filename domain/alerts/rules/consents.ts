import { daysBetween } from '../../calendar.ts';
import { dayOf, urgent, type DriverFile, type Finding } from '../driverFile.ts';
import { WINDOWS } from './windows.ts';

/** An e-sign document in one of these will not be signed any more. */
export const DEAD_ESIGN: ReadonlySet<string> = new Set([
  'CANCELLED',
  'DECLINED',
  'EXPIRED',
  'DELETED',
  'ARCHIVED',
  'SYSTEM_CANCELLED',
  'FAILED_TO_SEND',
]);

/** ALERT-7: consents for MVR, PSP and Clearinghouse are asked for and signed (49 CFR 382.703(a); 15 USC 1681b(b)(2)). */
export function consentFindings(file: DriverFile, today: string): Finding[] {
  const entityType = 'CONSENTS_MVR_PSP_CLEARINGHOUSE';
  const alive = file.consents.filter((doc) => !DEAD_ESIGN.has(doc.status));
  if (alive.some((doc) => doc.status === 'COMPLETED')) return [];
  const waiting = alive[0];
  if (!waiting) {
    return [
      {
        entityType,
        entityStatus: 'MISSING',
        status: 'CRITICAL',
        message: 'MVR, PSP and Clearinghouse consents are missing',
        fingerprint: file.contract.id,
        since: dayOf(file.contract.createdAt),
      },
    ];
  }
  const sent = dayOf(waiting.createdAt);
  return [
    {
      entityType,
      entityStatus: 'NOT_SIGNED',
      status: urgent(daysBetween(sent, today) > WINDOWS.unsignedConsents),
      message: 'MVR, PSP and Clearinghouse consents are not signed',
      fingerprint: waiting.id,
      since: sent,
    },
  ];
}
