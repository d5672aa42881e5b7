import { READ_ONLY } from '../access.ts';
import { f } from '../field.ts';
import { noun } from '../noun.ts';

export const usStates = noun({
  name: 'usStates',
  type: 'UsState',
  scope: { kind: 'ref' },
  access: READ_ONLY,
  fields: { name: f.text(60), code: f.text(2).unique(), mvrSupported: f.bool().label('MVR supported').default(true) },
});

export const driverLanguages = noun({
  name: 'driverLanguages',
  type: 'DriverLanguage',
  scope: { kind: 'ref' },
  access: READ_ONLY,
  fields: { name: f.text(60) },
});

/** The eleven switches of spec section 3; the name is what the API calls them. */
export const FEATURE_FLAGS = [
  'customerCategorySelect',
  'newCasesRedirectButton',
  'attachDocumentTabV2',
  'caseSummary',
  'commentPublicationConfirmation',
  'caseSummaryPdf',
  'violationCodeManager',
  'duplicateCaseChecker',
  'violationOOSDisplay',
  'redirectAfterCommentNotification',
  'markCommentsRead',
] as const;
export type FeatureFlag = (typeof FEATURE_FLAGS)[number];

export const featureFlags = noun({
  name: 'featureFlags',
  type: 'FeatureFlag',
  scope: { kind: 'ref' },
  access: { create: 'nobody', update: 'admin', delete: 'nobody', destroy: 'nobody' },
  fields: { name: f.oneOf(FEATURE_FLAGS).unique().fixed(), enabled: f.bool() },
});

/** The federal list of violations; `isOOS` says that the code can put a driver or vehicle out of service. */
export const violationCodes = noun({
  name: 'violationCodes',
  type: 'ViolationCode',
  scope: { kind: 'ref' },
  access: { create: 'staff', update: 'staff', delete: 'admin', destroy: 'nobody' },
  groups: { Violation: ['basic', 'group', 'description', 'common'], Weight: ['severityWeight', 'isOOS', 'oosWeight'] },
  fields: {
    code: f.text(40).unique().fixed().cited(),
    description: f.text(500),
    severityWeight: f.int().says({ invalid: 'From 0 to 10' }),
    oosWeight: f.int().label('Weight that out of service adds', 'Out of service adds').default(0).says({ invalid: 'From 0 to 2' }),
    isOOS: f.bool().label('Can put out of service'),
    basic: f.text(60).label('BASIC').nullable(),
    group: f.text(100).nullable(),
    common: f.bool(),
  },
});
