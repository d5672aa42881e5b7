/** The fields of a form of a customer-driver that lacks nothing. */
export const CUSTOMER_DRIVER_FILLED = {
  name: 'Ana',
  lastName: 'Ruiz',
  dateOfBirth: '1990-05-01',
  email: 'ana@ruiz.test',
  phoneNumber: '5125550100',
  preferredLanguageId: 'lang-english',
};

const unsupported = (state: string) => `MVR cannot be requested for ${state}. It must be requested on an external MVR site.`;
const licensed = (licenseStateId: string) => ({ licenseNumber: 'A1', licenseStateId, requestMVR: true });

/** The faults of single fields (spec section 5): the field, what is given instead, the words of the refusal. */
export const CUSTOMER_DRIVER_FAULTS: readonly (readonly [field: string, given: Readonly<Record<string, unknown>>, words: string])[] = [
  ['name', { name: undefined }, 'Name is required'],
  ['lastName', { lastName: undefined }, 'Last name is required'],
  ['dateOfBirth', { dateOfBirth: undefined }, 'Date of birth is required'],
  ['dateOfBirth', { dateOfBirth: '02/30/1990' }, 'Introduce a valid date'],
  ['dateOfBirth', { dateOfBirth: '2999-01-01' }, 'Introduce a valid date'],
  ['subscription', { subscription: '' }, 'Subscription is required'],
  ['preferredLanguageId', { preferredLanguageId: undefined }, 'Language is required'],
  ['email', { email: undefined }, 'Email is required'],
  ['email', { email: 'taken@x.test' }, 'This email is already registered'],
  ['phoneNumber', { phoneNumber: undefined }, 'Phone is required'],
  ['phoneNumber', { phoneNumber: '555' }, 'Please enter a valid number'],
  ['name', { name: 'x'.repeat(101) }, 'Max 100 characters'],
  ['requestMVR', { requestMVR: true }, "Enter the driver's license number and state first."],
  ['requestMVR', { ...licensed('HI') }, unsupported('Hawaii')],
  ['requestMVR', { ...licensed('PA') }, unsupported('Pennsylvania')],
  ['requestMVR', { ...licensed('CA') }, unsupported('California')],
];
