import { READ_ONLY } from '../access.ts';
import { f } from '../field.ts';
import { noun } from '../noun.ts';

const byCustomer = { kind: 'customer', column: 'customerId' } as const;

export const ESIGN_STATUSES = [
  'DRAFT',
  'SENT',
  'VIEWED',
  'PARTIALLY_SIGNED',
  'SIGNED',
  'COMPLETED',
  'CANCELLED',
  'DECLINED',
  'EXPIRED',
  'DELETED',
  'ARCHIVED',
  'SYSTEM_CANCELLED',
  'FAILED_TO_SEND',
] as const;
export const ESIGN_TYPES = ['CUSTOM', 'DRIVER_APPLICATION_FORM', 'PSP', 'PEV', 'MVR', 'ClearingHouse', 'MVR_PSP_ClearingHouse'] as const;

/** The suffix of titles in a sandbox (spec 8). */
export const TEST_SUFFIX = ' (Test)';
export const TITLE_GIVEN_MAX = 100;
const TITLE_KEPT_MAX = TITLE_GIVEN_MAX + TEST_SUFFIX.length;

/** Is a title longer than people may give one? The suffix is not theirs (SIGN-12). */
export function isTitleTooLong(title: string): boolean {
  return (title.endsWith(TEST_SUFFIX) ? title.length - TEST_SUFFIX.length : title.length) > TITLE_GIVEN_MAX;
}

export const everSignDocs = noun({
  name: 'everSignDocs',
  type: 'EverSignDoc',
  scope: byCustomer,
  replication: 'none',
  access: { create: 'elite', update: 'elite', delete: 'elite', destroy: 'admin' },
  api: {
    many: {
      signers: { table: 'esignSigners', by: 'everSignDocId' },
      // The spec has a list of what is one at most: the row itself leads to it.
      employmentVerifications: { table: 'everSignDocs', by: 'id', to: 'employmentVerificationId' },
    },
  },
  fields: {
    customerId: f.ref('customers').fixed(),
    /** Whose folder it lies in (SIGN-21); null: that of the customer. */
    driverId: f.ref('drivers').nullable(),
    hash: f.text(64).unique().fixed(),
    type: f.oneOf(ESIGN_TYPES).valueLabels({ ClearingHouse: 'Clearinghouse', MVR_PSP_ClearingHouse: 'MVR, PSP and Clearinghouse' }).fixed(),
    title: f.text(TITLE_KEPT_MAX).says({ max: 'Max 100 characters.', required: 'This field is required' }),
    status: f.oneOf(ESIGN_STATUSES).default('DRAFT'),
    message: f.text(1000).nullable(),
    requesterEmail: f.text(254).nullable(),
    expiresAt: f.timestamp().label('Expires').nullable(),
    employmentVerificationId: f.ref('employmentVerifications').nullable(),
    fileId: f.ref('files').nullable(),
  },
});

export const SIGNER_STATUSES = ['waiting_for_signature', 'on_hold', 'signed', 'declined'] as const;

export const esignSigners = noun({
  name: 'esignSigners',
  type: 'EsignSigner',
  scope: byCustomer,
  replication: 'none',
  access: READ_ONLY,
  fields: {
    customerId: f.ref('customers'),
    everSignDocId: f.ref('everSignDocs').label('Document'),
    name: f.text(100),
    lastName: f.text(100).nullable(),
    email: f.text(254).sensitive(),
    role: f.text(100).nullable(),
    driverId: f.ref('drivers').nullable(),
    order: f.int().default(1),
    status: f.oneOf(SIGNER_STATUSES).default('waiting_for_signature'),
    signed: f.bool(),
    signedAt: f.timestamp().label('Signed on').nullable(),
  },
});

export const documentDrafts = noun({
  name: 'documentDrafts',
  type: 'DocumentDraft',
  scope: byCustomer,
  replication: 'none',
  access: { create: 'elite', update: 'elite', delete: 'elite', destroy: 'elite' },
  fields: {
    customerId: f.ref('customers').nullable(),
    driverId: f.ref('drivers').nullable(),
    documentTitle: f.text(100).says({ max: 'Max 100 characters.', required: 'This field is required' }),
    /** Editor state as JSON text, as the spec names it. */
    editorState: f.text(1_000_000),
    /** JSON text list. */
    signers: f.text(20_000).default('[]'),
  },
});

export const templates = noun({
  name: 'templates',
  type: 'Template',
  scope: { kind: 'staff' },
  replication: 'none',
  access: READ_ONLY,
  fields: {
    templateId: f.text(64).unique(),
    title: f.text(TITLE_KEPT_MAX),
    documentHash: f.text(64),
    /** One entry for each signer role, in order. */
    roles: f.list(),
  },
});
