import { afterAll, beforeAll, expect, test } from 'vitest';
import { put } from '#tests/server/world.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { plantReadWorld } from '#tests/server/readWorld.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
  await plantReadWorld(product.db);
});
afterAll(() => product.stop());

async function ask(query: string, variables?: object): Promise<any> {
  return (await product.ask(await product.token('agent'), query, variables)).body;
}
const ids = (list: { items: { id: string }[] }): string => list.items.map(({ id }) => id).join(' ');
/** Ids of a list of the five cases q1 (the newest) to q5, in the order given. */
async function page(args: string): Promise<string> {
  const { data, errors } = await ask(`{ casesList(filter: { id: { starts_with: "q" } }, ${args}) { items { id } } }`);
  if (errors) throw new Error(errors[0].message);
  return ids(data.casesList);
}

test('a list answers its rows, and how many there are whatever the page', async () => {
  const { data } = await ask(
    '{ casesList(filter: { id: { starts_with: "q" } }, sort: { createdAt: DESC }, first: 2, skip: 1) { count items { id caseID status createdAt } } }',
  );
  expect(data.casesList).toEqual({
    count: 5,
    items: [
      { id: 'q2', caseID: '2026-000002', status: 'CLOSED', createdAt: '2026-10-04T10:00:00.000Z' },
      { id: 'q3', caseID: '2026-000003', status: 'IN_REVIEW', createdAt: '2026-10-03T10:00:00.000Z' },
    ],
  });
});

const PAGES: [string, string, string][] = [
  ['the first', 'first: 2, sort: { createdAt: ASC }', 'q5 q4'],
  ['none', 'first: 0', ''],
  ['beyond the end', 'skip: 5', ''],
  ['the last', 'last: 2, sort: { createdAt: ASC }', 'q2 q1'],
  ['the last but one', 'last: 1, skip: 1, sort: { createdAt: ASC }', 'q2'],
  ['in the order of ids when nothing is said', 'first: 5', 'q1 q2 q3 q4 q5'],
  ['an order of before', 'orderBy: [createdAt_ASC], first: 1', 'q5'],
  ['two fields, the first one first', 'sort: [{ status: DESC }, { createdAt: ASC }]', 'q5 q3 q1 q4 q2'],
  ['over a relation, rows without one last', 'sort: [{ driver: { lastName: ASC } }, { id: DESC }]', 'q3 q2 q1 q4 q5'],
  ['over a relation downwards, rows without one last', 'sort: { driver: { lastName: DESC } }', 'q4 q1 q2 q3 q5'],
  ['by a member of an object', 'sort: { attorney: { fee: DESC } }, first: 2', 'q5 q4'],
  ['nulls last', 'sort: { summary: ASC }', 'q3 q1 q2 q4 q5'],
  ['nulls last downwards too', 'sort: { summary: DESC }', 'q3 q1 q2 q4 q5'],
  ['after a row', 'sort: { createdAt: DESC }, after: "q2", first: 2', 'q3 q4'],
  ['before a row, the nearest', 'sort: { createdAt: DESC }, before: "q4", last: 2', 'q2 q3'],
  ['between two rows', 'sort: { createdAt: DESC }, after: "q1", before: "q4"', 'q2 q3'],
  ['after a row over a relation', 'sort: { driver: { lastName: ASC } }, after: "q3"', 'q4 q5'],
  ['after a row among nulls', 'sort: { summary: DESC }, after: "q2"', 'q4 q5'],
  ['before a row among nulls', 'sort: { summary: ASC }, before: "q2"', 'q3 q1'],
];
test.each(PAGES)('a page: %s', async (_, args, expected) => {
  expect(await page(args)).toBe(expected);
});

test('pages after one another bring each row once, also where the order does not tell rows apart', async () => {
  const seen: string[] = [];
  for (let after = ''; ;) {
    const { data } = await ask(`{ casesList(sort: { status: ASC }, first: 2 ${after}) { items { id } } }`);
    if (data.casesList.items.length === 0) break;
    seen.push(...data.casesList.items.map((row: { id: string }) => row.id));
    after = `, after: "${seen.at(-1)!}"`;
  }
  expect(seen).toHaveLength(9);
  expect(new Set(seen).size).toBe(9);
});

