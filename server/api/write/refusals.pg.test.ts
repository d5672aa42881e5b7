import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminOf, aCustomer, aDriver, anAddress, callerOf, callerWith, plantUpload, stored, type Caller } from '#tests/server/caller.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';

let product: TestProduct;
let agent: Caller;
let admin: Caller;
let alpha: Caller;
let beta: Caller;
beforeAll(async () => {
  product = await startTestProduct();
  [agent, alpha, beta] = [await callerOf(product, 'agent'), await callerOf(product, 'alpha'), await callerOf(product, 'beta')];
  admin = await adminOf(product);
});
afterAll(() => product.stop());

const CREATE_CUSTOMER = 'mutation($data: CustomerCreateInput!) { customerCreate(data: $data) { id } }';
const CREATE_DRIVER = 'mutation($data: DriverCreateInput!) { driverCreate(data: $data) { id name lastName } }';
const REFUSED = { code: 'NotAuthorizedError', message: "You don't have permission to do this, or it does not exist." };
const count = async (table: string): Promise<number> =>
  (await product.db.pool.query(`select count(*)::int as n from "${table}"`)).rows[0].n;

test('a form learns of all its faults at once, by the places in its own data and in the words of the spec', async () => {
  const data = {
    name: ' ',
    email: 'not an e-mail',
    phoneNumber: '123',
    addresses: { create: [anAddress({ zipCode: '7500' }), { street: '1 Main St', city: 'x'.repeat(101) }] },
    driverCustomerRelation: { create: [aDriver({ dateOfBirth: '1980-02-30', preferredLanguage: null, phoneNumber: { number: '1' } })] },
  };
  expect(await agent.refused(CREATE_CUSTOMER, { data })).toEqual({
    status: 200,
    code: 'ValidationError',
    message: 'Validation error',
    details: {
      name: 'Name is required',
      email: 'Email is required',
      phoneNumber: 'Please enter a valid number',
      'addresses.0.zipCode': 'Please enter a valid zipcode',
      'addresses.1.city': 'Max 100 characters',
      'addresses.1.state': 'State is required',
      'addresses.1.zipCode': 'Zipcode is required',
      'driverCustomerRelation.0.dateOfBirth': 'Introduce a valid date',
      'driverCustomerRelation.0.preferredLanguage': 'Language is required',
      'driverCustomerRelation.0.phoneNumber.number': 'Please enter a valid number',
    },
  });
});

test('members of an object are named as the API names them', async () => {
  const query =
    'mutation($data: EmploymentVerificationCreateInput!) { employmentVerificationCreate(data: $data) { id company { name email } } }';
  const of = { driver: { connect: { id: 'd_alpha' } } };
  expect(await alpha.refused(query, { data: { ...of, company: { email: 'nonsense' } } })).toMatchObject({
    details: { 'company.name': 'This field is required', 'company.email': 'Invalid email format' },
  });
  const company = { name: 'Old Co', email: 'old@co.example', phoneNumber: '5555555555', isTransportCompany: true };
  expect(await alpha(query, { data: { ...of, company } })).toMatchObject({ company: { name: 'Old Co', email: 'old@co.example' } });
});

test('a nested row that is refused undoes everything made before it', async () => {
  const before = [await count('customers'), await count('addresses'), await count('drivers')];
  const taken = { create: [aDriver(), aDriver({ licenseState: { connect: { code: 'ZZ' } } })] };
  const data = aCustomer({ email: 'undone@x.example', addresses: { create: [anAddress()] }, driverCustomerRelation: taken });
  expect(await agent.refused(CREATE_CUSTOMER, { data })).toMatchObject(REFUSED);
  expect([await count('customers'), await count('addresses'), await count('drivers')]).toEqual(before);
});

