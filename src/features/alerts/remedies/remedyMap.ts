import type { ALERT_ENTITY_STATUSES, ALERT_ENTITY_TYPES } from '#domain/alerts/alert.ts';

type AlertType = (typeof ALERT_ENTITY_TYPES)[number];
type AlertReason = (typeof ALERT_ENTITY_STATUSES)[number];

/** A remedy for an alert besides dismissing it. */
export type RemedyId =
  | 'startApplication'
  | 'mailDriver'
  | 'openDriver'
  | 'remindSigners'
  | 'copySigningLink'
  | 'openForm'
  | 'requestPsp'
  | 'uploadPsp'
  | 'requestMvr'
  | 'uploadMvr'
  | 'setLicense'
  | 'reviewMvr'
  | 'openMvr'
  | 'uploadLicense'
  | 'setHireDate'
  | 'openContract'
  | 'uploadHrDocument'
  | 'openFolder'
  | 'sendConsents'
  | 'openEsign'
  | 'uploadCertificate'
  | 'verifyExaminer'
  | 'openCertificate'
  | 'uploadQuery';

interface RemedyRow {
  type: AlertType;
  reasons: readonly AlertReason[];
  /** The first is the proper remedy: it cures the cause. */
  remedies: readonly RemedyId[];
}

/** Which alert is cured by what, in the order of the keys 1, 2 and 3 (design/workspace.md 2.2, row for row). */
export const REMEDY_MAP: readonly RemedyRow[] = [
  { type: 'DRIVER_APPLICATION', reasons: ['MISSING'], remedies: ['startApplication', 'mailDriver', 'openDriver'] },
  { type: 'DRIVER_APPLICATION', reasons: ['NOT_SIGNED'], remedies: ['remindSigners', 'copySigningLink', 'openForm'] },
  { type: 'PSP_REPORT', reasons: ['MISSING'], remedies: ['requestPsp', 'uploadPsp', 'openDriver'] },
  { type: 'MVR_REPORT', reasons: ['MISSING', 'EXPIRED', 'EXPIRES_SOON'], remedies: ['requestMvr', 'uploadMvr', 'setLicense'] },
  { type: 'MVR_REVIEW', reasons: ['MISSING'], remedies: ['reviewMvr', 'openMvr', 'openDriver'] },
  { type: 'DL_COPY', reasons: ['MISSING', 'EXPIRED', 'EXPIRES_SOON'], remedies: ['uploadLicense', 'mailDriver', 'openDriver'] },
  { type: 'HIRE_DATE', reasons: ['MISSING'], remedies: ['setHireDate', 'openContract'] },
  { type: 'HR_DOCUMENT', reasons: ['EXPIRED'], remedies: ['uploadHrDocument', 'openFolder'] },
  {
    type: 'CONSENTS_MVR_PSP_CLEARINGHOUSE',
    reasons: ['MISSING', 'NOT_SIGNED'],
    remedies: ['sendConsents', 'remindSigners', 'openEsign'],
  },
  {
    type: 'MEDICAL_CERTIFICATE',
    reasons: ['MISSING', 'EXPIRED', 'EXPIRES_SOON'],
    remedies: ['uploadCertificate', 'mailDriver', 'verifyExaminer'],
  },
  { type: 'MEDICAL_EXAMINER_VERIFICATION', reasons: ['MISSING'], remedies: ['verifyExaminer', 'openCertificate'] },
  { type: 'CLEARINGHOUSE_QUERY', reasons: ['MISSING'], remedies: ['uploadQuery', 'openDriver'] },
];

/** The remedies of an alert, best first. A reason that the map does not know of its type is cured as the type is. */
export function remediesOf({ entityType, entityStatus }: { entityType: AlertType; entityStatus: AlertReason }): readonly RemedyId[] {
  const rows = REMEDY_MAP.filter(({ type }) => type === entityType);
  return (rows.find(({ reasons }) => reasons.includes(entityStatus)) ?? rows[0])?.remedies ?? [];
}
