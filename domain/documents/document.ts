import { f } from '../field.ts';
import { noun } from '../noun.ts';

const byCustomer = { kind: 'customer', column: 'customerId' } as const;

/** A stored file. `fileId` is the store's handle; bytes never travel in the replica. */
export const files = noun({
  name: 'files',
  type: 'File',
  scope: { kind: 'server' },
  replication: 'none',
  fields: {
    fileId: f.text(100).unique(),
    filename: f.text(255),
    mimeType: f.text(100),
    sizeBytes: f.int(),
    sha256: f.text(64),
    public: f.bool(),
    fields: f.json().nullable(),
    customerId: f.ref('customers').nullable(),
  },
});

export const DRIVER_DOCUMENT_TYPES = [
  'PSP',
  'MVR',
  'IMMIGRATION_VERIFICATION',
  'DL_COPY',
  'MEDICAL_CERTIFICATE',
  'COMPANY_POLICY',
  'COMPANY_CONTRACT',
  'LEASE_AGREEMENT',
  'LEASE_TERMINATION_AGREEMENT',
  'CLEARINGHOUSE_QUERY',
  'DRUG_TEST_RESULTS',
  'CCF',
] as const;
export const DRIVER_DOCUMENT_STATUSES = ['ACTIVE', 'ARCHIVED', 'DELETED'] as const;
export const EXAMINER_STATUSES = ['PENDING', 'VERIFIED', 'NOT_FOUND', 'ERROR'] as const;

export const driverDocuments = noun({
  name: 'driverDocuments',
  type: 'DriverDocument',
  scope: byCustomer,
  replication: 'none',
  fields: {
    customerId: f.ref('customers'),
    driverId: f.ref('drivers'),
    type: f.oneOf(DRIVER_DOCUMENT_TYPES),
    status: f.oneOf(DRIVER_DOCUMENT_STATUSES).default('ACTIVE'),
    /** What the paper says, by type (domain.md 6.6); drug-test and CCF content never leaves the server through a replica (D11). */
    json: f.json().nullable(),
    examinerStatus: f.oneOf(EXAMINER_STATUSES).nullable(),
    examinerScreenshotFileId: f.ref('files').nullable(),
  },
});

export const driverDocumentFiles = noun({
  name: 'driverDocumentFiles',
  type: 'DriverDocumentFile',
  scope: byCustomer,
  replication: 'none',
  fields: { customerId: f.ref('customers'), driverDocumentId: f.ref('driverDocuments'), fileId: f.ref('files') },
});

export const pevDocuments = noun({
  name: 'pevDocuments',
  type: 'PevDocument',
  scope: byCustomer,
  replication: 'none',
  fields: { customerId: f.ref('customers'), employmentVerificationId: f.ref('employmentVerifications'), fileId: f.ref('files') },
});

export const FOLDER_SCOPES = ['customer', 'driver', 'category', 'documents'] as const;
export const FOLDER_TYPES = ['DRIVER_DOCS', 'ESIGN_DOCS'] as const;

export const folders = noun({
  name: 'folders',
  type: 'Folder',
  scope: byCustomer,
  replication: 'none',
  fields: {
    customerId: f.ref('customers').nullable(),
    name: f.text(100),
    scope: f.oneOf(FOLDER_SCOPES),
    type: f.oneOf(FOLDER_TYPES),
    parentId: f.ref('folders').nullable(),
  },
});