const REFUSED: [string, string, string, RegExp][] = [
  ['a page that is too long', 'first: 101', 'first', /at most 100/],
  ['a page before the beginning', 'skip: -1', 'skip', /may not be negative/],
  ['both ends at once', 'first: 1, last: 1', 'last', /not both/],
  ['a cursor that is no id', 'after: "no such; id"', 'after', /Not the id of a row/],
  ['a cursor of no row', 'before: "nothing"', 'before', /Not the id of a row/],
  [
    'an order over very many relations',
    `sort: { driver: ${'{ mergedInto: '.repeat(10)}{ name: ASC }${' }'.repeat(10)} }`,
    `sort.0.driver${'.mergedInto'.repeat(9)}`,
    /at most 10 relations/,
  ],
  ['an order of two fields at once', 'sort: { status: ASC, createdAt: DESC }', 'sort.0', /one field in each entry/],
];
test.each(REFUSED)('%s is refused with its place', async (_, args, place, message) => {
  const { data, errors } = await ask(`{ casesList(${args}) { items { id } } }`);
  expect(data ?? null).toBeNull();
  expect(errors[0]).toMatchObject({
    code: 'InvalidArgumentError',
    message: expect.stringMatching(message),
    details: { [place]: expect.any(String) },
  });
});

test('one row is answered by its id or by what is unique of it, and null when there is none', async () => {
  const { data } = await ask(`{
    a: case(id: "q1") { caseID } b: case(caseID: "2026-000002") { id } c: case(code: "CODE03") { id } d: case(id: "nothing") { id }
    e: usState(code: "ZZ") { name } f: file(id: "file1") { filename }
  }`);
  expect(data).toEqual({
    a: { caseID: '2026-000001' },
    b: { id: 'q2' },
    c: { id: 'q3' },
    d: null,
    e: { name: 'Zetaland' },
    f: { filename: 'cdl.pdf' },
  });
  expect((await ask('{ case { id } }')).errors[0].message).toContain('exactly one of: id, caseID, code');
  expect((await ask('{ case(id: "q1", code: "CODE01") { id } }')).errors[0].code).toBe('InvalidArgumentError');
});

test('relations are answered inside rows, lists with arguments of their own', async () => {
  const { data } = await ask(`{
    driver(id: "d1") {
      name customer { name user { email } } licenseState { code } phoneNumber { code number } mergedInto { id }
      contracts(sort: { id: DESC }, first: 1) { count items { id status } }
      cases(filter: { status: { equals: CLOSED } }) { count items { caseID attorney { name fee } } }
      all: cases(sort: { createdAt: ASC }) { items { id } }
      driverDocument { items { type json files { count items { filename } } } }
      addresses { count }
    }
  }`);
  expect(data.driver).toEqual({
    name: 'Ann',
    customer: { name: 'CANARY-ALPHA Trucking', user: { email: expect.stringMatching(/@test.example$/) } },
    licenseState: { code: 'TX' },
    phoneNumber: { code: '1', number: null },
    mergedInto: null,
    contracts: { count: 2, items: [{ id: 'k2', status: 'Archived' }] },
    cases: { count: 1, items: [{ caseID: '2026-000002', attorney: { name: 'Attorney 2', fee: 2000 } }] },
    all: { items: [{ id: 'q3' }, { id: 'q2' }, { id: 'q1' }] },
    driverDocument: {
      items: [{ type: 'DL_COPY', json: { expires: '2027-01-01' }, files: { count: 1, items: [{ filename: 'cdl.pdf' }] } }],
    },
    addresses: { count: 1 },
  });
});

test('each row of a list has its own rows, in their own order and page', async () => {
  const { data } = await ask(`{
    driversList(filter: { id: { in: ["d1", "d2", "d3"] } }, sort: { id: ASC }) {
      items { id cases(sort: { createdAt: ASC }, last: 2) { count items { id driver { name } } } }
    }
  }`);
  expect(data.driversList.items).toEqual([
    {
      id: 'd1',
      cases: {
        count: 3,
        items: [
          { id: 'q2', driver: { name: 'Ann' } },
          { id: 'q1', driver: { name: 'Ann' } },
        ],
      },
    },
    { id: 'd2', cases: { count: 1, items: [{ id: 'q4', driver: { name: 'ann' } }] } },
    { id: 'd3', cases: { count: 0, items: [] } },
  ]);
});

