import { addDays, daysBetween } from '../../calendar.ts';
import { dayOf, factsOf, newest, textOf, type DriverFile, type Finding } from '../driverFile.ts';
import { expiryFindings } from './expiry.ts';
import { WINDOWS } from './windows.ts';

/** ALERT-12: a copy of the driver's license that is valid (49 CFR 383.23, 391.33). */
export function licenseFindings(file: DriverFile, today: string): Finding[] {
  const license = newest(file, 'DL_COPY', 'expirationDate');
  if (license) return expiryFindings('DL_COPY', "Driver's license", textOf(factsOf(license)['expirationDate']), license.id, today);
  const { id, createdAt } = file.contract;
  const message = "Driver's license copy is missing";
  return [{ entityType: 'DL_COPY', entityStatus: 'MISSING', status: 'CRITICAL', message, fingerprint: id, since: dayOf(createdAt) }];
}

/** ALERT-13: a PSP report (voluntary: never critical). */
export function pspFindings({ documents, contract }: DriverFile): Finding[] {
  if (documents.some((paper) => paper.type === 'PSP' && paper.status === 'ACTIVE')) return [];
  return [
    {
      entityType: 'PSP_REPORT',
      entityStatus: 'MISSING',
      status: 'NON_CRITICAL',
      message: 'PSP report is missing',
      fingerprint: contract.id,
      since: dayOf(contract.createdAt),
    },
  ];
}

/** ALERT-14: the day of hire, from which every 30-day clock runs (49 CFR 391.23). */
export function hireDateFindings({ contract }: DriverFile, today: string): Finding[] {
  const activated = dayOf(contract.activatedAt ?? contract.createdAt);
  if (contract.hiredAt !== null || daysBetween(activated, today) <= WINDOWS.hireDate) return [];
  return [
    {
      entityType: 'HIRE_DATE',
      entityStatus: 'MISSING',
      status: 'NON_CRITICAL',
      message: 'Hire date is missing',
      fingerprint: contract.id,
      since: addDays(activated, WINDOWS.hireDate + 1),
    },
  ];
}
