import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsOver } from '#server/auth/accounts.ts';
import type { IdpSchema } from '#server/auth/idpTables.ts';
import { openDatabase } from '#server/db/database.ts';
import { databaseUrl } from '#tests/e2e/support/product.ts';
import { endProduct, freePort, runProduct, type ProductChild } from '#tests/server/productChild.ts';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { connect, signIn, type Connection } from './client.mjs';

// Every call of the spec's section 7, made by a client of somebody outside: each test bears the name under which docs/api.md
// lists the call. The demo workspace is its world; what a test needs beyond that it makes by calls.

const NEWCOMER = 'newcomer@example.com';
const PASSWORD = 'weighstation-demo';
const WEBHOOK_SECRET = 'a secret of the identity provider, 32 or more';
const dataDir = makeFolder();
let product: ProductChild;
let admin: Connection;
let agent: Connection;
let elite: Connection;

beforeAll(async () => {
  const port = await freePort();
  product = await runProduct({ PORT: String(port), DATA_DIR: dataDir, DEMO: '1', WEBHOOK_SECRET });
  await openAccount(NEWCOMER);
  admin = await as('admin@demo.test');
  agent = await as('agent@demo.test');
  elite = await as('elite@demo.test');
});
afterAll(async () => {
  await endProduct(product, 'SIGTERM');
  removeFolder(dataDir);
});

const as = async (person: string): Promise<Connection> => connect(product.origin, await signIn(product.origin, person, PASSWORD));

/** Somebody whom the identity provider knows and the workspace does not: accounts are opened there, not through the API. */
async function openAccount(address: string): Promise<void> {
  const db = await openDatabase(databaseUrl(dataDir));
  try {
    await accountsOver(db.kysely.withTables<Pick<IdpSchema, keyof IdpSchema>>()).create({
      email: address,
      password: PASSWORD,
      name: address,
      emailVerified: true,
    });
  } finally {
    await db.close();
  }
}

type Row = { id: string } & Record<string, any>;
const first = async (list: string, fields = 'id', args = ''): Promise<Row> =>
  (await admin.ask(`{ ${list}(first: 1${args && `, ${args}`}) { items { ${fields} } } }`))[list].items[0];
const email = (): string => `stranger-${Math.random().toString(36).slice(2)}@example.com`;

async function newCustomer(more: object = {}): Promise<Row> {
  const state = await first('usStatesList', 'id', 'filter: { code: { equals: "TX" } }');
  const address = { street: '1 Main St', city: 'Austin', zipCode: '73301', state: { connect: { id: state.id } } };
  const data = {
    name: "O'Hare & Sons",
    contactName: 'Ann',
    email: email(),
    phoneNumber: '5555550123',
    subscription: 'pro',
    isCCRecipientEnabled: true,
    addresses: { create: [address] },
    ...more,
  };
  const mutation = `mutation($data: CustomerCreateInput!) { customerCreate(data: $data) { id name email addresses { count items { id city state { code } } } } }`;
  return (await admin.ask(mutation, { data })).customerCreate;
}

async function newDriver(customerId: string, more: object = {}): Promise<Row> {
  const language = await first('driverLanguagesList', 'id', 'filter: { name: { equals: "English" } }');
  const state = await first('usStatesList', 'id', 'filter: { code: { equals: "TX" } }');
  const data = {
    name: 'Zoë',
    lastName: "D'Arcy",
    dateOfBirth: '1980-02-29',
    email: email(),
    phoneNumber: { code: '1', number: '5555550124' },
    preferredLanguage: { connect: { id: language.id } },
    licenseNumber: 'TX9876543',
    licenseState: { connect: { id: state.id } },
    customer: { connect: { id: customerId } },
    ...more,
  };
  return (await admin.ask(`mutation($data: DriverCreateInput!) { driverCreate(data: $data) { id name email customer { id } } }`, { data }))
    .driverCreate;
}

// Queries

test('CurrentUser', async () => {
  const { user } = await agent.ask('query CurrentUser { user { id email firstName lastName customer { id } roles { items { name } } } }');
  expect(user).toMatchObject({ email: 'agent@demo.test', customer: null, roles: { items: [{ name: 'AGENT' }] } });
});

test('UserExistsCheck', async () => {
  const query = 'query UserExistsCheck($email: String!) { usersList(filter: { email: { equals: $email } }, first: 1) { count } }';
  const newcomer = await as(NEWCOMER);
  expect(await newcomer.ask(query, { email: NEWCOMER })).toEqual({ usersList: { count: 0 } });
  expect(await agent.ask(query, { email: 'agent@demo.test' })).toEqual({ usersList: { count: 1 } });
  expect((await newcomer.send(query, { email: 'agent@demo.test' })).errors![0]!.code).toBe('NotAuthorizedError');
});

test('userSignUpWithToken', async () => {
  const newcomer = await as(NEWCOMER);
  expect((await newcomer.send('{ user { id } }')).errors![0]!.code).toBe('EntityNotFoundError');
  const mutation =
    'mutation($user: UserCreateInput!, $authProfileId: ID) { userSignUpWithToken(user: $user, authProfileId: $authProfileId) { id email } }';
  const { userSignUpWithToken: made } = await newcomer.ask(mutation, { user: { email: NEWCOMER, firstName: 'New', lastName: 'Comer' } });
  expect((await newcomer.ask('{ user { id email roles { items { name } } } }')).user).toEqual({
    ...made,
    roles: { items: [{ name: 'CUSTOMER_BASIC' }] },
  });
});

test('UserSession', async () => {
  const { user } = await admin.ask(
    'query UserSession { user { id status notificationSetting { allNotifications onlyNewComments } avatar { downloadUrl } } }',
  );
  expect(user.status).toBe('active');
});

test('CustomerUserSession', async () => {
  const { user } = await elite.ask('query CustomerUserSession { user { id role customer { id name subscription } driver { id } } }');
  expect(user).toMatchObject({ role: 'CUSTOMER_ELITE', customer: { subscription: 'elite' } });
});

