import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { put } from '#tests/server/world.ts';
import { adminOf, aCustomer, aDriver, anAddress, callerOf, plantUpload, stored, type Caller } from '#tests/server/caller.ts';

let product: TestProduct;
let agent: Caller;
let admin: Caller;
let alpha: Caller;
beforeAll(async () => {
  product = await startTestProduct();
  [agent, admin, alpha] = [await callerOf(product, 'agent'), await adminOf(product), await callerOf(product, 'alpha')];
});
afterAll(() => product.stop());

const CREATE_CUSTOMER = `mutation($data: CustomerCreateInput!) { customerCreate(data: $data) {
  id customerID name status
  addresses(sort: { street: ASC }) { count items { street city zipCode state { code } } }
  driverCustomerRelation { items { id name phoneNumber { code number } preferredLanguage { name } licenseState { code } } }
} }`;
const UPDATE_CUSTOMER = `mutation($data: CustomerUpdateInput!, $filter: CustomerKeyFilter) { customerUpdate(data: $data, filter: $filter) {
  id name addresses(filter: { archived: { is_empty: true } }, sort: { street: ASC }) { items { id street archived } }
} }`;
const UPDATE_DRIVER = `mutation($data: DriverUpdateInput!, $filter: DriverKeyFilter) { driverUpdate(data: $data, filter: $filter) {
  id name customer { id } licenseState { code } cases(sort: { caseID: ASC }) { items { id } } driverSafetySummary { crashes companiesFromPSP }
} }`;

test('a customer is made with its addresses and its driver at once, as the form sends it', async () => {
  const made = await agent(CREATE_CUSTOMER, {
    data: aCustomer({
      isCustomerDriver: true,
      subscription: 'pro_driver',
      addresses: { create: [anAddress(), anAddress({ street: '2 Elm St', state: { connect: { code: 'OK' } } })] },
      driverCustomerRelation: { create: [aDriver({ licenseNumber: 'A1', licenseState: { connect: { code: 'OK' } } })] },
    }),
  });
  expect(made).toMatchObject({
    customerID: expect.stringMatching(/^C-\d+$/),
    status: 'active',
    addresses: { count: 2, items: [{ state: { code: 'TX' } }, { street: '2 Elm St', state: { code: 'OK' } }] },
    driverCustomerRelation: {
      items: [
        {
          name: 'Ana',
          phoneNumber: { code: '1', number: '(555) 555-0101' },
          preferredLanguage: { name: 'English' },
          licenseState: { code: 'OK' },
        },
      ],
    },
  });
  expect(await stored(product, 'drivers', made.driverCustomerRelation.items[0].id)).toMatchObject({ customerId: made.id, phoneCode: '1' });
});

test('addresses of a customer are made, changed, archived and deleted over the customer', async () => {
  const made = await agent(CREATE_CUSTOMER, { data: aCustomer({ email: 'two@x.example', addresses: { create: [anAddress()] } }) });
  const update = (addresses: object) => agent(UPDATE_CUSTOMER, { filter: { id: made.id }, data: { addresses } });
  let { addresses } = await update({ create: [anAddress({ street: '9 Oak St' })] });
  expect(addresses.items.map((a: any) => a.street)).toEqual(['1 Main St', '9 Oak St']);
  const [first, second] = addresses.items;
  ({ addresses } = await update({ update: [{ filter: { id: first.id }, data: { street: '3 Main St' } }], delete: [{ id: second.id }] }));
  expect(addresses.items.map((a: any) => a.street)).toEqual(['3 Main St']);
  expect((await stored(product, 'addresses', second.id)).deletedAt).not.toBeNull();
  ({ addresses } = await update({ update: [{ filter: { id: first.id }, data: { archived: '2026-11-21T10:00:00Z' } }] }));
  expect(addresses.items).toEqual([]);
  // One that hangs on another customer is not there.
  expect(await agent.refused(UPDATE_CUSTOMER, { data: { id: made.id, addresses: { delete: [{ id: 'a_alpha' }] } } })).toMatchObject({
    code: 'NotAuthorizedError',
  });
});

