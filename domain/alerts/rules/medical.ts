import { daysBetween, latest } from '../../calendar.ts';
import { dayOf, factsOf, newest, textOf, urgent, type DriverFile, type Facts, type Finding } from '../driverFile.ts';
import { expiryFindings } from './expiry.ts';
import { WINDOWS } from './windows.ts';

/** Returns the day on which the latest medical certification ends, on paper or on the MVR; empty without one. */
export function medicalEnd(file: DriverFile): string {
  const certificate = newest(file, 'MEDICAL_CERTIFICATE', 'expirationDate');
  const onRecord = factsOf(newest(file, 'MVR', 'reportDate'))['medicalCertification'] as Facts | null | undefined;
  return latest(textOf(factsOf(certificate)['expirationDate']), textOf(onRecord?.['expirationDate']));
}

/**
 * ALERT-9: a medical certificate, on paper or on the MVR, and a note that its examiner is on the national registry
 * (49 CFR 391.41, 391.45, 391.51(b)(7), (9); since 23 June 2025 the MVR of a CDL holder is proof enough).
 */
export function medicalFindings(file: DriverFile, today: string): Finding[] {
  const certificate = newest(file, 'MEDICAL_CERTIFICATE', 'expirationDate');
  const expires = medicalEnd(file);
  if (expires === '' || (!certificate && expires < today)) {
    return [
      {
        entityType: 'MEDICAL_CERTIFICATE',
        entityStatus: 'MISSING',
        status: 'CRITICAL',
        message: 'Medical certificate is missing',
        fingerprint: file.contract.id,
        since: dayOf(file.contract.createdAt),
      },
    ];
  }
  const expiry = expiryFindings('MEDICAL_CERTIFICATE', 'Medical certificate', expires, certificate?.id ?? expires, today);
  if (!certificate || certificate.examinerStatus === 'VERIFIED') return expiry;
  const stored = dayOf(certificate.createdAt);
  const unverified: Finding = {
    entityType: 'MEDICAL_EXAMINER_VERIFICATION',
    entityStatus: 'MISSING',
    status: urgent(daysBetween(stored, today) > WINDOWS.initialGrace),
    message: 'Medical examiner verification is missing',
    fingerprint: certificate.id,
    since: stored,
  };
  return [...expiry, unverified];
}
