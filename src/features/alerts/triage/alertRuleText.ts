import { WINDOWS } from '#domain/alerts/rules/windows.ts';
import type { Row } from '#domain/tables.ts';

type Alert = Pick<Row<'alerts'>, 'entityType' | 'entityStatus' | 'status'>;

const ANNUAL = `every ${WINDOWS.annual} days; you are told ${WINDOWS.annualNotice} days before`;
const EXPIRY = `You are told ${WINDOWS.expiresSoon} days before it ends, and it is critical ${WINDOWS.criticalBeforeExpiry} days before`;

/** The rule behind each kind of alert, with its source (ALERT-6 to ALERT-14). */
const RULES: Readonly<Record<Alert['entityType'], string>> = {
  DRIVER_APPLICATION: 'Every driver has an application form, and an approved one is signed (49 CFR 391.21).',
  PSP_REPORT: 'A PSP report belongs to the file. It is voluntary, so its lack is never critical.',
  MVR_REPORT: `A motor vehicle record is due within ${WINDOWS.initialGrace} days of hire and again ${ANNUAL} (49 CFR 391.23, 391.25).`,
  MVR_REVIEW: `A motor vehicle record is reviewed every year; critical ${WINDOWS.initialGrace} days after the report (49 CFR 391.25).`,
  DL_COPY: `A copy of a valid license is on file. ${EXPIRY} (49 CFR 383.23, 391.33).`,
  HIRE_DATE: `A contract may be without a hire date for ${WINDOWS.hireDate} days after it became active: every 30-day term runs from it (49 CFR 391.23).`,
  HR_DOCUMENT: 'A hiring document expired; critical for work authorization and leases (8 CFR 274a.2, 49 CFR 376.11).',
  CONSENTS_MVR_PSP_CLEARINGHOUSE: `Consents for MVR, PSP and Clearinghouse are asked for and signed; unsigned ones are critical after ${WINDOWS.unsignedConsents} days (49 CFR 382.703).`,
  MEDICAL_CERTIFICATE: `A medical certificate is on file, on paper or on the MVR. ${EXPIRY} (49 CFR 391.41, 391.45).`,
  MEDICAL_EXAMINER_VERIFICATION: `The medical examiner is looked up in the national registry within ${WINDOWS.initialGrace} days (49 CFR 391.51).`,
  CLEARINGHOUSE_QUERY: `A Clearinghouse query is required before driving and again ${ANNUAL} (49 CFR 382.701).`,
};

/** The rule that an alert comes from, in a sentence. */
export function alertRuleText({ entityType }: Alert): string {
  return RULES[entityType];
}