test('an e-mail that a user has is refused as one that exists, for a customer and for a user', async () => {
  const known = {
    code: 'EntityExistsError',
    message: 'This email is already registered',
    details: { email: 'This email is already registered' },
  };
  expect(await agent.refused(CREATE_CUSTOMER, { data: aCustomer({ email: 'Alpha@test.example' }) })).toMatchObject(known);
  const createUser = 'mutation($data: UserCreateInput!) { userCreate(data: $data) { id } }';
  expect(await admin.refused(createUser, { data: { email: 'agent@test.example', role: 'AGENT' } })).toMatchObject(known);
  const code = 'mutation($data: ViolationCodeCreateInput!) { violationCodeCreate(data: $data) { id } }';
  const data = { code: '999.9', description: 'x', severityWeight: 1 };
  await agent(code, { data });
  expect(await agent.refused(code, { data })).toMatchObject({
    code: 'EntityExistsError',
    message: 'There is already a record with this code.',
    details: { code: 'Is taken already' },
  });
  const summary = 'mutation($data: DriverUpdateInput!) { driverUpdate(data: $data) { id } }';
  const twice = { data: { id: 'd_alpha', driverSafetySummary: { create: { crashes: 1 } } } };
  await alpha(summary, twice);
  expect(await alpha.refused(summary, twice)).toMatchObject({
    code: 'EntityExistsError',
    details: { 'driverSafetySummary.driver': 'Is taken already' },
  });
});

test("[ACCESS-8] a stranger's row is connected by nobody, whichever way it is named and wherever it stands", async () => {
  await plantUpload(product, 'of_alpha', 'u_alpha');
  const { id: fileId } = await alpha('mutation { fileCreate(data: { fileId: "of_alpha" }) { id } }');
  const contract = 'mutation($data: ContractCreateInput!) { contractCreate(data: $data) { id } }';
  const document = 'mutation($data: DriverDocumentCreateInput!) { driverDocumentCreate(data: $data) { id } }';
  const user = 'mutation($data: UserUpdateInput!) { userUpdate(data: $data) { id } }';
  const own = { driver: { connect: { id: 'd_beta' } }, type: 'DL_COPY' };
  const attempts: [string, object][] = [
    [contract, { driver: { connect: { id: 'd_alpha' } } }],
    [contract, { driver: { connect: { id: 'nobody' } } }],
    [contract, { driver: { connect: { id: 'd_beta' } }, customer: { connect: { id: 'c_alpha' } } }],
    [contract, { driver: { connect: { id: 'd_beta' } }, customer: { connect: { customerID: 'C-alpha' } } }],
    [contract, { driver: { connect: { id: 'd_beta' } }, customer: { connect: { customerID: 'C-none' } } }],
    [contract, { driver: { create: aDriver({ customer: { connect: { id: 'c_alpha' } } }) } }],
    [document, { ...own, files: { connect: [{ id: fileId }] } }],
    [document, { ...own, files: { connect: [{ fileId: 'of_alpha' }] } }],
    [document, { ...own, files: { create: [{ fileId: 'of_alpha' }] } }],
    [document, { ...own, files: { connect: [{ fileId: 'nothing' }] } }],
    [user, { id: 'u_beta', avatar: { connect: { id: fileId } } }],
    [user, { id: 'u_alpha', firstName: 'Mine' }],
  ];
  for (const [query, data] of attempts) expect([data, await beta.refused(query, { data })]).toMatchObject([data, REFUSED]);
  const update = 'mutation($data: DriverUpdateInput!, $filter: DriverKeyFilter) { driverUpdate(data: $data, filter: $filter) { id } }';
  for (const id of ['d_alpha', 'nobody']) {
    expect(await beta.refused(update, { filter: { id }, data: { name: 'x' } })).toMatchObject(REFUSED);
    expect(
      await beta.refused(update, { data: { id: 'd_beta', contracts: { update: [{ filter: { id: 'k_alpha' }, data: {} }] } } }),
    ).toMatchObject(REFUSED);
  }
  expect(await stored(product, 'drivers', 'd_alpha')).toMatchObject({ name: 'CANARY-ALPHA' });
});

