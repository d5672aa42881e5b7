import { f } from '../field.ts';
import { noun } from '../noun.ts';

const byCustomer = { kind: 'customer', column: 'customerId' } as const;

/**
 * A stored file. `fileId` is the store's handle; bytes never travel in the replica. The scope lets nobody in: who may read,
 * rename or remove one is decided by FILE-1 and FILE-2, from who stored it and which rows name it.
 */
export const files = noun({
  name: 'files',
  type: 'File',
  scope: { kind: 'server' },
  replication: 'none',
  access: { create: 'anyone', update: 'anyone', delete: 'anyone', destroy: 'anyone' },
  fields: {
    fileId: f.text(100).label('Stored file').unique().fixed(),
    filename: f.text(255).label('File name'),
    mimeType: f.text(100).label('File type').setBy('nobody'),
    sizeBytes: f.int().label('Size').setBy('nobody'),
    sha256: f.text(64).label('Checksum').setBy('nobody'),
    public: f.bool(),
    fields: f.json().nullable(),
    customerId: f.ref('customers').nullable().setBy('nobody'),
    /** The person who stored it; null for one that the product made. */
    createdById: f.ref('users').nullable().setBy('nobody'),
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
  access: { create: 'anyone', update: 'fleet', delete: 'fleet', destroy: 'admin' },
  api: {
    many: { files: { table: 'driverDocumentFiles', by: 'driverDocumentId', to: 'fileId' } },
    objects: { medicalExaminerVerification: { status: 'examinerStatus', screenshot: 'examinerScreenshotFileId' } },
  },
  fields: {
    customerId: f.ref('customers').fixed(),
    driverId: f.ref('drivers').fixed(),
    type: f.oneOf(DRIVER_DOCUMENT_TYPES).fixed(),
    status: f.oneOf(DRIVER_DOCUMENT_STATUSES).default('ACTIVE').setBy('fleet'),
    /** The content of the paper, by type (domain.md 6.6); drug-test and CCF content never leaves the server through a replica (D11). */
    json: f.json().label('Details').nullable(),
    examinerStatus: f.oneOf(EXAMINER_STATUSES).nullable().setBy('staff').guarded(),
    examinerScreenshotFileId: f.ref('files').label('Examiner screenshot').nullable().setBy('staff'),
  },
});

export const driverDocumentFiles = noun({
  name: 'driverDocumentFiles',
  type: 'DriverDocumentFile',
  scope: byCustomer,
  replication: 'none',
  access: { create: 'anyone', update: 'nobody', delete: 'fleet', destroy: 'admin' },
  fields: {
    customerId: f.ref('customers').fixed(),
    driverDocumentId: f.ref('driverDocuments').fixed(),
    fileId: f.ref('files').fixed(),
  },
});

export const pevDocuments = noun({
  name: 'pevDocuments',
  type: 'PevDocument',
  scope: byCustomer,
  replication: 'none',
  access: { create: 'fleet', update: 'nobody', delete: 'fleet', destroy: 'admin' },
  fields: {
    customerId: f.ref('customers').fixed(),
    employmentVerificationId: f.ref('employmentVerifications').fixed(),
    fileId: f.ref('files').fixed(),
  },
});

export const FOLDER_SCOPES = ['customer', 'driver', 'category', 'documents'] as const;
export const FOLDER_TYPES = ['DRIVER_DOCS', 'ESIGN_DOCS'] as const;

export const folders = noun({
  name: 'folders',
  type: 'Folder',
  scope: byCustomer,
  replication: 'none',
  access: { create: 'elite', update: 'elite', delete: 'elite', destroy: 'admin' },
  api: { one: { parent: 'parentId' }, many: { folders: { table: 'folders', by: 'parentId' } } },
  fields: {
    customerId: f.ref('customers').nullable(),
    name: f.text(100),
    scope: f.oneOf(FOLDER_SCOPES),
    type: f.oneOf(FOLDER_TYPES),
    parentId: f.ref('folders').nullable(),
  },
});