test('fragments, aliases, directives and one field asked twice are read as one question', async () => {
  const { data } = await ask(
    `query($yes: Boolean!, $no: Boolean!) {
      driver(id: "d1") { ...Name ... on Driver { cases(first: 1) { items { id } } } cases(first: 1) { count }
        lastName @skip(if: $yes) customer @include(if: $no) { id } licenseState @include(if: $yes) { id } licenseState { ...State } }
    }
    fragment Name on Driver { called: name, __typename }
    fragment State on UsState { code }`,
    { yes: true, no: false },
  );
  expect(data.driver).toEqual({
    called: 'Ann',
    __typename: 'Driver',
    cases: { items: [{ id: 'q1' }], count: 3 },
    licenseState: { id: 's_tx', code: 'TX' },
  });
});

test('softly deleted rows are gone, unless staff ask for them', async () => {
  const args = 'filter: { id: { in: ["d4", "d5"] } }, sort: { id: ASC }';
  const { data } = await ask(`{
    usual: driversList(${args}) { count items { id } }
    all: driversList(${args}, withDeleted: true) { count items { id deletedAt _description } }
    customer(id: "c_alpha") { driverCustomerRelation(withDeleted: true, filter: { deletedAt: { gt: 0 } }) { items { id } } }
  }`);
  expect(data.usual).toEqual({ count: 1, items: [{ id: 'd4' }] });
  expect(data.all.items).toEqual([
    { id: 'd4', deletedAt: 0, _description: null },
    { id: 'd5', deletedAt: Date.parse('2026-03-01T00:00:30Z') / 1000, _description: null },
  ]);
  expect(data.customer.driverCustomerRelation.items).toEqual([{ id: 'd5' }]);
});

test('rows are counted in groups', async () => {
  const { data } = await ask(`{
    casesList(filter: { id: { starts_with: "q" } }, groupBy: { by: [status] }) { count groups { key count } }
    customer(id: "c_alpha") { cases(groupBy: { by: [driverId, crash] }, filter: { id: { starts_with: "q" } }) { groups { key count } } }
    driversList { groups { count } }
  }`);
  expect(data.casesList).toEqual({
    count: 5,
    groups: [
      { key: { status: 'CLOSED' }, count: 2 },
      { key: { status: 'IN_REVIEW' }, count: 3 },
    ],
  });
  expect(data.customer.cases.groups).toEqual([
    { key: { driverId: 'd1', crash: false }, count: 2 },
    { key: { driverId: 'd1', crash: true }, count: 1 },
    { key: { driverId: 'd2', crash: false }, count: 1 },
    { key: { driverId: null, crash: false }, count: 1 },
  ]);
  expect(data.driversList.groups).toEqual([]);
});

test('what the spec has beyond declared fields is there: roles of a user, signers of a template, links of a file', async () => {
  await product.db.pool.query(`update "users" set "avatarFileId" = 'file1' where "id" = 'u_agent'`);
  await put(product.db, 'templates', { id: 't1', templateId: 'tpl-1', title: 'Lease', documentHash: 'h', roles: ['Driver', 'Carrier'] });
  const { data } = await ask(
    '{ user { roles { count items { name } } avatar { downloadUrl shareUrl previewUrl uploadUrl } } templatesList { items { title signers { role } } } }',
  );
  const link = expect.stringMatching(/\/files\/handle1\?u=u_agent&e=\d+&s=\w+/);
  expect(data).toEqual({
    user: {
      roles: { count: 1, items: [{ name: 'AGENT' }] },
      avatar: { downloadUrl: link, shareUrl: link, previewUrl: link, uploadUrl: null },
    },
    templatesList: { items: [{ title: 'Lease', signers: [{ role: 'Driver' }, { role: 'Carrier' }] }] },
  });
});

test('a query whose lists inside lists bring too many rows is ended while it reads', async () => {
  await product.db.pool.query(
    `insert into "customers" ("id", "customerID", "name", "email") select 'many' || n, 'M-' || n, 'Many', '' from generate_series(1, 60) n`,
  );
  await product.db.pool.query(
    `insert into "drivers" ("id", "customerId", "name", "lastName", "dateOfBirth", "preferredLanguageId")
     select 'many' || c || 'x' || n, 'many' || c, 'Many', 'Many', '1990-01-01', 'l_en' from generate_series(1, 60) c, generate_series(1, 90) n`,
  );
  const query = (first: number) =>
    `{ customersList(filter: { name: { equals: "Many" } }, first: ${first}) { items { driverCustomerRelation { items { id } } } } }`;
  expect((await ask(query(20))).data.customersList.items[0].driverCustomerRelation.items).toHaveLength(90);
  expect((await ask(query(60))).errors[0]).toMatchObject({
    code: 'InvalidArgumentError',
    message: expect.stringContaining('more than 5,000 rows'),
  });
});