test('[ACCESS-7] what the server gives is no part of the API, and what some may give is refused to the others', async () => {
  const unknown: [string, string][] = [
    ['userUpdate', '{ id: "u_beta", syncEpoch: 9 }'],
    ['userUpdate', '{ id: "u_beta", authProfileId: "x" }'],
    ['customerUpdate', '{ id: "c_beta", customerID: "C-1" }'],
    ['driverUpdate', '{ id: "d_beta", customer: { connect: { id: "c_alpha" } } }'],
    ['driverCreate', '{ id: "mine" }'],
    ['fileCreate', '{ fileId: "x", sha256: "aa" }'],
    ['fileUpdate', '{ id: "x", fileId: "y" }'],
    ['caseCommentCreate', '{ author: { connect: { id: "u_agent" } } }'],
    ['caseCommentCreate', '{ authorName: "Agent" }'],
    ['caseCommentCreate', '{ customer: { connect: { id: "c_alpha" } } }'],
    ['notificationUpdate', '{ id: "n_beta", title: "x" }'],
    ['contractUpdate', '{ id: "k_beta", activatedAt: "2026-01-01T00:00:00Z" }'],
    ['alertUpdate', '{ id: "al_beta", status: NON_CRITICAL }'],
  ];
  for (const [name, data] of unknown) {
    const refused = await beta.refused(`mutation { ${name}(data: ${data}) { id } }`);
    expect([name, data, refused]).toMatchObject([
      name,
      data,
      { status: 400, code: 'InvalidArgumentError', message: expect.stringContaining('is not defined by type') },
    ]);
  }
  const forbidden: [string, string][] = [
    ['userUpdate', '{ id: "u_beta", role: ADMIN }'],
    ['userUpdate', '{ id: "u_beta", roles: { reconnect: [{ name: ADMIN }] } }'],
    ['userUpdate', '{ id: "u_beta", status: disabled }'],
    ['userUpdate', '{ id: "u_beta", customer: { connect: { id: "c_beta" } } }'],
    ['userUpdate', '{ id: "u_beta", customer: { disconnect: { id: "c_beta" } } }'],
    ['userCreate', '{ email: "new@x.example", role: ADMIN }'],
    ['customerUpdate', '{ id: "c_beta", subscription: basic }'],
    ['customerCreate', '{ name: "" }'],
    ['caseUpdate', '{ id: "case_beta_NEW", status: CLOSED }'],
    ['driverDocumentCreate', '{ driver: { connect: { id: "d_beta" } }, type: DL_COPY, medicalExaminerVerification: { status: VERIFIED } }'],
  ];
  for (const [name, data] of forbidden) {
    expect([name, data, await beta.refused(`mutation { ${name}(data: ${data}) { id } }`)]).toMatchObject([name, data, REFUSED]);
  }
  expect(await stored(product, 'users', 'u_beta')).toMatchObject({ role: 'CUSTOMER_ELITE', status: 'active', customerId: 'c_beta' });
  expect(await agent.refused('mutation { customerUpdate(data: { id: "c_beta", subscription: basic }) { id } }')).toMatchObject(REFUSED);
});

test('who signs up gives a name and nothing else', async () => {
  const stranger = callerWith(product, await product.token('stranger'));
  const query = 'mutation($user: UserCreateInput!) { userSignUpWithToken(user: $user) { id email role customer { id } } }';
  const user = { email: 'stranger@test.example', firstName: 'Stran' };
  for (const more of [
    { role: 'ADMIN' },
    { roles: { connect: [{ name: 'ADMIN' }] } },
    { customer: { connect: { id: 'c_alpha' } } },
    { status: 'active' },
  ]) {
    expect(await stranger.refused(query, { user: { ...user, ...more } })).toMatchObject({
      code: 'ValidationError',
      details: { [Object.keys(more)[0]!]: 'Cannot be given' },
    });
  }
  expect(await stranger.refused(query, { user: {} })).toMatchObject({ details: { email: 'Email is required' } });
  expect(await stranger(query, { user })).toMatchObject({ email: 'stranger@test.example', role: 'CUSTOMER_BASIC', customer: null });
});

