import { expect, test } from 'vitest';
import {
  inDemoWorkspace,
  product,
  admin,
  agent,
  first,
  newCustomer,
  newDriver,
  FILE,
  upload,
  newFile,
  newCustomerDocument,
  newDriverDocument,
  newVerification,
  newDraft,
} from './workspace.ts';

// Mutations of the spec's section 7 that write one noun; each test bears the name under which docs/api.md lists the call.

inDemoWorkspace();

test('userUpdate (my account)', async () => {
  const { id } = (await agent.ask('{ user { id } }')).user;
  const mutation = 'mutation($data: UserUpdateInput!) { userUpdate(data: $data) { id firstName city } }';
  expect((await agent.ask(mutation, { data: { id, firstName: "Ann-Marie O'Neil", city: 'Reno' } })).userUpdate).toMatchObject({
    city: 'Reno',
  });
  const { errors } = await agent.send(mutation, { data: { id, role: 'ADMIN' } });
  expect(errors![0]!.code, 'nobody raises their own role').toBe('NotAuthorizedError');
});

test('userUpdate (admin)', async () => {
  const { id } = await first('usersList', 'id', 'filter: { email: { equals: "agent2@demo.test" } }');
  const mutation = 'mutation($id: ID!, $data: UserUpdateInput!) { userUpdate(filter: { id: $id }, data: $data) { id lastName status } }';
  expect((await admin.ask(mutation, { id, data: { lastName: 'Šimůnek' } })).userUpdate).toMatchObject({ lastName: 'Šimůnek' });
  expect((await agent.send(mutation, { id, data: { lastName: 'X' } })).errors![0]!.code).toBe('NotAuthorizedError');
});

test('customerCreate', async () => {
  const customer = await newCustomer();
  expect(customer).toMatchObject({ name: "O'Hare & Sons", addresses: { count: 1, items: [{ city: 'Austin', state: { code: 'TX' } }] } });
});

test('customerUpdate', async () => {
  const { id, addresses } = await newCustomer();
  const archived = new Date().toISOString();
  const state = await first('usStatesList', 'id', 'filter: { code: { equals: "OK" } }');
  const data = {
    name: 'New name',
    addresses: {
      update: [{ filter: { id: addresses.items[0].id }, data: { archived } }],
      create: [{ street: '2 Side St', city: 'Tulsa', zipCode: '74101-1234', state: { connect: { id: state.id } } }],
    },
  };
  const mutation = `mutation($id: ID!, $data: CustomerUpdateInput!) { customerUpdate(filter: { id: $id }, data: $data) {
    name addresses(sort: [{ createdAt: ASC }]) { items { city archived } } } }`;
  const { customerUpdate } = await admin.ask(mutation, { id, data });
  expect(customerUpdate.name).toBe('New name');
  expect(customerUpdate.addresses.items).toEqual([
    { city: 'Austin', archived },
    { city: 'Tulsa', archived: null },
  ]);
});

test('Customer status update', async () => {
  const { id } = await newCustomer();
  const mutation = 'mutation($id: ID!, $status: Customer_StatusEnum!) { customerUpdate(data: { id: $id, status: $status }) { status } }';
  expect((await agent.ask(mutation, { id, status: 'disabled' })).customerUpdate).toEqual({ status: 'disabled' });
});

test('FileUploadInfo', async () => {
  expect(await upload()).toMatch(/^[\w-]{10,}$/);
});

test('fileCreate', async () => {
  const file = await newFile();
  expect(file).toEqual({
    id: expect.any(String),
    fileId: expect.any(String),
    filename: 'license.pdf',
    fields: null,
    uploadUrl: null,
    shareUrl: expect.stringContaining('/files/'),
    downloadUrl: expect.stringContaining('/files/'),
    public: false,
    createdAt: expect.any(String),
  });
  const bytes = await (await fetch(new URL(file['downloadUrl'], product.origin))).text();
  expect(bytes).toBe(FILE);
});

test('fileCreateMany', async () => {
  const data = [
    { fileId: await upload(), filename: 'a.pdf' },
    { fileId: await upload(), filename: 'b.pdf' },
  ];
  const mutation = 'mutation($data: [FileCreateManyInput!]!) { fileCreateMany(data: $data) { count items { filename } } }';
  expect((await agent.ask(mutation, { data })).fileCreateMany).toEqual({ count: 2, items: [{ filename: 'a.pdf' }, { filename: 'b.pdf' }] });
});

test('fileUpdate', async () => {
  const { id } = await newFile();
  const mutation = 'mutation($id: ID!) { fileUpdate(data: { id: $id, filename: "renamed.pdf" }) { filename } }';
  expect((await agent.ask(mutation, { id })).fileUpdate).toEqual({ filename: 'renamed.pdf' });
});