test('a relation to one row is connected by id and by a unique field, reconnected, disconnected and changed', async () => {
  const update = (licenseState: object) => alpha(UPDATE_DRIVER, { data: { id: 'd_alpha', licenseState } });
  expect(await update({ connect: { code: 'OK' } })).toMatchObject({ licenseState: { code: 'OK' } });
  expect(await update({ reconnect: { id: 's_tx' } })).toMatchObject({ licenseState: { code: 'TX' } });
  expect(await alpha.refused(UPDATE_DRIVER, { data: { id: 'd_alpha', licenseState: { disconnect: { code: 'OK' } } } })).toMatchObject({
    code: 'NotAuthorizedError',
  });
  // A license number has its state: it is let go together with the number.
  expect(await alpha.refused(UPDATE_DRIVER, { data: { id: 'd_alpha', licenseState: { disconnect: { code: 'TX' } } } })).toMatchObject({
    code: 'ValidationError',
  });
  const letGo = { id: 'd_alpha', licenseNumber: null, licenseState: { disconnect: { code: 'TX' } } };
  expect(await alpha(UPDATE_DRIVER, { data: letGo })).toMatchObject({ licenseState: null });
  const caseUpdate = `mutation($data: CaseUpdateInput!) { caseUpdate(data: $data) { driver { id name } } }`;
  const renamed = await agent(caseUpdate, { data: { id: 'case_alpha_NEW', driver: { update: { data: { name: 'Renamed' } } } } });
  expect(renamed).toEqual({ driver: { id: 'd_alpha', name: 'Renamed' } });
  expect(await stored(product, 'drivers', 'd_alpha')).toMatchObject({ name: 'Renamed', licenseStateId: null });
});

test('a row at the other end is made on the way, and belongs to the carrier of the row that it is made for', async () => {
  const create = `mutation($data: ContractCreateInput!) { contractCreate(data: $data) { id driver { id name customer { id } } customer { id } } }`;
  const data = { customer: { connect: { id: 'c_beta' } }, driver: { create: aDriver({ name: 'Made' }) } };
  expect(await agent(create, { data })).toMatchObject({ driver: { name: 'Made', customer: { id: 'c_beta' } }, customer: { id: 'c_beta' } });
});

test('rows that may point elsewhere are connected, disconnected and reconnected from the other end', async () => {
  const create = `mutation($data: FolderCreateInput!) { folderCreate(data: $data) { id customer { id } folders { count } } }`;
  const folder = async (name: string, extra: object = {}) =>
    agent(create, { data: { name, scope: 'documents', type: 'DRIVER_DOCS', customer: { connect: { id: 'c_alpha' } }, ...extra } });
  const root = await folder('root', { folders: { create: [{ name: 'inner', scope: 'driver', type: 'DRIVER_DOCS' }] } });
  expect(root).toMatchObject({ customer: { id: 'c_alpha' }, folders: { count: 1 } });
  const [one, two] = [await folder('one'), await folder('two')];
  const update = async (folders: object) => {
    const query = `mutation($data: FolderUpdateInput!) { folderUpdate(data: $data) { folders(sort: { name: ASC }) { items { name } } } }`;
    return (await agent(query, { data: { id: root.id, folders } })).folders.items.map((f: any) => f.name);
  };
  expect(await update({ connect: [{ id: one.id }] })).toEqual(['inner', 'one']);
  expect(await update({ connect: [{ id: one.id }, { id: two.id }] })).toEqual(['inner', 'one', 'two']);
  expect(await update({ reconnect: [{ id: two.id }] })).toEqual(['two']);
  expect(await stored(product, 'folders', one.id)).toMatchObject({ parentId: null, deletedAt: null });
  expect(await update({ disconnect: [{ id: two.id }] })).toEqual([]);
});

test('a row of another customer is not connected from the other end', async () => {
  const of = { customerId: 'c_alpha', preferredLanguageId: 'l_en', email: 'o@x.example', phoneNumber: '5555555555' };
  await put(product.db, 'drivers', { id: 'd_other', ...of });
  const connect = (id: string) => ({ data: { id: 'd_other', cases: { connect: [{ id }] } } });
  expect((await agent(UPDATE_DRIVER, connect('case_alpha_NEW'))).cases.items).toEqual([{ id: 'case_alpha_NEW' }]);
  expect(await agent.refused(UPDATE_DRIVER, connect('case_beta_NEW'))).toMatchObject({
    code: 'ValidationError',
    details: { 'cases.driver': 'Belongs to another customer' },
  });
});

test('a relation to one row that the other end holds is made and changed without naming it', async () => {
  const update = (driverSafetySummary: object) => alpha(UPDATE_DRIVER, { data: { id: 'd_alpha', driverSafetySummary } });
  const data = { crashes: 1, companiesFromPSP: ['Old Co'] };
  expect((await update({ create: data })).driverSafetySummary).toEqual({ crashes: 1, companiesFromPSP: ['Old Co'] });
  expect((await update({ update: { data: { crashes: 2 } } })).driverSafetySummary).toMatchObject({ crashes: 2 });
});

