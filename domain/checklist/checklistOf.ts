import { addDays } from '../calendar.ts';
import { dayOf, factsOf, newest, textOf, type DriverFile, type Facts, type Paper } from '../alerts/driverFile.ts';
import { findAlerts } from '../alerts/findAlerts.ts';
import { HR_WORDS, type HrType } from '../alerts/rules/hrDocuments.ts';
import { medicalEnd } from '../alerts/rules/medical.ts';
import { WINDOWS } from '../alerts/rules/windows.ts';
import { isUnsent } from '../drivers/verification/unsent.ts';
import type { Row } from '../tables.ts';
import { CHECKLIST_ITEMS, type ChecklistItemId, type ChecklistState } from './items.ts';

/** The file of the alert rules, and what the checklist asks beyond them. */
export interface ChecklistFile extends DriverFile {
  verifications: readonly Pick<Row<'employmentVerifications'>, 'status' | 'isPEVSent' | 'createdAt'>[];
}

/** An item of a driver's file as it stands. */
export interface ChecklistItem {
  id: ChecklistItemId;
  label: string;
  cfr: string;
  state: ChecklistState;
  /** The day that counts (`YYYY-MM-DD`): an end, a due day, or when it was done; null where there is none. */
  day: string | null;
}

/** The state of an item where no alert rule finds anything wrong with it, and its day in any case. */
interface Standing {
  state: ChecklistState;
  day: string | null;
}

/**
 * Returns all items of a driver's file on a day (`YYYY-MM-DD`), in the order of 49 CFR 391.51. CHECK-1: what an alert rule
 * finds is the state of its item, so the two never differ. CHECK-2: items without an alert say for themselves what is missing.
 */
export function checklistOf(file: ChecklistFile, today: string): ChecklistItem[] {
  const found = findAlerts(file, today);
  return CHECKLIST_ITEMS.map(({ id, label, cfr, alert }) => {
    const finding = alert && found.find(({ entityType }) => entityType === alert);
    const standing = STANDING[id](file);
    return { id, label, cfr, state: finding ? finding.entityStatus : standing.state, day: standing.day };
  });
}

const is = (present: boolean, day: string | null = null, otherwise: ChecklistState = 'MISSING'): Standing => ({
  state: present ? 'OK' : otherwise,
  day: day === '' ? null : day,
});
const aYearAfter = (day: string): string => (day === '' ? '' : addDays(day, WINDOWS.annual));
const said = (paper: Paper | undefined, field: string): string => textOf(factsOf(paper)[field]);

const STANDING: Readonly<Record<ChecklistItemId, (file: ChecklistFile) => Standing>> = {
  application: (file) => is(true, file.applicationAt && dayOf(file.applicationAt)),
  mvrAtHire: ({ documents }) => {
    // The first record stays in the file, also once a later one has taken its place.
    const [first] = documents.flatMap((paper) => (paper.type === 'MVR' && paper.status !== 'DELETED' ? dated(paper) : [])).toSorted();
    return is(first !== undefined, first);
  },
  employers,
  license: (file) => is(true, said(newest(file, 'DL_COPY', 'expirationDate'), 'expirationDate')),
  mvr: (file) => is(true, aYearAfter(said(newest(file, 'MVR', 'reportDate'), 'reportDate'))),
  mvrReview: (file) => {
    const mvr = newest(file, 'MVR', 'reportDate');
    const review = factsOf(mvr)['review'] as Facts | null | undefined;
    // Without a record there is nothing to review yet.
    return is(mvr !== undefined, aYearAfter(dayOf(textOf(review?.['reviewedAt']))), 'NOT_ASKED');
  },
  medical: (file) => is(true, medicalEnd(file)),
  // A certificate on the MVR names no examiner.
  examiner: (file) => is(newest(file, 'MEDICAL_CERTIFICATE', 'expirationDate') !== undefined, null, 'NOT_ASKED'),
  clearinghouse: (file) => is(true, aYearAfter(said(newest(file, 'CLEARINGHOUSE_QUERY', 'queryDate'), 'queryDate'))),
  consents: ({ consents }) => is(true, consents[0] ? dayOf(consents[0].createdAt) : null),
  // Whether there is one, and nothing of what it says (49 CFR 40.321).
  drugTest: ({ documents }) => is(documents.some(({ type, status }) => type === 'DRUG_TEST_RESULTS' && status === 'ACTIVE')),
  psp: (file) => is(true, said(newest(file, 'PSP', 'reportDate'), 'reportDate')),
  // The law's clocks run from it; the alert gives a new contract some days to name it.
  hireDate: ({ contract }) => is(contract.hiredAt !== null, contract.hiredAt, 'NOT_ASKED'),
  hr: (file) => {
    const papers = (Object.keys(HR_WORDS) as HrType[]).flatMap((type) => newest(file, type, 'expirationDate') ?? []);
    const [first] = papers.map((paper) => said(paper, 'expirationDate')).toSorted();
    return is(papers.length > 0, first, 'NOT_ASKED');
  },
};

const dated = (paper: Paper): string[] => [said(paper, 'reportDate')].filter((day) => /^\d{4}-\d{2}-\d{2}$/.test(day));

/** CHECK-3: all employers of the last three years are asked or settled; an approved application that names none leaves nobody to ask. */
function employers({ verifications, applicationStatus }: ChecklistFile): Standing {
  const isApproved = applicationStatus === 'APPROVED_TO_SIGN' || applicationStatus === 'ARCHIVED';
  if (verifications.length === 0) return is(false, null, isApproved ? 'NOT_ASKED' : 'MISSING');
  const asked = verifications.filter((verification) => !isUnsent(verification)).map(({ createdAt }) => dayOf(createdAt));
  return is(asked.length === verifications.length, asked.toSorted().at(-1) ?? null);
}