test('fileDelete', async () => {
  const { id } = await newFile();
  expect((await agent.ask('mutation($id: ID!) { fileDelete(data: { id: $id }) { success } }', { id })).fileDelete).toEqual({
    success: true,
  });
  expect((await agent.ask('query($id: ID) { file(id: $id) { id } }', { id })).file).toBeNull();
});

test('fileDestroy', async () => {
  const { id } = await newFile();
  expect((await agent.ask('mutation($id: ID!) { fileDestroy(data: { id: $id }) { success } }', { id })).fileDestroy).toEqual({
    success: true,
  });
});

test('customerDocumentCreate', async () => {
  expect(await newCustomerDocument()).toMatchObject({ description: 'Insurance', file: { filename: 'license.pdf' } });
});

test('customerDocumentUpdate', async () => {
  const { id } = await newCustomerDocument();
  const mutation = 'mutation($id: ID!) { customerDocumentUpdate(data: { id: $id, description: "Policy" }) { description } }';
  expect((await admin.ask(mutation, { id })).customerDocumentUpdate).toEqual({ description: 'Policy' });
});

test('customerDocumentDelete', async () => {
  const { id } = await newCustomerDocument();
  expect(
    (await admin.ask('mutation($id: ID!) { customerDocumentDelete(data: { id: $id }) { success } }', { id })).customerDocumentDelete
      .success,
  ).toBe(true);
});

test('driverUpdate', async () => {
  const { id } = await newDriver((await newCustomer()).id);
  const mutation =
    'mutation($id: ID!, $data: DriverUpdateInput!) { driverUpdate(filter: { id: $id }, data: $data) { lastName phoneNumber { number } } }';
  const data = { lastName: 'Nguyễn', phoneNumber: { number: '5555550199' } };
  expect((await agent.ask(mutation, { id, data })).driverUpdate).toEqual({ lastName: 'Nguyễn', phoneNumber: { number: '5555550199' } });
});

test('driverSafetySummaryUpdate', async () => {
  const { id } = await first('driverSafetySummariesList');
  const mutation = 'mutation($id: ID!) { driverSafetySummaryUpdate(data: { id: $id, crashes: 2 }) { crashes } }';
  expect((await agent.ask(mutation, { id })).driverSafetySummaryUpdate).toEqual({ crashes: 2 });
});

test('driverDocumentCreate', async () => {
  expect(await newDriverDocument()).toMatchObject({ type: 'DL_COPY', status: 'ACTIVE', files: { count: 2 } });
});

test('driverDocumentUpdate (json)', async () => {
  const { id } = await newDriverDocument();
  const json = { licenseNumber: 'TX2', state: 'TX', expirationDate: '2031-01-31' };
  const mutation = 'mutation($id: ID!, $json: JSON!) { driverDocumentUpdate(data: { id: $id, json: $json }) { json } }';
  expect((await agent.ask(mutation, { id, json })).driverDocumentUpdate.json).toMatchObject(json);
});

test('driverDocumentUpdateByFilter (json by ids)', async () => {
  const ids = [(await newDriverDocument()).id, (await newDriverDocument()).id];
  const json = { licenseNumber: 'TX3', state: 'TX', expirationDate: '2032-01-31' };
  const mutation =
    'mutation($ids: [ID!]!, $json: JSON!) { driverDocumentUpdateByFilter(filter: { id: { in: $ids } }, data: { json: [{ set: $json }] }) { count } }';
  expect((await agent.ask(mutation, { ids, json })).driverDocumentUpdateByFilter).toEqual({ count: 2 });
});

test('driverDocumentDelete', async () => {
  const { id } = await newDriverDocument();
  expect(
    (await agent.ask('mutation($id: ID!) { driverDocumentDelete(data: { id: $id }, force: true) { success } }', { id }))
      .driverDocumentDelete.success,
  ).toBe(true);
});

test('driverDocumentUpdate (soft delete)', async () => {
  const { id } = await newDriverDocument();
  const { driverDocumentUpdate } = await agent.ask(
    'mutation($id: ID!) { driverDocumentUpdate(data: { id: $id, status: DELETED }) { status } }',
    { id },
  );
  expect(driverDocumentUpdate?.status ?? 'DELETED').toBe('DELETED');
  const { count } = (
    await agent.ask(
      'query($id: ID!) { driverDocumentsList(filter: { id: { equals: $id }, status: { in: [ACTIVE, ARCHIVED] } }) { count } }',
      { id },
    )
  ).driverDocumentsList;
  expect(count).toBe(0);
});

