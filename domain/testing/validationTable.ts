import { CUSTOMER_DRIVER_FILLED } from '../customers/testing/customerDriverFaults.ts';

/** A fault of one field (spec section 5): what somebody leaves or types there, as it is stored, and the words they read beside it. */
export interface ValidationCase {
  /** The field as the form names it. */
  field: string;
  given: string;
  words: string;
}

/** A form: values that lack nothing, and the faults of its fields. */
export interface ValidationForm {
  filled: Readonly<Record<string, string>>;
  cases: readonly ValidationCase[];
}

/** The e-mail that a user of the tests has already. */
export const TAKEN_EMAIL = 'alpha@test.example';
const TOO_LONG = 'x'.repeat(101);

const casesOf = (rows: readonly (readonly [field: string, given: string, words: string])[]): ValidationCase[] =>
  rows.map(([field, given, words]) => ({ field, given, words }));

const ADDRESS_FILLED = {
  'addresses.0.stateId': 's_tx',
  'addresses.0.city': 'Waco',
  'addresses.0.street': '1 Main St',
  'addresses.0.zipCode': '76701',
};
const ADDRESS = casesOf([
  ['addresses.0.stateId', '', 'State is required'],
  ['addresses.0.street', '', 'Street is required'],
  ['addresses.0.city', '', 'City is required'],
  ['addresses.0.city', TOO_LONG, 'Max 100 characters'],
  ['addresses.0.zipCode', '', 'Zipcode is required'],
  ['addresses.0.zipCode', '7670', 'Please enter a valid zipcode'],
]);

const COMPANY_FILLED = { name: 'Mesa Freight', email: 'office@mesa.test', phoneNumber: '5125550100', ...ADDRESS_FILLED };
const COMPANY = casesOf([
  ['name', '', 'Name is required'],
  ['name', TOO_LONG, 'Max 100 characters'],
  ['contactName', TOO_LONG, 'Max 100 characters'],
  ['email', '', 'Email is required'],
  ['email', 'office', 'Email is required'],
  ['phoneNumber', '', 'Phone is required'],
  ['phoneNumber', '123456789', 'Please enter a valid number'],
]);

const DRIVER_FILLED = { ...CUSTOMER_DRIVER_FILLED, preferredLanguageId: 'l_en' };
const DRIVER = casesOf([
  ['name', '', 'Name is required'],
  ['name', TOO_LONG, 'Max 100 characters'],
  ['lastName', '', 'Last name is required'],
  ['lastName', TOO_LONG, 'Max 100 characters'],
  ['dateOfBirth', '', 'Date of birth is required'],
  ['dateOfBirth', '02/30/1990', 'Introduce a valid date'],
  ['dateOfBirth', '2999-01-01', 'Introduce a valid date'],
  ['preferredLanguageId', '', 'Language is required'],
  ['email', '', 'Email is required'],
  ['email', 'ana', 'Invalid email format'],
  ['phoneNumber', '', 'Phone is required'],
  ['phoneNumber', '123456789', 'Please enter a valid number'],
]);
const TAKEN = casesOf([['email', TAKEN_EMAIL, 'This email is already registered']]);
const NO_TIER = casesOf([['subscription', '', 'Subscription is required']]);
const NEW_USER = casesOf([
  ['email', '', 'Email is required'],
  ['email', 'nia', 'Invalid email format'],
]);
const PROFILE = casesOf([
  ['firstName', TOO_LONG, 'Max 100 characters'],
  ['lastName', TOO_LONG, 'Max 100 characters'],
  ['phoneNumber', '123456789', 'Please enter a valid number'],
  ['city', TOO_LONG, 'Max 100 characters'],
  ['zipCode', '7670', 'Please enter a valid zipcode'],
]);

/** The forms of people, customers and drivers. Of one that changes a record, `filled` is what is stored. */
export const VALIDATION_TABLE = {
  newCompany: { filled: COMPANY_FILLED, cases: [...COMPANY, ...ADDRESS, ...TAKEN] },
  company: { filled: COMPANY_FILLED, cases: [...COMPANY, ...ADDRESS] },
  newCustomerDriver: { filled: { ...DRIVER_FILLED, ...ADDRESS_FILLED }, cases: [...DRIVER, ...NO_TIER, ...ADDRESS, ...TAKEN] },
  customerDriver: { filled: { ...DRIVER_FILLED, ...ADDRESS_FILLED }, cases: [...DRIVER, ...ADDRESS] },
  newDriver: {
    filled: { customerId: 'c_alpha', ...DRIVER_FILLED },
    cases: [...DRIVER, ...casesOf([['customerId', '', 'This field is required']])],
  },
  driver: { filled: DRIVER_FILLED, cases: DRIVER },
  newUser: {
    filled: { email: 'nia@staff.test', firstName: 'Nia', lastName: 'Ray' },
    cases: [...PROFILE, ...NEW_USER, ...TAKEN],
  },
  user: { filled: { firstName: 'Nia', lastName: 'Ray' }, cases: PROFILE },
  account: { filled: { firstName: 'Nia', lastName: 'Ray' }, cases: PROFILE },
} as const satisfies Record<string, ValidationForm>;
export type ValidationFormName = keyof typeof VALIDATION_TABLE;

/** Every case with its form, for a table of tests. */
export const VALIDATION_CASES: readonly (readonly [form: ValidationFormName, field: string, words: string, given: string])[] =
  Object.entries(VALIDATION_TABLE).flatMap(([form, { cases }]) =>
    (cases as readonly ValidationCase[]).map(({ field, given, words }) => [form as ValidationFormName, field, words, given] as const),
  );
