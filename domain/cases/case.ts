import { driverName } from '../drivers/driver.ts';
import { f } from '../field.ts';
import { noun } from '../noun.ts';

export const CASE_STATUSES = ['NEW', 'IN_PROGRESS', 'IN_REVIEW', 'AWAITING_PM_OR_PW', 'AWAITING_RES_CLIENT', 'CLOSED'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];
export const CITATION_STATUSES = [
  'PENDING',
  'ARRAIGNMENT_SET',
  'PLEA_ENTERED',
  'CONTINUED',
  'TRIAL_SET',
  'REDUCED',
  'DISMISSED',
  'NOT_GUILTY',
  'GUILTY',
  'DEFERRED',
  'PAID',
  'WARNING',
] as const;
export const DATAQS_STATUSES = [
  'NOT_FILED',
  'SUBMITTED',
  'OPEN_INFO_REQUESTED',
  'IN_REVIEW',
  'APPROVED',
  'DENIED',
  'RECONSIDERATION',
  'FINAL_REVIEW',
  'CLOSED',
] as const;
export const CASE_UPDATE_TYPES = ['Open', 'Closed', 'Closed/Filed in DataQs', 'Open (DOL)'] as const;
export const CASE_OUTCOMES = ['APPROVED', 'DENIED', 'SUBMITTED', 'CLOSED'] as const;
/** North American Standard Inspection levels (domain.md 1.10). */
export const INSPECTION_LEVELS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'] as const;

/** A traffic citation, roadside inspection or crash, from first photo to disposition. */
export const cases = noun({
  name: 'cases',
  type: 'Case',
  scope: { kind: 'customer', column: 'customerId' },
  access: { create: 'anyone', update: 'staff', delete: 'staff', destroy: 'admin' },
  api: {
    many: {
      violations: { table: 'caseViolations', by: 'caseId' },
      documents: { table: 'caseDocuments', by: 'caseId' },
      comments: { table: 'caseComments', by: 'caseId' },
      followers: { table: 'caseFollowers', by: 'caseId' },
      history: { table: 'caseHistories', by: 'caseId' },
    },
    objects: { attorney: { name: 'attorneyName', fee: 'attorneyFee', email: 'attorneyEmail', phone: 'attorneyPhone' } },
  },
  search: {
    by: ['caseID', 'code', 'inspectionReportNumber', 'citationNumbers', 'docketNumber'],
    called: ['caseID'],
    through: ['driver', 'customer'],
    title: (row) => row.caseID,
    detail: (row, { driver, customer }) =>
      [driver && driverName(driver), customer?.['name'], caseBadge(row.status).label].filter(Boolean).join(' · '),
  },
  /** CASE-4: a list sorted by Court Date has the arraignments and the due dates that stand in for them in one order. */
  firstOf: { courtDate: ['citationArraignment', 'citationDueDate'] },
  groups: {
    Parties: ['customerId', 'driverId', 'assignedAgentId'],
    Event: ['roadsideInspection', 'trafficCitation', 'crash', 'inspectionCitationStateId', 'briefStatement'],
    Inspection: ['inspectionDate', 'inspectionReportNumber', 'inspectionLevel', 'inspectionLocation'],
    Citation: ['citationNumbers', 'citationStatus', 'citationDueDate', 'citationArraignment', 'docketNumber', 'citationCourtNameAddress'],
    Attorney: ['attorneyName', 'attorneyFee', 'attorneyEmail', 'attorneyPhone'],
    'DataQs and outcome': ['dataQsStatus', 'caseUpdateType', 'outcome', 'summary'],
  },
  fields: {
    customerId: f.ref('customers').fixed(),
    /** Null when the driver's row is gone for good; a new case has one (CASE-8). */
    driverId: f.ref('drivers').nullable().says({ required: 'This field is required' }),
    /** The person who opened it; null for one that the product opened by itself. */
    createdById: f.ref('users').nullable().setBy('nobody'),
    /** Human number `YYYY-NNNNNN`, given by the server. */
    caseID: f.text(20).label('Case ID').unique().setBy('nobody'),
    /** Six characters for links and e-mails. */
    code: f.text(6).label('Case code').unique().setBy('nobody'),
    status: f
      .oneOf(CASE_STATUSES)
      .valueLabels({ AWAITING_PM_OR_PW: 'Awaiting payment or paperwork', AWAITING_RES_CLIENT: 'Awaiting client' })
      .default('NEW')
      .setBy('staff')
      .guarded(),
    roadsideInspection: f.bool(),
    trafficCitation: f.bool(),
    crash: f.bool(),
    /** The details of the event are to be read from a photo that came with the case; false once they are there (CASE-8). */
    detailsInPhoto: f.bool().label('Details in the photo'),
    citationStatus: f.oneOf(CITATION_STATUSES).nullable().guarded(),
    citationDueDate: f.date().ahead().label('Citation due date', 'Due date').nullable().guarded(),
    citationNumbers: f.list().format('code'),
    /** Arraignment, local to the court: `YYYY-MM-DDTHH:mm` with no zone (domain.md trap 13). */
    citationArraignment: f
      .text(16)
      .label('Arraignment (court date)', 'Arraignment')
      .format('localTime')
      .ahead()
      .nullable()
      .guarded()
      .says({ max: 'Introduce a valid date' }),
    citationCourtNameAddress: f.text(500).label('Court name and address', 'Court').nullable(),
    /** The court's own number of the case: what its clerk asks for. */
    docketNumber: f.text(40).format('code').nullable(),
    /** State of the citation or inspection: the list's State column. */
    inspectionCitationStateId: f.ref('usStates').label('Inspection/citation state', 'State').nullable(),
    inspectionDate: f.date().nullable(),
    inspectionReportNumber: f.text(40).label('Inspection report number', 'Inspection report').format('code').nullable(),
    inspectionLevel: f
      .oneOf(INSPECTION_LEVELS)
      .valueLabels({
        I: 'Level I',
        II: 'Level II',
        III: 'Level III',
        IV: 'Level IV',
        V: 'Level V',
        VI: 'Level VI',
        VII: 'Level VII',
        VIII: 'Level VIII',
      })
      .nullable(),
    inspectionLocation: f.text(200).label('Inspection location', 'Location').nullable(),
    briefStatement: f.text(4000).nullable().guardedText(),
    /** The details that domain/cases/crashDetails.ts describes. */
    crashDetails: f.json().nullable(),
    dataQsStatus: f.oneOf(DATAQS_STATUSES).label('DataQs status').default('NOT_FILED').setBy('staff').guarded(),
    caseUpdateType: f.oneOf(CASE_UPDATE_TYPES).label('Update type').nullable().setBy('staff').guarded(),
    outcome: f.oneOf(CASE_OUTCOMES).nullable().setBy('staff').guarded(),
    attorneyName: f.text(100).label('Attorney name', 'Name').nullable().setBy('staff'),
    attorneyFee: f
      .money()
      .label('Attorney fee', 'Fee')
      .nullable()
      .staffOnly()
      .setBy('staff')
      .says({ invalid: 'Enter an amount in dollars' }),
    attorneyEmail: f
      .text(254)
      .label('Attorney email', 'Email')
      .nullable()
      .setBy('staff')
      .format('email')
      .says({ invalid: 'Invalid email format' }),
    attorneyPhone: f
      .text(20)
      .label('Attorney phone', 'Phone')
      .nullable()
      .setBy('staff')
      .format('phone')
      .says({ invalid: 'Please enter a valid number' }),
    assignedAgentId: f.ref('users').label('Agent').nullable().setBy('staff').guarded(),
    summary: f.text(8000).nullable().setBy('staff').guardedText(),
  },
});

