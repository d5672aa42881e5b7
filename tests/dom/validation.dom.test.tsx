import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import type { TableName } from '#domain/tables.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { TAKEN_EMAIL, VALIDATION_CASES, VALIDATION_TABLE, type ValidationFormName } from '#domain/testing/validationTable.ts';
import { MESSAGES } from '#domain/messages.ts';
import { aScreen } from '#src/components/testing/aScreen.tsx';
import { aServer } from '#src/components/testing/aServer.ts';
import { dropDraftsOf } from '#src/data/drafts.ts';
import MyAccount from '#src/features/account/form/my-account.tsx';
import ContractCreate from '#src/features/contracts/form/contract-create.tsx';
import ContractEdit from '#src/features/contracts/form/contract-edit.tsx';
import CustomerCreate from '#src/features/customers/form/customer-create.tsx';
import CustomerDriverCreate from '#src/features/customers/form/customer-driver-create.tsx';
import CustomerEdit from '#src/features/customers/form/customer-edit.tsx';
import UserCreate from '#src/features/users/form/user-create.tsx';
import UserEdit from '#src/features/users/form/user-edit.tsx';
import RecoverPassword from '#src/session/views/recover-password.tsx';

// A form comes with much code, and this machine may be busy.
configure({ asyncUtilTimeout: 15_000 });

/** Each form at its address. */
const FORMS: Readonly<Record<ValidationFormName, readonly [screen: ComponentType, at: string, path?: string]>> = {
  newCompany: [CustomerCreate, '/customers/create'],
  company: [CustomerEdit, '/customers/edit/c1', '/customers/edit/$id'],
  newCustomerDriver: [CustomerDriverCreate, '/customers/create-customer-driver'],
  customerDriver: [CustomerEdit, '/customers/edit/c2', '/customers/edit/$id'],
  newDriver: [ContractCreate, '/contracts/create'],
  driver: [ContractEdit, '/contracts/edit/k1', '/contracts/edit/$id'],
  newUser: [UserCreate, '/user-management/create'],
  user: [UserEdit, '/user-management/edit/u9', '/user-management/edit/$id'],
  account: [MyAccount, '/user-management/settings/my-account'],
};

/** The states that answer no request for an MVR (spec section 9). */
const SILENT = { HI: 'Hawaii', PA: 'Pennsylvania', CA: 'California' };

const { company, customerDriver, driver, user } = VALIDATION_TABLE;
const address = { stateId: 's_tx', city: 'Waco', street: '1 Main St', zipCode: '76701' };
const TABLES: Partial<Record<TableName, readonly { id: string }[]>> = {
  usStates: [
    aRow('usStates', { id: 's_tx', code: 'TX', name: 'Texas', mvrSupported: true }),
    ...Object.entries(SILENT).map(([code, name]) => aRow('usStates', { id: code, code, name, mvrSupported: false })),
  ],
  driverLanguages: [aRow('driverLanguages', { id: 'l_en', name: 'English' })],
  customers: [
    aRow('customers', { id: 'c1', ...company.filled }),
    aRow('customers', { id: 'c2', ...customerDriver.filled, subscription: 'basic', isCustomerDriver: true }),
    aRow('customers', { id: 'c_alpha', name: 'Alpha Trucking' }),
  ],
  addresses: [aRow('addresses', { id: 'a1', customerId: 'c1', ...address }), aRow('addresses', { id: 'a2', customerId: 'c2', ...address })],
  drivers: [
    aRow('drivers', { id: 'd1', ...driver.filled, customerId: 'c1' }),
    aRow('drivers', { id: 'd2', ...driver.filled, customerId: 'c2' }),
  ],
  contracts: [aRow('contracts', { id: 'k1', customerId: 'c1', driverId: 'd1' })],
  users: [
    aRow('users', { id: 'u1', ...user.filled, email: 'boss@x.test', role: 'ADMIN' }),
    aRow('users', { id: 'u9', ...user.filled, email: 'nia@staff.test', role: 'AGENT' }),
    aRow('users', { id: 'u_alpha', email: TAKEN_EMAIL, role: 'CUSTOMER', customerId: 'c_alpha' }),
  ],
};

