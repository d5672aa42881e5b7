import type { ALERT_ENTITY_STATUSES, ALERT_ENTITY_TYPES } from './alert.ts';

/** One tile of the staff's dashboard: alerts of a type and status that nobody has set aside. */
export interface AlertTile {
  entityType: (typeof ALERT_ENTITY_TYPES)[number];
  entityStatus: (typeof ALERT_ENTITY_STATUSES)[number];
  label: string;
}

/** The tiles of the spec's dashboard in its order and words (section 2), besides that of the unsent verifications. */
export const ALERT_TILES = [
  { entityType: 'DRIVER_APPLICATION', entityStatus: 'MISSING', label: 'Missing driver application form' },
  { entityType: 'PSP_REPORT', entityStatus: 'MISSING', label: 'Missing PSP reports' },
  { entityType: 'DRIVER_APPLICATION', entityStatus: 'NOT_SIGNED', label: 'Application not signed' },
  { entityType: 'MVR_REPORT', entityStatus: 'MISSING', label: 'Current MVR missing' },
  { entityType: 'MVR_REVIEW', entityStatus: 'MISSING', label: 'MVR review missing' },
  { entityType: 'DL_COPY', entityStatus: 'MISSING', label: 'DL copy missing' },
  { entityType: 'DL_COPY', entityStatus: 'EXPIRED', label: 'DL copy expired' },
  { entityType: 'DL_COPY', entityStatus: 'EXPIRES_SOON', label: 'DL copy expiring soon' },
  { entityType: 'HIRE_DATE', entityStatus: 'MISSING', label: 'Hire date missing' },
  { entityType: 'HR_DOCUMENT', entityStatus: 'EXPIRED', label: 'HR document expired' },
  { entityType: 'MEDICAL_CERTIFICATE', entityStatus: 'MISSING', label: 'Medical certificate missing' },
  { entityType: 'MEDICAL_CERTIFICATE', entityStatus: 'EXPIRED', label: 'Medical certificate expired' },
  { entityType: 'MEDICAL_CERTIFICATE', entityStatus: 'EXPIRES_SOON', label: 'Medical certificate expiring soon' },
  { entityType: 'MEDICAL_EXAMINER_VERIFICATION', entityStatus: 'MISSING', label: 'Medical examiner verification missing' },
  { entityType: 'CONSENTS_MVR_PSP_CLEARINGHOUSE', entityStatus: 'MISSING', label: 'Missing MVR-PSP-Clearinghouse consents' },
  { entityType: 'CLEARINGHOUSE_QUERY', entityStatus: 'MISSING', label: 'Missing Clearinghouse query' },
] as const satisfies readonly AlertTile[];

/** The number of drivers that a tile names; of more it says that there are. */
export const DRIVERS_NAMED = 5;