test('any text that fits is kept as it is, and what does not fit or cannot be stored is refused by its field', async () => {
  const kept = [
    "D'Arcy; drop table drivers;--",
    'Ünïcödé 東京 🚚 مرحبا é',
    '<script>alert(1)</script>',
    '$1 %s \\N {"a":1}',
    'x'.repeat(100),
  ];
  for (const name of kept) expect(await alpha(CREATE_DRIVER, { data: aDriver({ name }) })).toMatchObject({ name });
  const refused: [object, Record<string, string>][] = [
    [{ name: 'x'.repeat(101) }, { name: 'Max 100 characters' }],
    [{ lastName: 'a\u0000b' }, { lastName: 'Contains a character that cannot be stored' }],
    [{ licenseNumber: `${'9'.repeat(41)}` }, { licenseNumber: 'Max 40 characters' }],
    [{ email: 'a@b' }, { email: 'Invalid email format' }],
    [{ dateOfBirth: 'yesterday' }, { dateOfBirth: 'Introduce a valid date' }],
    [{ dateOfBirth: null }, { dateOfBirth: 'Date of birth is required' }],
  ];
  for (const [changes, details] of refused) {
    expect(await alpha.refused(CREATE_DRIVER, { data: aDriver(changes) })).toMatchObject({ code: 'ValidationError', details });
  }
  const byKey = (id: unknown) => alpha.refused(CREATE_DRIVER, { data: aDriver({ preferredLanguage: { connect: { id } } }) });
  expect(await byKey('no such id')).toMatchObject({ details: { preferredLanguage: 'Not an id' } });
  expect(await byKey("x' or '1'='1")).toMatchObject({ details: { preferredLanguage: 'Not an id' } });
  const byCode = (code: string) => alpha.refused(CREATE_DRIVER, { data: aDriver({ licenseState: { connect: { code } } }) });
  expect(await byCode('\u0000')).toMatchObject({ code: 'ValidationError' });
  expect(await byCode("' or true --")).toMatchObject(REFUSED);
});

test('a key names exactly one row, and a call that names none or two says what to do', async () => {
  const update = 'mutation($data: UserUpdateInput!, $filter: UserKeyFilter) { userUpdate(data: $data, filter: $filter) { id firstName } }';
  expect(await admin(update, { filter: { email: 'Beta@test.example' }, data: { firstName: 'B' } })).toEqual({
    id: 'u_beta',
    firstName: 'B',
  });
  expect(await admin(update, { filter: { id: 'u_beta' }, data: { id: 'u_beta', firstName: 'C' } })).toMatchObject({ firstName: 'C' });
  const attempts: [object, Record<string, string>][] = [
    [{ data: { firstName: 'x' } }, { id: 'Say by an id or a filter which record is meant' }],
    [{ data: { firstName: 'x' }, filter: {} }, { id: 'Say by an id or a filter which record is meant' }],
    [{ data: { id: 'u_alpha' }, filter: { id: 'u_beta' } }, { id: 'Is another record than the filter names' }],
    [{ data: {}, filter: { id: 'u_beta', email: 'beta@test.example' } }, { filter: 'Name the record by exactly one of: id, email' }],
    [{ data: { id: 'u_beta', customer: { connect: {} } } }, { customer: 'Name the record by exactly one of: id, customerID' }],
    [
      { data: { id: 'u_beta', customer: { connect: { id: 'c_beta' }, disconnect: { id: 'c_beta' } } } },
      { customer: 'Only one of connect, create and the others at once' },
    ],
  ];
  for (const [variables, details] of attempts)
    expect(await admin.refused(update, variables)).toMatchObject({ code: 'ValidationError', details });
});

test('rows inside rows without end are refused soon, and nothing of them is made', async () => {
  const query = 'mutation($data: CaseCreateInput!) { caseCreate(data: $data) { id } }';
  const deeper = (depth: number): object => aCustomer({ cases: { create: depth === 0 ? [] : [nested(depth - 1)] } });
  const nested = (depth: number): object => ({ driver: { create: aDriver({ customer: { create: deeper(depth) } }) } });
  const before = await count('customers');
  const { details = {} } = await agent.refused(query, { data: nested(8) });
  expect(Object.values(details)).toContain('Stands too deep in the data');
  expect(Math.max(...Object.keys(details).map((place) => place.split('.').length))).toBeLessThan(25);
  expect(await agent.refused(query, { data: nested(100) })).toMatchObject({ message: 'The variables are deeper than 100 levels.' });
  expect(await count('customers')).toBe(before);
});
