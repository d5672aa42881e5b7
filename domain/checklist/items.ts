import type { ALERT_ENTITY_TYPES } from '../alerts/alert.ts';

/**
 * The states of an item: on file, on file and about to end, ended, not there, waiting for a signature; or nothing that the
 * product could ask for, such as a review of a record that is not there yet.
 */
export const CHECKLIST_STATES = ['OK', 'EXPIRES_SOON', 'EXPIRED', 'MISSING', 'NOT_SIGNED', 'NOT_ASKED'] as const;
export type ChecklistState = (typeof CHECKLIST_STATES)[number];

type AlertType = (typeof ALERT_ENTITY_TYPES)[number];

interface ItemSpec {
  id: string;
  label: string;
  /** The label over a narrow column. */
  short: string;
  /** The paragraph that asks for it. */
  cfr: string;
  /** The alert that is raised for it; null: no alert is, and the checklist alone tells. */
  alert: AlertType | null;
  /** The name of its day; null: it has none. */
  day: string | null;
}

/** The fourteen items of a driver's file, in the order of 49 CFR 391.51, then those that other parts and the product ask for. */
export const CHECKLIST_ITEMS = [
  {
    id: 'application',
    label: 'Driver application',
    short: 'Application',
    cfr: '49 CFR 391.21',
    alert: 'DRIVER_APPLICATION',
    day: 'Last changed',
  },
  { id: 'mvrAtHire', label: 'MVR at hire', short: 'MVR at hire', cfr: '49 CFR 391.23(a)(1)', alert: null, day: 'Reported' },
  {
    id: 'employers',
    label: 'Previous employers asked',
    short: 'Employers',
    cfr: '49 CFR 391.23(a)(2)',
    alert: null,
    day: 'Last asked',
  },
  { id: 'license', label: 'License copy', short: 'License', cfr: '49 CFR 383.23, 391.51(b)', alert: 'DL_COPY', day: 'Expires' },
  { id: 'mvr', label: 'Current MVR', short: 'MVR', cfr: '49 CFR 391.25(a)', alert: 'MVR_REPORT', day: 'Next due' },
  { id: 'mvrReview', label: 'Annual MVR review', short: 'MVR review', cfr: '49 CFR 391.25(c)', alert: 'MVR_REVIEW', day: 'Next due' },
  {
    id: 'medical',
    label: 'Medical certificate',
    short: 'Medical',
    cfr: '49 CFR 391.43, 391.45',
    alert: 'MEDICAL_CERTIFICATE',
    day: 'Expires',
  },
  {
    id: 'examiner',
    label: 'Medical examiner verification',
    short: 'Examiner',
    cfr: '49 CFR 391.23(m)',
    alert: 'MEDICAL_EXAMINER_VERIFICATION',
    day: null,
  },
  {
    id: 'clearinghouse',
    label: 'Clearinghouse query',
    short: 'Clearinghouse',
    cfr: '49 CFR 382.701',
    alert: 'CLEARINGHOUSE_QUERY',
    day: 'Next due',
  },
  {
    id: 'consents',
    label: 'Consents',
    short: 'Consents',
    cfr: '49 CFR 382.703(a)',
    alert: 'CONSENTS_MVR_PSP_CLEARINGHOUSE',
    day: 'Sent',
  },
  { id: 'drugTest', label: 'Drug test result', short: 'Drug test', cfr: '49 CFR 382.301', alert: null, day: null },
  { id: 'psp', label: 'PSP report', short: 'PSP', cfr: '49 CFR 391.23 (voluntary)', alert: 'PSP_REPORT', day: 'Reported' },
  { id: 'hireDate', label: 'Hire date', short: 'Hire date', cfr: '49 CFR 391.23(b)', alert: 'HIRE_DATE', day: 'Hired' },
  { id: 'hr', label: 'HR documents', short: 'HR', cfr: '8 CFR 274a.2; 49 CFR 376.11', alert: 'HR_DOCUMENT', day: 'First expires' },
] as const satisfies readonly ItemSpec[];

export type ChecklistItemSpec = (typeof CHECKLIST_ITEMS)[number];
export type ChecklistItemId = ChecklistItemSpec['id'];
/** An item that has a day. */
export type DatedItemId = Exclude<ChecklistItemSpec, { day: null }>['id'];

/** Returns whether somebody has to do something: what is on file, or cannot be asked for, is not open. */
export const isOpen = (state: ChecklistState): boolean => state !== 'OK' && state !== 'NOT_ASKED';