const fieldOf = (name: string): HTMLElement => document.querySelector<HTMLElement>(`[data-field="${name}"]`)!;
const controlOf = (name: string): HTMLInputElement => fieldOf(name).querySelector<HTMLInputElement>('input, select')!;
const write = (name: string, value: string): void => void fireEvent.change(controlOf(name), { target: { value } });

/** Fills in one field as a person does: a record is found by its name and chosen. */
async function fillIn(name: string, value: string): Promise<void> {
  if (name !== 'customerId') return write(name, value);
  write(name, value && 'Alpha');
  if (!value) return;
  fireEvent.mouseDown(await screen.findByRole('option', { name: /Alpha/ }));
  await waitFor(() => expect(controlOf(name).value).toBe('Alpha Trucking'));
}

/** What stands below the fields that are wrong, by field. */
const wrongNow = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].map((control) => [
      control.getAttribute('name'),
      document.getElementById((control.getAttribute('aria-describedby') ?? '').split(' ')[0]!)?.textContent ?? '',
    ]),
  );

test.each(VALIDATION_CASES)('the form %s says of %s: %s', async (name, field, words, given) => {
  dropDraftsOf('u1');
  const [Form, at, path = at] = FORMS[name];
  // Somebody new is made by the server alone; tests/server/validation.pg.test.ts holds it to the same words.
  const refusal = { ok: false, message: MESSAGES.validationError, details: { [field]: words } } as const;
  const online = { ...aServer({}).online, ask: async () => refusal };
  const toasts: string[] = [];
  const tools = { online: async () => online, toast: (said: string) => void toasts.push(said) };
  await aScreen(Form, { at, path, role: 'ADMIN', tables: TABLES, tools });
  await screen.findByRole('form');
  await waitFor(() => expect(document.querySelector('[data-field]')).toBeTruthy());
  const { filled } = VALIDATION_TABLE[name];
  if (!path.endsWith('$id') && name !== 'account') for (const [one, value] of Object.entries(filled)) await fillIn(one, value);
  await fillIn(field, given);
  fireEvent.keyDown(document.querySelector('form input:not([role])')!, { key: 'Enter' });
  await waitFor(() => expect(wrongNow()).toEqual({ [field]: words }));
  expect(toasts).toEqual([MESSAGES.validationError]);
});

const NO_LICENSE = "Enter the driver's license number and state first.";
/** License number, state, and what is said of an MVR then. */
const WITHOUT_MVR: readonly (readonly [number: string, state: string, words: string])[] = [
  ['', '', NO_LICENSE],
  ['A1', '', NO_LICENSE],
  ['', 's_tx', NO_LICENSE],
  ...Object.entries(SILENT).map(([code, name]): [string, string, string] => [
    'A1',
    code,
    `MVR cannot be requested for ${name}. It must be requested on an external MVR site.`,
  ]),
];

test.each(WITHOUT_MVR)(
  '[CUSTOMER-7] no MVR can be wished for with the license %j of %j, and it is said: %s',
  async (number, state, words) => {
    dropDraftsOf('u1');
    const [Form, at] = FORMS.newCustomerDriver;
    await aScreen(Form, { at, role: 'AGENT', tables: TABLES });
    await screen.findAllByRole('option', { name: 'Hawaii' });
    expect(controlOf('requestMVR').checked).toBe(false);
    for (const [field, value] of [
      ['licenseNumber', 'A1'],
      ['licenseStateId', 's_tx'],
    ] as const)
      write(field, value);
    await waitFor(() => expect(controlOf('requestMVR').disabled).toBe(false));
    fireEvent.click(controlOf('requestMVR'));
    expect(controlOf('requestMVR').checked).toBe(true);
    write('licenseNumber', number);
    write('licenseStateId', state);
    await waitFor(() => expect(fieldOf('requestMVR').textContent).toContain(words));
    expect([controlOf('requestMVR').disabled, controlOf('requestMVR').checked]).toEqual([true, false]);
  },
);

test.each([
  ['', MESSAGES.emailBlank],
  ['nobody', MESSAGES.emailInvalid],
])('who forgot their password and gives %j as e-mail is told: %s', async (given, words) => {
  render(<RecoverPassword goOn={() => undefined} />);
  const box = screen.getByRole('textbox', { name: 'Email' });
  fireEvent.change(box, { target: { value: given } });
  fireEvent.submit(box.closest('form')!);
  expect((await screen.findByRole('alert')).textContent).toBe(words);
});
