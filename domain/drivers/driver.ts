import { f } from '../field.ts';
import { noun } from '../noun.ts';

export const DRIVER_STATUSES = ['active', 'archived'] as const;

export const drivers = noun({
  name: 'drivers',
  type: 'Driver',
  scope: { kind: 'customer', column: 'customerId' },
  fields: {
    customerId: f.ref('customers'),
    userId: f.ref('users').nullable(),
    name: f.text(100),
    lastName: f.text(100),
    email: f.text(254).nullable().sensitive(),
    /** Staff only: D11 keeps the day of birth of others off customers' devices. */
    dateOfBirth: f.date().staffOnly().sensitive(),
    phoneCode: f.text(5).default('1'),
    phoneNumber: f.text(20).nullable().sensitive(),
    preferredLanguageId: f.ref('driverLanguages'),
    licenseNumber: f.text(40).nullable().sensitive(),
    licenseStateId: f.ref('usStates').nullable(),
    optionalLicenses: f.json().nullable().serverOnly(),
    status: f.oneOf(DRIVER_STATUSES).default('active'),
    archived: f.timestamp().nullable(),
    /** The driver this one was merged into (contracts/merge), null when not merged. */
    mergedInto: f.ref('drivers').nullable(),
  },
});

export const driverSafetySummaries = noun({
  name: 'driverSafetySummaries',
  type: 'DriverSafetySummary',
  scope: { kind: 'customer', column: 'customerId' },
  replication: 'none',
  fields: {
    customerId: f.ref('customers'),
    driverId: f.ref('drivers').unique(),
    crashes: f.int().default(0),
    movingViolations: f.int().default(0),
    companiesFromPSP: f.list(),
  },
});

export const APPLICATION_STATUSES = ['CREATED', 'IN_PROGRESS', 'IN_REVIEW', 'NEED_CHANGES', 'APPROVED_TO_SIGN', 'ARCHIVED'] as const;

export const driverApplicationForms = noun({
  name: 'driverApplicationForms',
  type: 'DriverApplicationForm',
  scope: { kind: 'customer', column: 'customerId' },
  replication: 'none',
  fields: {
    customerId: f.ref('customers'),
    driverId: f.ref('drivers'),
    status: f.oneOf(APPLICATION_STATUSES).default('CREATED'),
    /** The application itself, social security number included: never replicated (D11). */
    jsonForm: f.json(),
    agentChanges: f.json().nullable().staffOnly(),
    hasPendingAgentChanges: f.bool(),
    comment: f.text(2000).nullable(),
    commentById: f.ref('users').nullable(),
    createdById: f.ref('users').nullable(),
    pdfBase64: f.text(10_000_000).nullable(),
  },
});

export const PEV_STATUSES = ['UNDER_REVIEW', 'NO_RESPONSE', 'REJECTED', 'VERIFIED'] as const;
export const PEV_TYPES = ['EMAIL', 'PHONE', 'FAX', 'MAIL', 'ESIGN'] as const;

/** A previous employment verification; one row is one attempt (49 CFR 391.23(c)). */
export const employmentVerifications = noun({
  name: 'employmentVerifications',
  type: 'EmploymentVerification',
  scope: { kind: 'customer', column: 'customerId' },
  replication: 'none',
  fields: {
    customerId: f.ref('customers'),
    driverId: f.ref('drivers'),
    status: f.oneOf(PEV_STATUSES).default('UNDER_REVIEW'),
    note: f.text(2000).nullable(),
    type: f.oneOf(PEV_TYPES).default('EMAIL'),
    companyName: f.text(200),
    companyEmail: f.text(254).nullable(),
    companyPhoneNumber: f.text(20).nullable(),
    isTransportCompany: f.bool(),
    isPEVSent: f.bool(),
    source: f.oneOf(['APPLICATION_FORM', 'PSP', 'MANUAL']).default('APPLICATION_FORM'),
    /** The attempt this one follows up, null for the first. */
    previousId: f.ref('employmentVerifications').nullable(),
  },
});