/** Returns whether the case is open. Open cases stay on the device with all their child rows. */
export function isOpenCase(row: { status: CaseStatus }): boolean {
  return row.status !== 'CLOSED';
}

/** CASE-3: what a case badge shows; a case awaiting the client reads IN PROGRESS with a warning icon. */
export function caseBadge(status: CaseStatus): { label: string; warns: boolean } {
  switch (status) {
    case 'AWAITING_RES_CLIENT':
      return { label: 'IN PROGRESS', warns: true };
    case 'AWAITING_PM_OR_PW':
      return { label: 'AWAITING', warns: false };
    default:
      return { label: status.replaceAll('_', ' '), warns: false };
  }
}

/** CASE-2: where a case may go (domain.md 6.1). */
const NEXT: Readonly<Partial<Record<string, readonly CaseStatus[]>>> = {
  NEW: ['IN_PROGRESS', 'CLOSED'],
  IN_PROGRESS: ['IN_REVIEW', 'AWAITING_PM_OR_PW', 'AWAITING_RES_CLIENT', 'CLOSED'],
  IN_REVIEW: ['IN_PROGRESS', 'AWAITING_PM_OR_PW', 'AWAITING_RES_CLIENT', 'CLOSED'],
  AWAITING_PM_OR_PW: ['IN_PROGRESS', 'IN_REVIEW', 'CLOSED'],
  AWAITING_RES_CLIENT: ['IN_PROGRESS', 'IN_REVIEW', 'CLOSED'],
  CLOSED: ['IN_PROGRESS'],
} satisfies Readonly<Record<CaseStatus, readonly CaseStatus[]>>;

/** Returns the next statuses of a case; none from a word that is no status, as a row may hold that was damaged on the disk. */
export function nextCaseStatuses(from: string): readonly CaseStatus[] {
  return NEXT[from] ?? [];
}

/** Returns whether the citation's due date stands in for a court date: no arraignment is set. */
export function isDueDate(row: { citationArraignment: string | null; citationDueDate: string | null }): boolean {
  return row.citationArraignment === null && row.citationDueDate !== null;
}

/** The list's Court Date: the arraignment's day, else the citation's due date, else null. */
export function courtDate(row: { citationArraignment: string | null; citationDueDate: string | null }): string | null {
  return row.citationArraignment?.slice(0, 10) ?? row.citationDueDate;
}