test('User list', async () => {
  const { usersList } = await admin.ask(
    '{ usersList(first: 5, sort: [{ lastName: ASC }]) { count items { id email roles { items { name } } customer { id name } } } }',
  );
  expect(usersList.items).toHaveLength(5);
  expect(usersList.count).toBeGreaterThan(5);
});

test('User by email', async () => {
  const { usersList } = await admin.ask('{ usersList(filter: { email: { equals: "elite@demo.test" } }) { items { email } } }');
  expect(usersList.items).toEqual([{ email: 'elite@demo.test' }]);
});

test('User by id', async () => {
  const { id } = (await agent.ask('{ user { id } }')).user;
  expect((await admin.ask('query($id: ID) { user(id: $id) { email } }', { id })).user).toEqual({ email: 'agent@demo.test' });
});

test('customersList', async () => {
  const query = `query($text: String!, $since: DateTime!) { customersList(first: 3, skip: 0, sort: [{ createdAt: DESC }], filter: { AND: [
    { OR: [{ name: { contains: $text } }, { email: { contains: $text } }, { customerID: { contains: $text } }] },
    { createdAt: { gte: $since } }, { status: { equals: active } }] }) { count items { customerID name createdAt status } } }`;
  const { customersList } = await agent.ask(query, { text: 'c-1', since: '2000-01-01T00:00:00.000Z' });
  expect(customersList.count).toBeGreaterThan(3);
  expect(customersList.items).toHaveLength(3);
  expect(customersList.items.map((c: Row) => c['createdAt'])).toEqual(
    customersList.items
      .map((c: Row) => c['createdAt'])
      .toSorted()
      .toReversed(),
  );
});

test('customersList by name', async () => {
  const { customersList } = await agent.ask('{ customersList(first: 100, sort: [{ name: ASC }]) { items { name } } }');
  const names = customersList.items.map(({ name }: Row) => name.toLowerCase());
  expect(names).toEqual(names.toSorted());
});

test('Customer by id', async () => {
  const { id } = await first('customersList');
  const query = `query($id: ID) { customer(id: $id) { id customerID name contactName email phoneNumber subscription status isCCRecipientEnabled createdAt
    archived isCustomerDriver motorCarrierId maskedTokenPSP isTokenPSPExpired addresses { items { id street city apartment zipCode archived state { id name code } } }
    driverCustomerRelation { count items { id name } } user { id roles { items { name } } } } }`;
  expect((await agent.ask(query, { id })).customer).toMatchObject({ id });
});

test('driverLanguagesList', async () => {
  expect((await agent.ask('{ driverLanguagesList { items { id name } } }')).driverLanguagesList.items.length).toBeGreaterThan(3);
});

test('driversList', async () => {
  const query = `{ driversList(skip: 2, first: 4, sort: [{ lastName: ASC }, { name: ASC }], filter: { archived: { is_empty: true } }) { count items { id name lastName archived
    phoneNumber { code number } preferredLanguage { id name } licenseState { code } customer { name } } } }`;
  const { driversList } = await agent.ask(query);
  expect(driversList.items).toHaveLength(4);
  expect(driversList.items.every((d: Row) => d['archived'] === null)).toBe(true);
});

test('driversList by customer id', async () => {
  const { id } = await first('customersList', 'id', 'filter: { driverCustomerRelation: { some: {} } }');
  const { driversList } = await agent.ask(
    'query($id: ID!) { driversList(filter: { customer: { id: { equals: $id } } }) { items { customer { id } } } }',
    { id },
  );
  expect(driversList.items.length).toBeGreaterThan(0);
  expect(driversList.items.every((d: Row) => d['customer'].id === id)).toBe(true);
});

test('driversList by emails', async () => {
  const { email: known } = await first('driversList', 'email', 'filter: { email: { is_not_empty: true } }');
  const { driversList } = await agent.ask(
    'query($emails: [String!]!) { driversList(filter: { email: { in: $emails } }) { items { email } } }',
    { emails: [known] },
  );
  expect(driversList.items).toEqual([{ email: known }]);
});

test('driversList by ids', async () => {
  const { id } = await first('driversList');
  const { driversList } = await agent.ask('query($ids: [ID!]!) { driversList(filter: { id: { in: $ids } }) { count items { id } } }', {
    ids: [id, 'nobody'],
  });
  expect(driversList).toEqual({ count: 1, items: [{ id }] });
});

test('Driver', async () => {
  const { id } = await first('driversList', 'id', 'filter: { contracts: { some: {} } }');
  const query = `query Driver($id: ID) { driver(id: $id) { id name lastName email dateOfBirth phoneNumber { code number } licenseNumber optionalLicenses archived status
    user { id } customer { id } applicationForm { items { id status } } driverDocument { items { id type } } employmentVerification { items { id } }
    contractRelation { items { id status } } caseDriverRelation { count } cases { count } contracts { count } driverSafetySummary { crashes movingViolations companiesFromPSP } } }`;
  expect((await agent.ask(query, { id })).driver).toMatchObject({ id });
});

test('DriverSafetySummary', async () => {
  const { driver } = await first('driverSafetySummariesList', 'driver { id }');
  const query =
    'query($id: ID!) { driverSafetySummariesList(filter: { driver: { id: { equals: $id } } }) { items { crashes movingViolations companiesFromPSP } } }';
  expect((await agent.ask(query, { id: driver.id })).driverSafetySummariesList.items).toHaveLength(1);
});

test('Contract', async () => {
  const { id } = await first('contractsList');
  const query =
    'query Contract($id: ID) { contract(id: $id) { id status createdAt activatedAt archivedAt hiredAt driver { id name } customer { id name } } }';
  expect((await agent.ask(query, { id })).contract).toMatchObject({ id });
});

