import { addDays, printedDate } from '../../calendar.ts';
import { factsOf, newest, textOf, urgent, type DriverFile, type Finding } from '../driverFile.ts';

/** The papers of a hiring that can run out, in the words of their alerts. */
export const HR_WORDS = {
  IMMIGRATION_VERIFICATION: 'Immigration verification',
  COMPANY_POLICY: 'Company policy',
  COMPANY_CONTRACT: 'Company contract',
  LEASE_AGREEMENT: 'Lease agreement',
} as const;
export type HrType = keyof typeof HR_WORDS;

/** Papers without which the driver cannot be dispatched: a right to work, a lease (8 CFR 274a.2; 49 CFR 376.11). */
const CRITICAL: ReadonlySet<HrType> = new Set<HrType>(['IMMIGRATION_VERIFICATION', 'LEASE_AGREEMENT']);

/** ALERT-11: a paper of the hiring that has ended; an ended lease is not missed once its termination is on file. */
export function hrFindings(file: DriverFile, today: string): Finding[] {
  return (Object.keys(HR_WORDS) as HrType[]).flatMap((type): Finding[] => {
    const paper = newest(file, type, 'expirationDate');
    const expires = textOf(factsOf(paper)['expirationDate']);
    const terminated = type === 'LEASE_AGREEMENT' && newest(file, 'LEASE_TERMINATION_AGREEMENT', 'terminationDate');
    if (!paper || expires === '' || expires >= today || terminated) return [];
    return [
      {
        entityType: 'HR_DOCUMENT',
        entityStatus: 'EXPIRED',
        status: urgent(CRITICAL.has(type)),
        message: `${HR_WORDS[type]} expired on ${printedDate(expires)}`,
        // Several kinds of paper share this alert's name; the kind keeps them apart.
        fingerprint: `${type}:${paper.id}`,
        since: addDays(expires, 1),
      },
    ];
  });
}