test('contractUpdate', async () => {
  const { id } = await first('contractsList', 'id', 'filter: { status: { equals: Active } }');
  const mutation = 'mutation($id: ID!) { contractUpdate(data: { id: $id, hiredAt: "2026-01-05" }) { hiredAt } }';
  expect((await agent.ask(mutation, { id })).contractUpdate).toEqual({ hiredAt: '2026-01-05' });
});

test('employmentVerificationCreate', async () => {
  expect(await newVerification()).toMatchObject({ status: 'UNDER_REVIEW', company: { name: 'Old Carrier' } });
});

test('employmentVerificationUpdate', async () => {
  const { id } = await newVerification();
  const mutation =
    'mutation($id: ID!) { employmentVerificationUpdate(data: { id: $id, status: VERIFIED, note: "By phone" }) { status note } }';
  expect((await agent.ask(mutation, { id })).employmentVerificationUpdate).toEqual({ status: 'VERIFIED', note: 'By phone' });
});

test('employmentVerificationDelete', async () => {
  const { id } = await newVerification();
  expect(
    (await agent.ask('mutation($id: ID!) { employmentVerificationDelete(data: { id: $id }) { success } }', { id }))
      .employmentVerificationDelete.success,
  ).toBe(true);
});

test('notificationUpdate', async () => {
  const { notificationsList } = await agent.ask(
    '{ notificationsList(first: 1, filter: { status: { equals: UNVIEWED } }) { items { id } } }',
  );
  const { id } = notificationsList.items[0];
  const mutation = 'mutation($id: ID!) { notificationUpdate(data: { id: $id, status: VIEWED }) { status } }';
  expect((await agent.ask(mutation, { id })).notificationUpdate).toEqual({ status: 'VIEWED' });
});

test('alertUpdate', async () => {
  const { id } = await first('alertsList', 'id', 'filter: { status: { equals: NON_CRITICAL }, dismissedAt: { is_empty: true } }');
  const mutation =
    'mutation($id: ID!, $now: DateTime!) { alertUpdate(data: { id: $id, dismissedAt: $now, remindLater: true }) { dismissedAt remindLater } }';
  const { alertUpdate } = await agent.ask(mutation, { id, now: new Date().toISOString() });
  expect(alertUpdate.remindLater).toBe(true);
  expect(Date.parse(alertUpdate.dismissedAt)).toBeGreaterThan(Date.now() - 60_000);
});

test('documentDraftCreate', async () => {
  expect(await newDraft()).toMatchObject({ documentTitle: 'Safety policy' });
});

test('documentDraftUpdate', async () => {
  const { id } = await newDraft();
  const mutation = 'mutation($id: ID!) { documentDraftUpdate(filter: { id: $id }, data: { documentTitle: "Policy 2" }) { documentTitle } }';
  expect((await agent.ask(mutation, { id })).documentDraftUpdate).toEqual({ documentTitle: 'Policy 2' });
});

test('documentDraftDelete', async () => {
  const { id } = await newDraft();
  expect(
    (await agent.ask('mutation($id: ID!) { documentDraftDelete(filter: { id: $id }) { success } }', { id })).documentDraftDelete.success,
  ).toBe(true);
});

test('everSignDocCreate', async () => {
  const { driver, customer } = await first('contractsList', 'driver { id } customer { id }');
  const data = {
    hash: Math.random().toString(36).slice(2),
    type: 'PEV',
    title: 'PEV (Test)',
    status: 'SENT',
    driver: { connect: { id: driver.id } },
    customer: { connect: { id: customer.id } },
  };
  const mutation = 'mutation($data: EverSignDocCreateInput!) { everSignDocCreate(data: $data) { id hash type status title } }';
  expect((await agent.ask(mutation, { data })).everSignDocCreate).toMatchObject({ type: 'PEV', status: 'SENT', hash: data.hash });
});

test('requestDriverPSP', async () => {
  const { id, customer } = await first(
    'driversList',
    'id customer { id }',
    'filter: { licenseNumber: { is_not_empty: true }, customer: { motorCarrierId: { is_not_empty: true }, isTokenPSPExpired: { equals: false } } }',
  );
  const mutation =
    'mutation($driverId: ID!, $customerId: ID!) { requestDriverPSP(driverId: $driverId, customerId: $customerId) { status message } }';
  expect((await agent.ask(mutation, { driverId: id, customerId: customer.id })).requestDriverPSP.status).toBe('success');
});

test('medicalExaminerVerification', async () => {
  const { id } = await first('driverDocumentsList', 'id', 'filter: { type: { equals: MEDICAL_CERTIFICATE }, status: { equals: ACTIVE } }');
  const mutation = 'mutation($documentId: ID!) { medicalExaminerVerification(documentId: $documentId) { status message } }';
  expect((await agent.ask(mutation, { documentId: id })).medicalExaminerVerification.message).toContain('SAMPLE');
});