test('contractsList', async () => {
  const { contractsList } = await agent.ask(
    '{ contractsList(first: 10, filter: { status: { equals: Active } }, sort: [{ createdAt: DESC }]) { count items { status } } }',
  );
  expect(contractsList.items.every((c: Row) => c['status'] === 'Active')).toBe(true);
});

test('customerDocumentsList', async () => {
  expect(
    (await agent.ask('{ customerDocumentsList { count items { id description file { filename } customer { id } } } }'))
      .customerDocumentsList.count,
  ).toBeGreaterThanOrEqual(0);
});

test('driverDocumentsList', async () => {
  const query = `query($text: String!) { driverDocumentsList(first: 5, skip: 0, orderBy: [createdAt_DESC], filter: { status: { in: [ACTIVE, ARCHIVED] }, type: { equals: MVR },
    files: { some: { filename: { contains: $text } } } }) { count items { id type status json createdAt files { items { filename } } medicalExaminerVerification { status screenshot { id } } } } }`;
  const { driverDocumentsList } = await agent.ask(query, { text: 'mvr' });
  expect(driverDocumentsList.count).toBeGreaterThan(0);
  expect(driverDocumentsList.items.every((d: Row) => d['type'] === 'MVR')).toBe(true);
});

test('DriverDocument', async () => {
  const { id } = await first('driverDocumentsList');
  expect(
    (await agent.ask('query DriverDocument($id: ID) { driverDocument(id: $id) { id type driver { id } } }', { id })).driverDocument.id,
  ).toBe(id);
});

test('DriverApplicationFormsList', async () => {
  const query =
    '{ driverApplicationFormsList(filter: { status: { not_equals: ARCHIVED } }) { count items { id status hasPendingAgentChanges comment commentBy { id } } } }';
  expect((await agent.ask(query)).driverApplicationFormsList.count).toBeGreaterThan(0);
});

test('DriverApplicationForm by driver id', async () => {
  const { driver } = await first('driverApplicationFormsList', 'driver { id }');
  const query =
    'query($id: ID!) { driverApplicationFormsList(first: 1, sort: [{ createdAt: DESC }], filter: { driver: { id: { equals: $id } } }) { items { id status jsonForm } } }';
  expect((await agent.ask(query, { id: driver.id })).driverApplicationFormsList.items).toHaveLength(1);
});

test('everSignDocsList', async () => {
  const { customer } = await first('everSignDocsList', 'customer { id }');
  const query = `query($id: ID!, $title: String!) { everSignDocsList(skip: 0, first: 10, sort: [{ createdAt: DESC }], filter: { customer: { id: { equals: $id } }, title: { contains: $title } }) {
    count items { hash type title status createdAt updatedAt signers { items { name email role signed } } } } }`;
  expect((await agent.ask(query, { id: customer.id, title: '' })).everSignDocsList.count).toBeGreaterThan(0);
});

test('EverSignDocs by driver id', async () => {
  const { driver } = await first('everSignDocsList', 'driver { id }', 'filter: { driver: { id: { is_not_empty: true } } }');
  const query = 'query($id: ID!) { everSignDocsList(filter: { driver: { id: { equals: $id } } }) { items { driver { id } } } }';
  expect((await agent.ask(query, { id: driver.id })).everSignDocsList.items.every((d: Row) => d['driver'].id === driver.id)).toBe(true);
});

test('EmploymentVerificationsList', async () => {
  const { driver, customer } = await first('employmentVerificationsList', 'driver { id } customer { id }');
  const query = `query($driverId: ID!, $customerId: ID!) { employmentVerificationsList(skip: 0, first: 10, sort: [{ createdAt: DESC }],
    filter: { driver: { id: { equals: $driverId } }, customer: { id: { equals: $customerId } } }) { count items { id status note type company { name email phoneNumber isTransportCompany } isPEVSent source createdAt pevDocuments { count } } } }`;
  expect((await agent.ask(query, { driverId: driver.id, customerId: customer.id })).employmentVerificationsList.count).toBeGreaterThan(0);
});

test('EmploymentVerification', async () => {
  const { id } = await first('employmentVerificationsList');
  expect((await agent.ask('query($id: ID) { employmentVerification(id: $id) { id status } }', { id })).employmentVerification.id).toBe(id);
});

test('Count of unsent PEVs', async () => {
  const query =
    '{ employmentVerificationsList(filter: { isPEVSent: { equals: false }, status: { not_in: [NO_RESPONSE, REJECTED, VERIFIED] } }) { count } }';
  expect((await agent.ask(query)).employmentVerificationsList.count).toBeGreaterThan(0);
});

test('notificationsList', async () => {
  const query = `{ notificationsList(skip: 0, first: 11, orderBy: [createdAt_DESC], filter: { status: { equals: UNVIEWED }, user: { is_self: true } }) {
    count items { id title content status createdAt object { resource case { id } customer { id } caseComment { id } caseCommentReply { id } } } } }`;
  const { notificationsList } = await agent.ask(query);
  expect(notificationsList.items).toHaveLength(11);
  expect(notificationsList.count).toBeGreaterThanOrEqual(30);
});

test('Notifications count', async () => {
  expect(
    (await agent.ask('{ notificationsList(filter: { status: { equals: UNVIEWED } }) { count } }')).notificationsList.count,
  ).toBeGreaterThanOrEqual(30);
});

test('documentDraftsList', async () => {
  expect(
    (await agent.ask('{ documentDraftsList { count items { id documentTitle editorState signers } } }')).documentDraftsList.count,
  ).toBeGreaterThan(0);
});

test('documentDraft by id', async () => {
  const { id } = await first('documentDraftsList');
  expect((await agent.ask('query($id: ID) { documentDraft(id: $id) { id documentTitle } }', { id })).documentDraft.id).toBe(id);
});

