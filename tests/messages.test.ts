import { expect, test } from 'vitest';
import { MESSAGES } from '#domain/messages.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { VALIDATION_CASES } from '#domain/testing/validationTable.ts';

/**
 * Words of the specification as it spells them, its odd English included. A text that people know from manuals, mails and
 * support calls is not corrected in passing.
 */
const SPECIFIED: readonly string[] = [
  "You don't have permission to view this page",
  'Your user is disabled, please contact your administrator.',
  'Access Denied',
  'Sorry, your account was not found in the system. If you think this is an error, please contact support.',
  'Session Timeout',
  'You will be logout in 30 seconds.',
  'Stay logged in.',
  'Logout',
  'Your session has expired. Logging you out...',
  'Something went wrong',
  'Please try refreshing the page or logout.',
  'Loging Out...',
  'There is no notifications',
  'No alerts found',
  'No cases found',
  'Alert dismissed',
  "This driver doesn't have an active contract.",
  'Are you sure?',
  'This customer will be Disabled',
  'This customer will be Active',
  'Customer created successfully',
  'Customer updated successfully',
  'Customer status updated successfully',
  'This email is already registered',
  'Validation error',
  'This field is required',
  'Max 100 characters',
  'Max 100 characters.',
  'Name is required',
  'Subscription is required',
  'Email is required',
  'Please enter a valid number',
  'Phone is required',
  'State is required',
  'Street is required',
  'City is required',
  'Please enter a valid zipcode',
  'Zipcode is required',
  'Last name is required',
  'Date of birth is required',
  'Introduce a valid date',
  'Language is required',
  'Invalid Date',
  'Email can not be blank',
  'Email is invalid',
  'Cannot add two signers with the same email',
  'Cannot add two signers with the same role.',
  'Invalid email format',
  'Driver Email Required',
  'Invalid file type',
  'Document description updated',
  'Document has been delete it.',
  'Successful download',
  'There are problems to download some documents.',
  'Doc(s) sent successfully!',
  'Error sending the docs.',
  'File upload failed',
  'Something went wrong while uploading/creating file.',
  'File uploader is not ready yet, please try again.',
  'MVR generated, scroll down to see it',
  'Now the MVR is being generated, this may take a few seconds',
  'Error creating the document',
  'System error while creating eSign documents.',
  'Document created successfully.',
  'Eversing error, failed converting file',
  'An error has ocurred while uploading the document.',
  'Document sent',
  'The was an error while sending the document.',
  'Reminder sent.',
  'Problems to send the reminder.',
  'Document drafted',
  'Error drafting the document',
  'Document updated',
  'Error deleting the draft',
  'Problem getting the templates',
  'Draft list is empty',
  'Link copied to clipboard.',
  'Folder is empty',
  'Select a folder to view its content',
  'Upgrade to "Elite" to have access',
];

/** Entries that the product needs today: a screen that shows one of these must find it under this name. */
const NEEDED: Readonly<Record<string, string>> = {
  disabled: 'Your user is disabled, please contact your administrator.',
  accessDenied: 'Access Denied',
  accountNotFound: 'Sorry, your account was not found in the system. If you think this is an error, please contact support.',
  noPermission: "You don't have permission to view this page",
  sessionExpired: 'Your session has expired. Logging you out...',
  somethingWrong: 'Something went wrong',
  tryRefreshing: 'Please try refreshing the page or logout.',
  sessionTimeout: 'Session Timeout',
  idleLogout: 'You will be logout in 30 seconds.',
  stayLoggedIn: 'Stay logged in.',
  idleLeave: 'Logout',
  emailBlank: 'Email can not be blank',
  emailInvalid: 'Email is invalid',
  upgradeToElite: 'Upgrade to "Elite" to have access',
  loggingOut: 'Loging Out...',
  noNotifications: 'There is no notifications',
  noAlerts: 'No alerts found',
  noCases: 'No cases found',
  alertDismissed: 'Alert dismissed',
  noActiveContract: "This driver doesn't have an active contract.",
  areYouSure: 'Are you sure?',
  willBeDisabled: 'This customer will be Disabled',
  willBeActive: 'This customer will be Active',
  customerStatusUpdated: 'Customer status updated successfully',
  validationError: 'Validation error',
  fieldRequired: 'This field is required',
};

test.each(Object.entries(NEEDED))('%s reads as specified', (name, text) => {
  expect((MESSAGES as Readonly<Record<string, string>>)[name]).toBe(text);
});

test.each(Object.entries({ ...MESSAGES, ...PAPER_MESSAGES }))('%s is one of the specified texts, letter by letter', (_name, text) => {
  expect(SPECIFIED).toContain(text);
});

/** The words of section 5 about the fields of people, customers and drivers; `Email is invalid` and its like stand with the page that asks. */
const SAID_OF_FIELDS: readonly string[] = [
  'Name is required',
  'Last name is required',
  'Date of birth is required',
  'Introduce a valid date',
  'Language is required',
  'Subscription is required',
  'Email is required',
  'Invalid email format',
  'This email is already registered',
  'Phone is required',
  'Please enter a valid number',
  'State is required',
  'Street is required',
  'City is required',
  'Zipcode is required',
  'Please enter a valid zipcode',
  'Max 100 characters',
  'This field is required',
];

test('the table of wrong fields, which forms and server are held to, has each of their words and no other', () => {
  const words = new Set(VALIDATION_CASES.map(([, , said]) => said));
  expect([...words].toSorted()).toEqual(SAID_OF_FIELDS.toSorted());
});
