import { dayOf, type DriverFile, type Finding } from '../driverFile.ts';

/** ALERT-6: every driver has an application form, and an approved one is signed (49 CFR 391.21). */
export function applicationFindings(file: DriverFile): Finding[] {
  const base = { entityType: 'DRIVER_APPLICATION', status: 'CRITICAL' } as const;
  const started = dayOf(file.contract.createdAt);
  if (file.applicationStatus === null) {
    const message = 'Driver application form is missing';
    return [{ ...base, entityStatus: 'MISSING', message, fingerprint: file.contract.id, since: started }];
  }
  if (file.applicationStatus !== 'APPROVED_TO_SIGN' || file.applicationSigned) return [];
  const since = file.applicationAt ? dayOf(file.applicationAt) : started;
  return [{ ...base, entityStatus: 'NOT_SIGNED', message: 'Driver application is not signed', fingerprint: since, since }];
}