test('alertsList', async () => {
  const query = `query($text: String!, $since: DateTime!) { alertsList(first: 10, skip: 0, sort: [{ createdAt: DESC }], filter: { AND: [{ dismissedAt: { is_empty: true } },
    { OR: [{ driverRelation: { name: { contains: $text } } }, { driverRelation: { lastName: { contains: $text } } }] }, { createdAt: { gte: $since } },
    { status: { equals: NON_CRITICAL } }, { entityStatus: { in: [MISSING, EXPIRES_SOON] } }] }) {
    count items { id createdAt deletedAt dismissedAt remindLater entityType entityStatus message status driverRelation { id name lastName contractRelation { items { id status } } } } } }`;
  const { alertsList } = await agent.ask(query, { text: 'a', since: '2000-01-01T00:00:00.000Z' });
  expect(alertsList.count).toBeGreaterThan(0);
  expect(alertsList.items.every((a: Row) => a['status'] === 'NON_CRITICAL' && a['dismissedAt'] === null)).toBe(true);
});

test('violationCodesList', async () => {
  const query =
    '{ violationCodesList(first: 20, filter: { code: { starts_with: "392" } }) { count items { id code description severityWeight isOOS } } }';
  expect((await agent.ask(query)).violationCodesList.count).toBeGreaterThan(3);
});

test('US states list', async () => {
  expect((await agent.ask('{ usStatesList(first: 100) { count items { id name code } } }')).usStatesList.count).toBe(51);
});

test('Feature flags list', async () => {
  expect((await agent.ask('{ featureFlagsList { count items { name enabled } } }')).featureFlagsList.count).toBe(11);
});

// Mutations

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

const FILE =
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Count 0 /Kids [] >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n';

/** Uploads as Filestack's clients do: policy and signature from the API, then the bytes; gives the handle. */
async function upload(by: Connection = agent): Promise<string> {
  const { fileUploadInfo: info } = await by.ask('query FileUploadInfo { fileUploadInfo { apiKey policy signature path } }');
  const query = new URLSearchParams({ key: info.apiKey, policy: info.policy, signature: info.signature, path: info.path });
  const form = new FormData();
  form.append('fileUpload', new Blob([FILE], { type: 'application/pdf' }), "driver's licence.pdf");
  const answer = await fetch(`${product.origin}/files/store/S3?${query}`, { method: 'POST', body: form });
  const { url } = (await answer.json()) as { url: string };
  return url.split('/').at(-1)!;
}

async function newFile(by: Connection = agent): Promise<Row> {
  const mutation = 'mutation($data: FileCreateInput!) { fileCreate(data: $data) { id fileId filename downloadUrl } }';
  return (await by.ask(mutation, { data: { fileId: await upload(by), filename: 'licence.pdf', public: false } })).fileCreate;
}

test('FileUploadInfo', async () => {
  expect(await upload()).toMatch(/^[\w-]{10,}$/);
});

