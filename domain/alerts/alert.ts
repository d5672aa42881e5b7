import { driverName } from '../drivers/driver.ts';
import { f } from '../field.ts';
import { noun } from '../noun.ts';

export const ALERT_ENTITY_TYPES = [
  'DRIVER_APPLICATION',
  'PSP_REPORT',
  'MVR_REPORT',
  'MVR_REVIEW',
  'DL_COPY',
  'HIRE_DATE',
  'HR_DOCUMENT',
  'CONSENTS_MVR_PSP_CLEARINGHOUSE',
  'MEDICAL_CERTIFICATE',
  'MEDICAL_EXAMINER_VERIFICATION',
  'CLEARINGHOUSE_QUERY',
] as const;
export const ALERT_ENTITY_STATUSES = ['MISSING', 'NOT_SIGNED', 'EXPIRED', 'EXPIRES_SOON'] as const;
export const ALERT_STATUSES = ['CRITICAL', 'NON_CRITICAL'] as const;
/** The word of each status, as lists and cards show it. */
export const ALERT_STATUS_WORDS = { CRITICAL: 'CRITICAL', NON_CRITICAL: 'NON-CRITICAL' } as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];

/** A missing or expiring paper of a driver's file. Staff only: customers learn of them by counts and mail. */
export const alerts = noun({
  name: 'alerts',
  type: 'Alert',
  scope: { kind: 'staff' },
  access: { create: 'nobody', update: 'staff', delete: 'nobody', destroy: 'nobody' },
  api: { one: { driverRelation: 'driverId', driver: 'driverId' } },
  search: {
    by: ['entityType', 'entityStatus'],
    through: ['driver', 'customer'],
    hiddenBy: 'dismissedAt',
    title: (row, { driver }) =>
      [`${documentName(row.entityType)} ${spaced(row.entityStatus).toLowerCase()}`, driver && driverName(driver)]
        .filter(Boolean)
        .join(' · '),
    detail: (row, { customer }) => [customer?.['name'], ALERT_STATUS_WORDS[row.status]].filter(Boolean).join(' · '),
  },
  groups: { Note: ['note'] },
  fields: {
    customerId: f.ref('customers').setBy('nobody'),
    driverId: f.ref('drivers').setBy('nobody'),
    entityType: f.oneOf(ALERT_ENTITY_TYPES).label('Document').setBy('nobody'),
    entityStatus: f.oneOf(ALERT_ENTITY_STATUSES).label('Warning').setBy('nobody'),
    status: f.oneOf(ALERT_STATUSES).valueLabels({ NON_CRITICAL: 'Non-critical' }).setBy('nobody'),
    message: f.text(300).setBy('nobody'),
    dismissedAt: f.timestamp().label('Set aside').nullable().guarded(),
    remindLater: f.bool().guarded(),
    /** The note that staff leave on it. */
    note: f.text(2000).nullable().guardedText(),
    /** Document id or date that caused it: a dismissal holds until this changes (data/alert-rules.json). */
    fingerprint: f.text(100).nullable().serverOnly().setBy('nobody'),
  },
});

/** ALERT-5: underscores display as spaces. */
export function spaced(value: string): string {
  return value.replaceAll('_', ' ');
}

/** Words that people write in capitals. */
const CAPITALS = /\b(psp|mvr|dl|hr)\b/g;

/** Returns the name of an alert's document as people write it: `Driver application`, `MVR review`. */
export function documentName(entityType: string): string {
  const words = spaced(entityType)
    .toLowerCase()
    .replace(CAPITALS, (word) => word.toUpperCase());
  const named = words.replace('clearinghouse', 'Clearinghouse').replace('MVR PSP Clearinghouse', 'MVR, PSP, Clearinghouse');
  return named.charAt(0).toUpperCase() + named.slice(1);
}

/** ALERT-2: only a non-critical alert can be set aside. */
export function canSetAside(alert: { status: AlertStatus; dismissedAt: string | null }): boolean {
  return alert.status === 'NON_CRITICAL' && alert.dismissedAt === null;
}
