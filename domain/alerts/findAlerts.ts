import type { DriverFile, Finding } from './driverFile.ts';
import { applicationFindings } from './rules/application.ts';
import { clearinghouseFindings } from './rules/clearinghouse.ts';
import { consentFindings } from './rules/consents.ts';
import { hrFindings } from './rules/hrDocuments.ts';
import { medicalFindings } from './rules/medical.ts';
import { mvrFindings } from './rules/mvr.ts';
import { hireDateFindings, licenseFindings, pspFindings } from './rules/papers.ts';

/** Every alert that a driver's file gives rise to on a day (`YYYY-MM-DD`), by the rules of data/alert-rules.json. */
export function findAlerts(file: DriverFile, today: string): Finding[] {
  return [
    ...applicationFindings(file),
    ...pspFindings(file),
    ...licenseFindings(file, today),
    ...hireDateFindings(file, today),
    ...mvrFindings(file, today),
    ...medicalFindings(file, today),
    ...clearinghouseFindings(file, today),
    ...consentFindings(file, today),
    ...hrFindings(file, today),
  ];
}