test('fileCreate', async () => {
  const file = await newFile();
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

async function newCustomerDocument(): Promise<Row> {
  const customer = await newCustomer();
  const data = {
    description: 'Insurance',
    customer: { connect: { id: customer.id } },
    file: { connect: { id: (await newFile(admin)).id } },
  };
  const mutation =
    'mutation($data: CustomerDocumentCreateInput!) { customerDocumentCreate(data: $data) { id description file { filename } } }';
  return (await admin.ask(mutation, { data })).customerDocumentCreate;
}

test('customerDocumentCreate', async () => {
  expect(await newCustomerDocument()).toMatchObject({ description: 'Insurance', file: { filename: 'licence.pdf' } });
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

async function newDriverDocument(): Promise<Row> {
  const customer = await newCustomer();
  const driver = await newDriver(customer.id);
  const data = {
    type: 'DL_COPY',
    driver: { connect: { id: driver.id } },
    customer: { connect: { id: customer.id } },
    files: { connect: [{ id: (await newFile(admin)).id }], create: [{ fileId: await upload(admin), filename: 'back.pdf', public: false }] },
    json: { licenseNumber: 'TX1', state: 'TX', expirationDate: '2030-01-31' },
  };
  const mutation =
    'mutation($data: DriverDocumentCreateInput!) { driverDocumentCreate(data: $data) { id type status files { count items { filename downloadUrl } } driver { id } } }';
  return (await admin.ask(mutation, { data })).driverDocumentCreate;
}

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

async function newVerification(): Promise<Row> {
  const customer = await newCustomer();
  const driver = await newDriver(customer.id);
  const data = {
    driver: { connect: { id: driver.id } },
    customer: { connect: { id: customer.id } },
    company: { name: 'Old Carrier', email: 'old@example.com', phoneNumber: '5555550111', isTransportCompany: true },
    type: 'EMAIL',
  };
  const mutation =
    'mutation($data: EmploymentVerificationCreateInput!) { employmentVerificationCreate(data: $data) { id status isPEVSent company { name } driver { id } } }';
  return (await agent.ask(mutation, { data })).employmentVerificationCreate;
}

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

async function newDraft(): Promise<Row> {
  const { driver, customer } = await first('contractsList', 'driver { id } customer { id }');
  const data = {
    documentTitle: 'Safety policy',
    editorState: '{"root":{"children":[],"type":"root","version":1}}',
    signers: '[{"name":"Ann","email":"ann@example.com"}]',
    customer: { connect: { id: customer.id } },
    driver: { connect: { id: driver.id } },
  };
  const mutation = 'mutation($data: DocumentDraftCreateInput!) { documentDraftCreate(data: $data) { id documentTitle } }';
  return (await agent.ask(mutation, { data })).documentDraftCreate;
}

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

// REST

test('POST /api/webhook/mvrnow-request', async () => {
  const query = 'id licenseNumber licenseState { code } customer { id }';
  const driver = await first(
    'driversList',
    query,
    'filter: { licenseNumber: { is_not_empty: true }, licenseState: { code: { equals: "TX" } } }',
  );
  const body = {
    LicenseNo: driver['licenseNumber'],
    StateCode: driver['licenseState'].code,
    DriverId: driver.id,
    CustomerId: driver['customer'].id,
    OverrideReason: 'Consent signed on paper',
  };
  const answer = await agent.post('/api/webhook/mvrnow-request', body);
  expect(answer).toMatchObject({ status: 200, body: { data: { status: 'READY' } } });
  const { driverDocument } = await agent.ask('query($id: ID) { driverDocument(id: $id) { type files { items { downloadUrl } } } }', {
    id: answer.body.data.documentId,
  });
  const pdf = await fetch(new URL(driverDocument.files.items[0].downloadUrl, product.origin));
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toContain('SAMPLE');
  expect(await agent.post('/api/webhook/mvrnow-request', { ...body, DriverId: 'nobody' })).toMatchObject({
    status: 403,
    body: { status: 'error' },
  });
});

test('POST /api/reset-password', async () => {
  const answer = { status: 200, body: { status: 'success', message: 'If the account exists, an email was sent.' } };
  expect(await agent.post('/api/reset-password', { email: 'agent@demo.test' })).toEqual(answer);
  expect(await agent.post('/api/reset-password', { email: 'nobody@demo.test' })).toEqual(answer);
});

// What is more than one list or one write

test('ContractsWithUnsentPEVs', async () => {
  const query =
    'query ContractsWithUnsentPEVs { contractsWithUnsentPEVs(first: 50) { count items { driver company unsentCount contract { id } } } }';
  const { contractsWithUnsentPEVs } = await agent.ask(query);
  expect(contractsWithUnsentPEVs.items).toHaveLength(contractsWithUnsentPEVs.count);
  expect(contractsWithUnsentPEVs.items.every((c: Row) => c['unsentCount'] > 0)).toBe(true);
});

test('DashboardAlertsCount', async () => {
  const { dashboardAlertsCount } = await agent.ask(
    'query DashboardAlertsCount { dashboardAlertsCount { unsentPEV tiles { entityType entityStatus count } } }',
  );
  const [{ entityType, entityStatus, count }] = dashboardAlertsCount.tiles.filter((tile: Row) => tile['count'] > 0);
  const list = `{ alertsList(filter: { dismissedAt: { is_empty: true }, entityType: { equals: ${entityType} }, entityStatus: { equals: ${entityStatus} } }) { count } }`;
  expect((await agent.ask(list)).alertsList.count).toBe(count);
});

test('Dashboard case counts per month and status', async () => {
  const query = '{ dashboardCasesCount { from to tiles { status count } months { month counts { status count } } } }';
  const { dashboardCasesCount } = await agent.ask(query);
  expect(dashboardCasesCount.months).toHaveLength(11);
  expect(dashboardCasesCount.tiles.length).toBe(6);
});

test('getCases', async () => {
  const query = `{ getCases(first: 5, skip: 0, filter: { status: [NEW, IN_PROGRESS] }, sort: { by: createdAt, direction: DESC }) { count items { id caseID status } } }`;
  const { getCases } = await agent.ask(query);
  expect(getCases.items).toHaveLength(5);
  expect(getCases.items.every((c: Row) => ['NEW', 'IN_PROGRESS'].includes(c['status']))).toBe(true);
});

test('getCase', async () => {
  const { id, code } = await first('casesList', 'id code');
  const query = `query($id: ID, $code: String) { getCase(id: $id, code: $code) { id caseID code citationStatus citationDueDate citationNumbers citationArraignment citationCourtNameAddress
    inspectionDate inspectionReportNumber inspectionCitationState { code } briefStatement dataQsStatus status roadsideInspection trafficCitation crash attorney { name fee email phone }
    violations { items { violationCode { code } isOOS } } documents { count } comments { items { id replies { count } } } followers { count } history { count } summary } }`;
  expect((await agent.ask(query, { id })).getCase.id).toBe(id);
  expect((await agent.ask(query, { code })).getCase.id).toBe(id);
});

test('CasesList CSV', async () => {
  const { casesListCSV } = await agent.ask('query CasesListCSV { casesListCSV(filter: { status: [CLOSED] }) { count csv filename } }');
  expect(casesListCSV.filename).toMatch(/\.csv$/);
  expect(casesListCSV.csv.trim().split('\n').length).toBeGreaterThan(casesListCSV.count);
});

test('duplicateCaseChecker', async () => {
  const found = await first(
    'casesList',
    'id caseID inspectionReportNumber driver { id }',
    'filter: { inspectionReportNumber: { is_not_empty: true }, driver: { id: { is_not_empty: true } } }',
  );
  const query =
    'query($driverId: ID!, $report: String) { duplicateCaseChecker(driverId: $driverId, inspectionReportNumber: $report) { caseID id level reason } }';
  const { duplicateCaseChecker } = await agent.ask(query, { driverId: found['driver'].id, report: found['inspectionReportNumber'] });
  expect(duplicateCaseChecker).toEqual(expect.arrayContaining([expect.objectContaining({ id: found.id, level: 'EXACT' })]));
});

const talkedAbout = (): Promise<Row> =>
  first('casesList', 'id', 'filter: { comments: { some: {} }, followers: { some: {} }, history: { some: {} } }');

test('caseComments', async () => {
  const { id } = await talkedAbout();
  const query =
    'query($id: ID!) { caseComments(caseId: $id, first: 10, skip: 0) { count items { id plainText createdAt author { id } replies { items { id plainText } } } } }';
  expect((await agent.ask(query, { id })).caseComments.count).toBeGreaterThan(0);
});

test('caseFollowers', async () => {
  const { id } = await talkedAbout();
  expect(
    (await agent.ask('query($id: ID!) { caseFollowers(caseId: $id) { items { user { id email } } } }', { id })).caseFollowers.items.length,
  ).toBeGreaterThan(0);
});

test('caseHistories', async () => {
  const { id } = await talkedAbout();
  expect(
    (await agent.ask('query($id: ID!) { caseHistories(caseId: $id) { count items { field from to userName createdAt } } }', { id }))
      .caseHistories.count,
  ).toBeGreaterThan(0);
});

test('Crash count by case filter', async () => {
  expect(
    (await agent.ask('{ crashCount(filter: { status: [NEW, IN_PROGRESS, IN_REVIEW, AWAITING_PM_OR_PW, AWAITING_RES_CLIENT, CLOSED] }) }'))
      .crashCount,
  ).toBeGreaterThan(0);
});

test('Driver violation code list grouped by case', async () => {
  const query = '{ driverViolationCodes(first: 5) { count items { caseID caseId driverName violations { code description } } } }';
  expect((await agent.ask(query)).driverViolationCodes.items).toHaveLength(5);
});

test('Drivers with most violations', async () => {
  const { driversWithMostViolations: most } = await agent.ask(
    '{ driversWithMostViolations(first: 5) { driverId driverName violations cases outOfService } }',
  );
  expect(most.map((d: Row) => d['violations'])).toEqual(most.map((d: Row) => d['violations']).toSorted((a: number, b: number) => b - a));
});

test('Feature flag by name', async () => {
  expect((await agent.ask('{ featureFlag(name: "caseSummary") { name enabled } }')).featureFlag.name).toBe('caseSummary');
});

test('createUserAuth0', async () => {
  const customer = await newCustomer();
  const data = {
    email: email(),
    firstName: 'Pat',
    lastName: "O'Brien",
    roles: { connect: [{ name: 'CUSTOMER' }] },
    customer: { connect: { id: customer.id } },
  };
  const mutation =
    'mutation($data: UserCreateInput!) { createUserAuth0(data: $data) { status message user { id email roles { items { name } } } } }';
  const { createUserAuth0 } = await admin.ask(mutation, { data });
  expect(createUserAuth0).toMatchObject({ status: 'success', user: { email: data.email, roles: { items: [{ name: 'CUSTOMER' }] } } });
  expect((await agent.send(mutation, { data: { ...data, email: email() } })).errors![0]!.code).toBe('NotAuthorizedError');
});

test('userDelete', async () => {
  const data = { email: email(), firstName: 'Gone', lastName: 'Soon', roles: { connect: [{ name: 'AGENT' }] } };
  const { user } = (await admin.ask('mutation($data: UserCreateInput!) { createUserAuth0(data: $data) { user { id } } }', { data }))
    .createUserAuth0;
  expect((await admin.ask('mutation($id: ID!) { userDelete(data: { id: $id }) { success } }', { id: user.id })).userDelete.success).toBe(
    true,
  );
  const own = (await admin.ask('{ user { id } }')).user;
  expect((await admin.send('mutation($id: ID!) { userDelete(data: { id: $id }) { success } }', { id: own.id })).errors).toBeDefined();
});

test('Customer-driver creation', async () => {
  const language = await first('driverLanguagesList', 'id', 'filter: { name: { equals: "English" } }');
  const state = await first('usStatesList', 'id', 'filter: { code: { equals: "TX" } }');
  const driver = {
    name: 'Solo',
    lastName: 'Driver',
    dateOfBirth: '1975-07-04',
    email: email(),
    phoneNumber: { code: '1', number: '5555550125' },
    preferredLanguage: { connect: { id: language.id } },
    licenseNumber: 'TX5550001',
    licenseState: { connect: { id: state.id } },
  };
  const addresses = [{ street: '3 Solo St', city: 'Waco', zipCode: '76701', state: { connect: { id: state.id } } }];
  const mutation = `mutation($driver: DriverCreateInput!, $addresses: [AddressCreateInput!]) { customerDriverCreate(driver: $driver, addresses: $addresses, requestMVR: false) {
    status message customer { subscription isCustomerDriver addresses { count } } driver { id customer { id } phoneNumber { code } } } }`;
  const { customerDriverCreate } = await agent.ask(mutation, { driver, addresses });
  expect(customerDriverCreate).toMatchObject({
    customer: { subscription: 'basic', isCustomerDriver: true, addresses: { count: 1 } },
    driver: { phoneNumber: { code: '1' } },
  });
});

async function hired(): Promise<{ contract: Row; customer: Row }> {
  const customer = await newCustomer();
  const language = await first('driverLanguagesList', 'id', 'filter: { name: { equals: "English" } }');
  const driver = {
    name: 'New',
    lastName: 'Hire',
    dateOfBirth: '1990-01-31',
    email: email(),
    phoneNumber: { number: '5555550126' },
    preferredLanguage: { connect: { id: language.id } },
    customer: { connect: { id: customer.id } },
  };
  const mutation = `mutation($driver: DriverCreateInput!) { createContractWithDriver(driver: $driver, hiredAt: "2026-11-02") { status message contract { id status hiredAt driver { id } customer { id } } } }`;
  return { contract: (await agent.ask(mutation, { driver })).createContractWithDriver.contract, customer };
}

test('createContractWithDriver', async () => {
  const { contract, customer } = await hired();
  expect(contract).toMatchObject({ hiredAt: '2026-11-02', customer: { id: customer.id } });
});

test('updateContractWithDriver', async () => {
  const { contract } = await hired();
  const mutation = `mutation($id: ID!) { updateContractWithDriver(contractId: $id, hiredAt: "2026-11-03", driver: { lastName: "Renamed" }) { status contract { hiredAt driver { lastName } } } }`;
  expect((await agent.ask(mutation, { id: contract.id })).updateContractWithDriver).toEqual({
    status: 'success',
    contract: { hiredAt: '2026-11-03', driver: { lastName: 'Renamed' } },
  });
});

test('contractDelete', async () => {
  const { contract } = await hired();
  expect(
    (await agent.ask('mutation($id: ID!) { contractDelete(data: { id: $id }) { success } }', { id: contract.id })).contractDelete.success,
  ).toBe(true);
});

test('driverDelete (force)', async () => {
  const { contract } = await hired();
  const mutation = 'mutation($id: ID!, $force: Boolean) { driverDelete(data: { id: $id }, force: $force) { success } }';
  expect((await admin.send(mutation, { id: contract['driver'].id })).errors![0]!.code).toBe('ForcibleError');
  const id = contract['driver'].id;
  expect((await admin.send(mutation, { id, force: true })).errors![0]!.message, 'the file is kept for three years').toContain('reason');
  const withReason = 'mutation($id: ID!) { driverDelete(data: { id: $id, reason: "Entered twice" }, force: true) { success } }';
  expect((await admin.ask(withReason, { id })).driverDelete.success).toBe(true);
});

async function newForm(): Promise<Row> {
  const { contract, customer } = await hired();
  const data = { driver: { connect: { id: contract['driver'].id } }, customer: { connect: { id: customer.id } }, jsonForm: {} };
  const mutation = 'mutation($data: DriverApplicationFormCreateInput!) { driverApplicationFormCreate(data: $data) { id status } }';
  return (await agent.ask(mutation, { data })).driverApplicationFormCreate;
}

test('driverApplicationFormCreate', async () => {
  expect((await newForm())['status']).toBe('CREATED');
});

test('driverApplicationFormUpdate', async () => {
  const { id } = await newForm();
  const mutation =
    'mutation($id: ID!, $data: DriverApplicationFormUpdateInput!) { driverApplicationFormUpdate(filter: { id: $id }, data: $data) { status } }';
  const saved = { jsonForm: { personal: { legalName: 'New Hire' } }, status: 'IN_PROGRESS' };
  expect((await agent.ask(mutation, { id, data: saved })).driverApplicationFormUpdate).toEqual({ status: 'IN_PROGRESS' });
  const { errors } = await agent.send(mutation, { id, data: { status: 'IN_REVIEW' } });
  expect(Object.keys(errors![0]!.details!).length, 'what is missing is named field by field').toBeGreaterThan(3);
});

test('resendPEV', async () => {
  const { id } = await newVerification();
  const { resendPEV } = await agent.ask('mutation($id: ID!) { resendPEV(verificationId: $id) { status message } }', { id });
  expect(resendPEV.status).toBe('success');
  expect((await agent.ask('query($id: ID) { employmentVerification(id: $id) { status } }', { id })).employmentVerification.status).toBe(
    'NO_RESPONSE',
  );
});

test('notificationSettingCreate', async () => {
  const data = { email: email(), firstName: 'Quiet', lastName: 'Person', roles: { connect: [{ name: 'AGENT' }] } };
  const { id } = (await agent.ask('{ user { id } }')).user;
  const mutation =
    'mutation($data: NotificationSettingCreateInput!) { notificationSettingCreate(data: $data) { allNotifications onlyNewComments } }';
  const own = { user: { connect: { id } }, allNotifications: true, onlyNewComments: true };
  const answer = await agent.send(mutation, { data: own });
  expect(answer.data?.notificationSettingCreate ?? answer.errors![0]!.code, 'the demo agent has settings already').toEqual(
    'EntityExistsError',
  );
  const other = (await admin.ask('mutation($data: UserCreateInput!) { createUserAuth0(data: $data) { user { id } } }', { data }))
    .createUserAuth0.user;
  expect((await agent.send(mutation, { data: { ...own, user: { connect: { id: other.id } } } })).errors![0]!.code).toBe(
    'NotAuthorizedError',
  );
});

test('notificationSettingUpdate', async () => {
  const { id } = (await agent.ask('{ user { notificationSetting { id } } }')).user.notificationSetting;
  const mutation = 'mutation($id: ID!) { notificationSettingUpdate(data: { id: $id, onlyNewComments: false }) { onlyNewComments } }';
  expect((await agent.ask(mutation, { id })).notificationSettingUpdate).toEqual({ onlyNewComments: false });
});

async function newCase(): Promise<Row> {
  const { customer, driver } = await first('contractsList', 'customer { id } driver { id }', 'filter: { status: { equals: Active } }');
  const state = await first('usStatesList', 'id', 'filter: { code: { equals: "TX" } }');
  const code = await first('violationCodesList', 'id', 'filter: { code: { starts_with: "392" } }');
  const data = {
    customer: { connect: { id: customer.id } },
    driver: { connect: { id: driver.id } },
    roadsideInspection: true,
    inspectionDate: '2026-11-10',
    inspectionReportNumber: `TX${Math.random().toString(36).slice(2, 9)}`,
    inspectionCitationState: { connect: { id: state.id } },
    trafficCitation: true,
    citationNumbers: [`=C-${Math.random().toString(36).slice(2, 9)}`],
    citationArraignment: '2026-12-04T09:30',
    citationCourtNameAddress: 'Municipal Court\n100 Courthouse Plaza',
    briefStatement: "Stopped at the scale; officer's note attached.",
    violations: { create: [{ violationCode: { connect: { id: code.id } } }] },
  };
  const mutation =
    'mutation($data: CaseCreateInput!) { caseCreate(data: $data) { id caseID code status violations { count } followers { count } } }';
  return (await agent.ask(mutation, { data })).caseCreate;
}

test('caseCreate', async () => {
  expect(await newCase()).toMatchObject({ status: 'NEW', caseID: expect.stringMatching(/^2\d{3}-\d{6}$/), violations: { count: 1 } });
});

test('caseUpdate', async () => {
  const { id } = await newCase();
  const mutation =
    'mutation($id: ID!, $data: CaseUpdateInput!) { caseUpdate(filter: { id: $id }, data: $data) { status attorney { name fee } history { items { field } } } }';
  const data = { status: 'IN_PROGRESS', attorney: { name: 'Lee Law', fee: 45000, email: 'lee@example.com', phone: '5555550177' } };
  const { caseUpdate } = await agent.ask(mutation, { id, data });
  expect(caseUpdate).toMatchObject({ status: 'IN_PROGRESS', attorney: { name: 'Lee Law', fee: 45000 } });
  expect(caseUpdate.history.items.map((h: Row) => h['field'])).toContain('status');
});

async function newComment(caseId: string): Promise<Row> {
  const mutation =
    'mutation($data: CaseCommentCreateInput!) { caseCommentCreate(data: $data) { id plainText author { email } visibility } }';
  return (await agent.ask(mutation, { data: { case: { connect: { id: caseId } }, plainText: 'Court date moved.' } })).caseCommentCreate;
}

test('caseCommentCreate', async () => {
  expect(await newComment((await newCase()).id)).toMatchObject({
    plainText: 'Court date moved.',
    visibility: 'PUBLIC',
    author: { email: 'agent@demo.test' },
  });
});

test('caseCommentReplyCreate', async () => {
  const { id } = await newCase();
  const comment = await newComment(id);
  const data = { case: { connect: { id } }, caseComment: { connect: { id: comment.id } }, plainText: 'Noted.' };
  const mutation = 'mutation($data: CaseCommentReplyCreateInput!) { caseCommentReplyCreate(data: $data) { plainText caseComment { id } } }';
  expect((await admin.ask(mutation, { data })).caseCommentReplyCreate).toEqual({ plainText: 'Noted.', caseComment: { id: comment.id } });
});

test('caseFollowerCreate', async () => {
  const { id } = await newCase();
  const person = await first('usersList', 'id', 'filter: { email: { equals: "agent2@demo.test" } }');
  const data = { case: { connect: { id } }, user: { connect: { id: person.id } } };
  const mutation = 'mutation($data: CaseFollowerCreateInput!) { caseFollowerCreate(data: $data) { user { email } } }';
  expect((await agent.ask(mutation, { data })).caseFollowerCreate).toEqual({ user: { email: 'agent2@demo.test' } });
});

test('Case summary', async () => {
  const { id } = await newCase();
  const mutation = 'mutation($id: ID!) { caseUpdate(filter: { id: $id }, data: { summary: "Dismissed in court." }) { summary } }';
  expect((await agent.ask(mutation, { id })).caseUpdate).toEqual({ summary: 'Dismissed in court.' });
});

test('caseDocumentCreate', async () => {
  const { id } = await newCase();
  const data = { case: { connect: { id } }, file: { connect: { id: (await newFile()).id } }, type: 'Citation', filename: 'ticket.pdf' };
  const mutation = 'mutation($data: CaseDocumentCreateInput!) { caseDocumentCreate(data: $data) { type filename file { downloadUrl } } }';
  expect((await agent.ask(mutation, { data })).caseDocumentCreate).toMatchObject({ type: 'Citation', filename: 'ticket.pdf' });
});

test('violationCodeUpdate', async () => {
  const { id } = await first('violationCodesList');
  const mutation = 'mutation($id: ID!) { violationCodeUpdate(data: { id: $id, description: "Described anew" }) { description } }';
  expect((await agent.ask(mutation, { id })).violationCodeUpdate).toEqual({ description: 'Described anew' });
});

// Subscription

test('Notifications', async () => {
  for (const hello of [(token: string) => ({ authorization: `Bearer ${token}` }), (token: string) => ({ token })])
    await hearsOfAComment(hello);
});

/** Listens with one of the two accepted greetings while somebody comments on a case that the person follows. */
async function hearsOfAComment(hello: (token: string) => object): Promise<void> {
  const token = await signIn(product.origin, 'agent2@demo.test', PASSWORD);
  const listener = connect(product.origin, token);
  const { id: userId } = (await listener.ask('{ user { id } }')).user;
  const query = `subscription($id: ID!) { Notifications(filter: { mutation_in: [create, update], node: { user: { id: { equals: $id } } } }) {
    mutation node { id title status object { resource case { id } } } updatedFields } }`;
  const socket = listener.subscribe(query, { id: userId }, hello(token));
  const heard = socket.events.next();
  const { id } = await newCase();
  const data = { case: { connect: { id } }, user: { connect: { id: userId } } };
  await agent.ask('mutation($data: CaseFollowerCreateInput!) { caseFollowerCreate(data: $data) { id } }', { data });
  await newComment(id);
  const { value } = await heard;
  expect(value.data.Notifications).toMatchObject({ mutation: 'create', node: { status: 'UNVIEWED' } });
  await socket.close();
}

// REST of accounts

const signed = async (path: string, body: object): Promise<{ status: number; body: any }> => {
  const text = JSON.stringify(body);
  const { createHmac } = await import('node:crypto');
  const signature = `sha256=${createHmac('sha256', WEBHOOK_SECRET).update(text).digest('hex')}`;
  const answer = await fetch(`${product.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-webhook-signature': signature },
    body: text,
  });
  return { status: answer.status, body: await answer.json() };
};

test('POST /api/webhook/reset-password', async () => {
  expect(await signed('/api/webhook/reset-password', { email: 'premium@demo.test' })).toMatchObject({
    status: 200,
    body: { status: 'success' },
  });
  expect(
    (await agent.post('/api/webhook/reset-password', { email: 'premium@demo.test' })).status,
    'without a signature',
  ).toBeGreaterThanOrEqual(400);
});

test('POST /api/webhook/delete-user', async () => {
  expect(
    (await signed('/api/webhook/delete-user', { userAuth0Id: 'google-oauth2|nobody', email: 'nobody@example.com' })).status,
  ).toBeLessThan(500);
  expect((await agent.post('/api/webhook/delete-user', { userAuth0Id: 'x', email: 'agent@demo.test' })).status).toBeGreaterThanOrEqual(400);
});

test('POST /api/delete-account', async () => {
  const others = await agent.post('/api/delete-account', { userAuth0Id: 'google-oauth2|somebody', email: 'admin@demo.test' });
  expect(others, "nobody deletes another person's account").toMatchObject({ status: 403, body: { status: 'error' } });
  const token = await signIn(product.origin, 'legacy@demo.test', PASSWORD);
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
  const own = await connect(product.origin, token).post('/api/delete-account', { userAuth0Id: sub, email: 'legacy@demo.test' });
  expect(own).toMatchObject({ status: 200, body: { status: 'success' } });
});
