import { f } from '../field.ts';
import { noun } from '../noun.ts';

export const DRIVER_STATUSES = ['active', 'archived'] as const;

/** Returns a driver's name, also where only a related row is at hand. */
export function driverName(driver: Readonly<Record<string, unknown>>): string {
  return [driver['name'], driver['lastName']].filter(Boolean).join(' ');
}

export const drivers = noun({
  name: 'drivers',
  type: 'Driver',
  scope: { kind: 'customer', column: 'customerId' },
  access: { create: 'fleet', update: 'anyone', delete: 'fleet', destroy: 'admin' },
  api: {
    many: {
      addresses: { table: 'addresses', by: 'driverId' },
      applicationForm: { table: 'driverApplicationForms', by: 'driverId' },
      driverDocument: { table: 'driverDocuments', by: 'driverId' },
      employmentVerification: { table: 'employmentVerifications', by: 'driverId' },
      contractRelation: { table: 'contracts', by: 'driverId' },
      contracts: { table: 'contracts', by: 'driverId' },
      caseDriverRelation: { table: 'cases', by: 'driverId' },
      cases: { table: 'cases', by: 'driverId' },
      alerts: { table: 'alerts', by: 'driverId' },
      driverChecklist: { table: 'driverChecklists', by: 'driverId', single: true },
      driverSafetySummary: { table: 'driverSafetySummaries', by: 'driverId', single: true },
    },
    objects: { phoneNumber: { code: 'phoneCode', number: 'phoneNumber' } },
  },
  search: {
    by: ['name', 'lastName', 'licenseNumber', 'email', 'phoneNumber'],
    called: ['name', 'lastName'],
    through: ['customer'],
    title: (row) => driverName(row),
    detail: (row, { customer }) => [customer?.['name'], row.status === 'archived' && 'archived'].filter(Boolean).join(' · '),
  },
  groups: {
    Driver: ['name', 'lastName', 'dateOfBirth', 'preferredLanguageId'],
    Contact: ['email', 'phoneNumber'],
    License: ['licenseNumber', 'licenseStateId'],
  },
  fields: {
    customerId: f.ref('customers').fixed(),
    userId: f.ref('users').nullable().setBy('admin'),
    name: f.text(100).label('First name').says({ required: 'Name is required', max: 'Max 100 characters' }),
    lastName: f.text(100).says({ required: 'Last name is required', max: 'Max 100 characters' }),
    email: f.text(254).nullable().sensitive().format('email').says({ required: 'Email is required', invalid: 'Invalid email format' }),
    /** Staff's replicas alone hold it: D11 keeps the day of birth of others off customers' devices. */
    dateOfBirth: f
      .date()
      .staffOnly()
      .online('all')
      .sensitive()
      .says({ required: 'Date of birth is required', invalid: 'Introduce a valid date' }),
    phoneCode: f.text(5).label('Country code').default('1'),
    phoneNumber: f
      .text(20)
      .label('Phone')
      .nullable()
      .sensitive()
      .format('phone')
      .says({ required: 'Phone is required', invalid: 'Please enter a valid number' }),
    preferredLanguageId: f.ref('driverLanguages').label('Language').says({ required: 'Language is required' }),
    licenseNumber: f.text(40).nullable().sensitive(),
    licenseStateId: f.ref('usStates').nullable(),
    optionalLicenses: f.json().label('Other licenses').nullable().serverOnly().online('all'),
    status: f.oneOf(DRIVER_STATUSES).default('active').setBy('fleet').guarded(),
    archived: f.timestamp().nullable().setBy('fleet').guarded(),
    /** The driver this one was merged into (contracts/merge), null when not merged. */
    mergedInto: f.ref('drivers').nullable().setBy('nobody'),
    /** Why the driver was deleted although the file had to be kept (DRIVER-3). */
    deletionReason: f.text(500).nullable().serverOnly().online('staff').setBy('nobody'),
  },
});

export const driverSafetySummaries = noun({
  name: 'driverSafetySummaries',
  type: 'DriverSafetySummary',
  scope: { kind: 'customer', column: 'customerId' },
  replication: 'none',
  access: { create: 'fleet', update: 'fleet', delete: 'nobody', destroy: 'admin' },
  fields: {
    customerId: f.ref('customers').fixed(),
    driverId: f.ref('drivers').unique().fixed(),
    crashes: f.int().default(0),
    movingViolations: f.int().default(0),
    companiesFromPSP: f.list().label('Companies from PSP'),
  },
});