test("a driver document's files are connected, made, disconnected, reconnected, renamed and deleted through the table that ties them", async () => {
  for (const handle of ['h1', 'h2', 'h3']) await plantUpload(product, handle, 'u_alpha');
  const fields = '{ id files(sort: { filename: ASC }) { count items { id filename public } } }';
  const file = await alpha(
    'mutation { fileCreate(data: { fileId: "h1", filename: "a.pdf", public: false }) { id fileId filename public } }',
  );
  expect(file).toMatchObject({ fileId: 'h1', filename: 'a.pdf', public: false });
  const made = await alpha(`mutation($data: DriverDocumentCreateInput!) { driverDocumentCreate(data: $data) ${fields} }`, {
    data: {
      type: 'DL_COPY',
      driver: { connect: { id: 'd_alpha' } },
      customer: { connect: { id: 'c_alpha' } },
      files: { connect: [{ id: file.id }], create: [{ fileId: 'h2', filename: 'b.pdf', public: false }] },
    },
  });
  expect(made.files).toMatchObject({ count: 2, items: [{ filename: 'a.pdf' }, { filename: 'b.pdf' }] });
  const update = async (files: object) =>
    (
      await alpha(`mutation($data: DriverDocumentUpdateInput!) { driverDocumentUpdate(data: $data) ${fields} }`, {
        data: { id: made.id, files },
      })
    ).files.items;
  const names = async (files: object) => (await update(files)).map((f: any) => f.filename);
  expect(await names({ create: [{ fileId: 'h3', filename: 'c.pdf' }], connect: [{ fileId: 'h1' }] })).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  expect(await names({ disconnect: [{ fileId: 'h1' }] })).toEqual(['b.pdf', 'c.pdf']);
  expect(await names({ reconnect: [{ fileId: 'h1' }, { fileId: 'h3' }] })).toEqual(['a.pdf', 'c.pdf']);
  expect(await names({ update: [{ filter: { fileId: 'h1' }, data: { filename: 'z.pdf' } }] })).toEqual(['c.pdf', 'z.pdf']);
  expect(await names({ delete: [{ fileId: 'h3' }] })).toEqual(['z.pdf']);
  const h3 = (await product.db.pool.query(`select "deletedAt" from files where "fileId" = 'h3'`)).rows[0];
  expect(h3.deletedAt).not.toBeNull();
});

test('a user is made by ADMIN with the role as the list that the API shows, and changes their own name', async () => {
  const fields = '{ id email firstName role roles { items { name } } customer { id } }';
  const create = `mutation($data: UserCreateInput!) { userCreate(data: $data) ${fields} }`;
  const data = { email: 'New@People.example', firstName: 'New', lastName: 'One', roles: { connect: [{ name: 'AGENT' }] } };
  const made = await admin(create, { data });
  expect(made).toMatchObject({ email: 'new@people.example', role: 'AGENT', roles: { items: [{ name: 'AGENT' }] }, customer: null });
  const update = `mutation($data: UserUpdateInput!) { userUpdate(data: $data) ${fields} }`;
  expect(await admin(update, { data: { id: made.id, roles: { reconnect: [{ name: 'ADMIN' }] } } })).toMatchObject({ role: 'ADMIN' });
  expect(await alpha(update, { data: { id: 'u_alpha', firstName: 'Alma' } })).toMatchObject({ firstName: 'Alma' });
  const several = { id: made.id, roles: { connect: [{ name: 'AGENT' }], reconnect: [{ name: 'ADMIN' }] } };
  expect(await admin.refused(update, { data: several })).toMatchObject({ details: { roles: 'A user has one role' } });
});

test('notification settings are made by the person whose they are, without saying so', async () => {
  const made = await alpha(
    'mutation { notificationSettingCreate(data: { allNotifications: true, onlyNewComments: true }) { id onlyNewComments user { id } } }',
  );
  expect(made).toMatchObject({ onlyNewComments: true, user: { id: 'u_alpha' } });
  const other = 'mutation { notificationSettingCreate(data: { user: { connect: { id: "u_beta" } } }) { id } }';
  expect(await alpha.refused(other)).toMatchObject({ code: 'NotAuthorizedError' });
});
