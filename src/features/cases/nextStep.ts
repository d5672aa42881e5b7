import { courtDate, type CaseStatus } from '#domain/cases/case.ts';
import type { Row } from '#domain/tables.ts';

const STAFF_DO: Readonly<Record<CaseStatus, string>> = {
  NEW: 'Review documents and start work',
  IN_PROGRESS: 'Work on it, then send it to review',
  IN_REVIEW: 'Finish the review',
  AWAITING_PM_OR_PW: 'Waiting for payment or paperwork',
  AWAITING_RES_CLIENT: 'Waiting for the client to answer',
  CLOSED: 'Nothing left to do',
};

const CUSTOMER_HEARS: Readonly<Record<CaseStatus, string>> = {
  NEW: 'We review your documents and start work',
  IN_PROGRESS: 'We are working on it',
  IN_REVIEW: 'We are reviewing it',
  AWAITING_PM_OR_PW: 'Waiting for your payment or paperwork',
  AWAITING_RES_CLIENT: 'Waiting for your answer',
  CLOSED: 'Nothing left to do',
};

/** Says what should happen now, in a few words for whoever reads it; for staff a missing court date comes first where there is a citation to answer. */
export function nextStep(row: Row<'cases'>, { staff }: { staff: boolean }): string {
  if (!staff) return CUSTOMER_HEARS[row.status];
  const open = row.status === 'NEW' || row.status === 'IN_PROGRESS';
  return open && row.trafficCitation && !courtDate(row) ? 'Find out the court date' : STAFF_DO[row.status];
}