export const APPLICATION_STATUSES = ['CREATED', 'IN_PROGRESS', 'IN_REVIEW', 'NEED_CHANGES', 'APPROVED_TO_SIGN', 'ARCHIVED'] as const;

export const driverApplicationForms = noun({
  name: 'driverApplicationForms',
  type: 'DriverApplicationForm',
  scope: { kind: 'customer', column: 'customerId' },
  replication: 'none',
  access: { create: 'fleet', update: 'fleet', delete: 'staff', destroy: 'admin' },
  api: { one: { commentBy: 'commentById', createdBy: 'createdById' } },
  fields: {
    customerId: f.ref('customers').fixed(),
    driverId: f.ref('drivers').fixed(),
    status: f.oneOf(APPLICATION_STATUSES).default('CREATED').guarded(),
    /** The application itself, social security number included: never replicated (D11). */
    jsonForm: f.json().label('Application'),
    /** The changes that an agent proposes, kept apart until the customer accepts them (FORM-3). */
    agentChanges: f.json().nullable().online('all'),
    hasPendingAgentChanges: f.bool().label('Agent changes pending'),
    comment: f.text(2000).nullable(),
    commentById: f.ref('users').nullable().setBy('nobody'),
    createdById: f.ref('users').nullable().setBy('nobody'),
    /** The driver sent it by their link, and gets a new one when something must be changed (LINK-5). */
    sentByLink: f.bool().setBy('nobody'),
    /** Counts the writes of an application. A change that names the version it was made on is refused on another one (FORM-9). */
    version: f.int().default(0),
  },
});

export const PEV_STATUSES = ['UNDER_REVIEW', 'NO_RESPONSE', 'REJECTED', 'VERIFIED'] as const;
export const PEV_TYPES = ['EMAIL', 'PHONE', 'FAX', 'MAIL', 'ESIGN'] as const;

/** The state of an attempt before somebody corrected it; `by` is the id of that person. */
export interface Correction {
  [fact: string]: string | null;
  at: string;
  by: string;
  status: string;
  note: string | null;
}

/** A previous employment verification; one row is one attempt (49 CFR 391.23(c)). */
export const employmentVerifications = noun({
  name: 'employmentVerifications',
  type: 'EmploymentVerification',
  scope: { kind: 'customer', column: 'customerId' },
  replication: 'none',
  access: { create: 'fleet', update: 'fleet', delete: 'staff', destroy: 'admin' },
  api: {
    one: { previous: 'previousId' },
    many: { pevDocuments: { table: 'pevDocuments', by: 'employmentVerificationId', to: 'fileId' } },
    objects: {
      company: {
        name: 'companyName',
        email: 'companyEmail',
        phoneNumber: 'companyPhoneNumber',
        isTransportCompany: 'isTransportCompany',
      },
    },
  },
  fields: {
    customerId: f.ref('customers').fixed(),
    driverId: f.ref('drivers').fixed(),
    status: f.oneOf(PEV_STATUSES).default('UNDER_REVIEW').guarded(),
    note: f.text(2000).nullable(),
    type: f.oneOf(PEV_TYPES).valueLabels({ ESIGN: 'E-signature' }).default('EMAIL'),
    companyName: f.text(200).label('Company'),
    companyEmail: f.text(254).nullable().format('email').says({ invalid: 'Invalid email format' }),
    companyPhoneNumber: f.text(20).label('Company phone').nullable(),
    isTransportCompany: f.bool().label('Transport company'),
    isPEVSent: f.bool().label('PEV sent'),
    /** When this attempt went out: the first one begins the 30 days of 49 CFR 391.23 (PEV-10). */
    sentAt: f.timestamp().label('Sent').nullable().setBy('nobody'),
    /** The earlier states of a settled attempt, one for each correction, oldest first; null: it was never corrected (PEV-9). */
    corrections: f.json<Correction[]>().nullable().setBy('nobody'),
    source: f.oneOf(['APPLICATION_FORM', 'PSP', 'MANUAL']).default('MANUAL'),
    /** The attempt this one follows up, null for the first. */
    previousId: f.ref('employmentVerifications').label('Previous attempt').nullable().setBy('nobody'),
    /** 1 for the first: together they show the good-faith effort (49 CFR 391.23(c)(2)). */
    attempt: f.int().default(1).setBy('nobody'),
  },
});
