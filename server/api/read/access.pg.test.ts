import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Noun } from '#domain/noun.ts';
import { NOUNS } from '#domain/tables.ts';
import { CANARY, put, type PersonKey } from '#tests/server/world.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { namesOf } from '../names.ts';
import { API_TABLES, shapeOf } from '../nounShape.ts';
import { plantReadWorld } from '#tests/server/readWorld.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
  await plantReadWorld(product.db);
});
afterAll(() => product.stop());

async function ask(person: PersonKey, query: string, variables?: object): Promise<any> {
  return (await product.ask(await product.token(person), query, variables)).body;
}

/** Every plain field of a noun, and those in its objects. */
function everyField(table: (typeof API_TABLES)[number]): string {
  const { columns, objects } = shapeOf(table);
  const inside = [...objects].map(([name, members]) => [name, [...members.columns.keys()].join(' ')]).filter(([, fields]) => fields);
  return [...columns.keys(), ...inside.map(([name, fields]) => `${name} { ${fields} }`)].join(' ');
}

test.each(API_TABLES)(
  '[ACCESS-3] %s: a list with every field tells a carrier nothing of another carrier, of staff or of the server',
  async (table) => {
    const { list } = namesOf(table);
    for (const [person, others] of [
      ['alpha', [CANARY.beta]],
      ['beta', [CANARY.alpha]],
      ['homeless', [CANARY.alpha, CANARY.beta]],
    ] as const) {
      const { data, errors } = await ask(person, `{ ${list} { count items { ${everyField(table)} } } }`);
      expect(errors).toBeUndefined();
      const text = JSON.stringify(data);
      for (const canary of [...others, CANARY.staff, CANARY.agent]) expect(text).not.toContain(canary);
      if ((NOUNS[table] as Noun).scope.kind === 'staff') expect(data[list]).toEqual({ count: 0, items: [] });
    }
  },
);

test('[ACCESS-4] a field for staff is null for others, at the top, in objects and over relations', async () => {
  const query = `{ case(id: "q1") { attorney { name fee } customer { isTokenPSPExpired maskedTokenPSP } } casesList(filter: { id: { equals: "q1" } }) { items { attorney { fee } } } }`;
  expect((await ask('alpha', query)).data).toEqual({
    case: { attorney: { name: 'Attorney 1', fee: null }, customer: { isTokenPSPExpired: null, maskedTokenPSP: null } },
    casesList: { items: [{ attorney: { fee: null } }] },
  });
  expect((await ask('agent', query)).data).toEqual({
    case: { attorney: { name: 'Attorney 1', fee: 1000 }, customer: { isTokenPSPExpired: false, maskedTokenPSP: CANARY.server } },
    casesList: { items: [{ attorney: { fee: 1000 } }] },
  });
});

const BY_HIDDEN: [string, string, string, string][] = [
  ['a filter', 'casesList(filter: { attorney: { fee: { gt: 0 } } }) { count }', 'fee', 'Case_AttorneyFilter'],
  [
    'a filter in a filter',
    'casesList(filter: { OR: [{ customer: { isTokenPSPExpired: { equals: true } } }] }) { count }',
    'isTokenPSPExpired',
    'CustomerFilter',
  ],
  [
    'a filter of many rows',
    'driversList(filter: { cases: { some: { attorney: { fee: { equals: 1000 } } } } }) { count }',
    'fee',
    'Case_AttorneyFilter',
  ],
  [
    'a filter over rows that are for staff',
    'driversList(filter: { alerts: { none: { customer: { maskedTokenPSP: { contains: "1" } } } } }) { count }',
    'maskedTokenPSP',
    'CustomerFilter',
  ],
  [
    'a filter inside a row',
    'customer(id: "c_alpha") { cases(filter: { attorney: { fee: { is_empty: true } } }) { count } }',
    'fee',
    'Case_AttorneyFilter',
  ],
  ['an order', 'casesList(sort: { attorney: { fee: ASC } }) { count }', 'fee', 'Case_AttorneySort'],
  ['an order over a relation', 'casesList(sort: { customer: { isTokenPSPExpired: ASC } }) { count }', 'isTokenPSPExpired', 'CustomerSort'],
  ['an order of before', 'customersList(orderBy: [isTokenPSPExpired_ASC]) { count }', 'isTokenPSPExpired', 'CustomerOrderBy'],
  ['groups', 'customersList(groupBy: { by: [maskedTokenPSP] }) { groups { count } }', 'maskedTokenPSP', 'CustomerGroupField'],
];
test.each(BY_HIDDEN)(
  '[ACCESS-4] %s by a field for staff is refused to others like a field that does not exist',
  async (_, query, field, type) => {
    const { data, errors } = await ask('alpha', `{ ${query} }`);
    expect(Object.values(data ?? {}).filter((part) => part !== null)).toEqual([]);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ code: 'InvalidArgumentError', message: `Field "${field}" is not defined by type "${type}".` });
    expect((await ask('agent', `{ ${query} }`)).errors).toBeUndefined();
  },
);

test('a field that does not exist is refused in those very words', async () => {
  const { errors } = await ask('alpha', '{ casesList(filter: { attorney: { nothing: { gt: 0 } } }) { count } }');
  expect(errors[0]).toMatchObject({
    code: 'InvalidArgumentError',
    message: 'Field "nothing" is not defined by type "Case_AttorneyFilter".',
  });
});

test('[ACCESS-4] words of a field for staff are found by staff alone', async () => {
  const query = `{ customersList(filter: { _fullText: "${CANARY.server}" }) { count } }`;
  expect((await ask('agent', query)).data.customersList.count).toBe(2);
  expect((await ask('alpha', query)).data.customersList.count).toBe(0);
});

test('[ACCESS-2] a row of another carrier is answered like one that does not exist', async () => {
  for (const key of ['id: "c_beta"', 'customerID: "C-beta"', 'id: "nothing"', `id: "' or true --"`]) {
    expect(await ask('alpha', `{ customer(${key}) { id } }`)).toEqual({ data: { customer: null } });
  }
  expect(await ask('alpha', '{ user(email: "beta@test.example") { id } }')).toEqual({ data: { user: null } });
  expect(await ask('alpha', '{ file(fileId: "handle2") { id } }')).toEqual({ data: { file: null } });
  for (const after of ['d6', 'nothing']) {
    const { errors } = await ask('alpha', `{ driversList(after: "${after}") { count items { id } } }`);
    expect(errors[0].message).toBe('"after": Not the id of a row of this list');
  }
});

test('[ACCESS-3] rows of others are not followed, counted, grouped or found by', async () => {
  await product.db.pool.query(`update "cases" set "driverId" = 'd6' where "id" = 'q5'`);
  const { data } = await ask(
    'alpha',
    `{
      case(id: "q5") { driver { name } assignedAgent { email } customer { cases { count } } }
      byDriver: casesList(filter: { driver: { lastName: { equals: "of beta" } } }) { count }
      byNone: casesList(filter: { id: { equals: "q5" }, driver: { is_empty: true } }) { count }
      usersList { count items { id } }
      customersList(groupBy: { by: [id] }) { count groups { key count } }
      everySeen: driversList(filter: { alerts: { some: {} } }) { count }
      sorted: casesList(filter: { id: { in: ["q1", "q5"] } }, sort: { driver: { lastName: DESC } }) { items { id } }
    }`,
  );
  expect(data).toEqual({
    case: { driver: null, assignedAgent: null, customer: { cases: { count: 7 } } },
    byDriver: { count: 0 },
    byNone: { count: 1 },
    usersList: { count: 1, items: [{ id: 'u_alpha' }] },
    customersList: { count: 1, groups: [{ key: { id: 'c_alpha' }, count: 1 }] },
    everySeen: { count: 0 },
    sorted: { items: [{ id: 'q1' }, { id: 'q5' }] },
  });
});

test('[ACCESS-3] an INTERNAL comment, staff’s alerts and followers, and notifications of others are in nobody else’s lists', async () => {
  const query = `{ case(id: "case_alpha_NEW") { comments { count items { plainText } } followers { count } } driver(id: "d_alpha") { alerts { count } } notificationsList { items { userId } } }`;
  const alpha = (await ask('alpha', query)).data;
  expect(alpha.case).toEqual({ comments: { count: 1, items: [{ plainText: CANARY.alpha }] }, followers: { count: 0 } });
  expect(alpha.driver.alerts.count).toBe(0);
  expect(alpha.notificationsList.items).toEqual([{ userId: 'u_alpha' }]);
  const agent = (await ask('agent', query)).data;
  expect([agent.case.comments.count, agent.case.followers.count]).toEqual([2, 1]);
  expect(agent.driver.alerts.count).toBeGreaterThan(0);
  expect(agent.notificationsList.items).toEqual([{ userId: 'u_agent' }]);
});

test('[ACCESS-5] softly deleted rows are not for customers, however they ask', async () => {
  for (const query of [
    'driversList(withDeleted: true) { count }',
    'customer(id: "c_alpha") { driverCustomerRelation(withDeleted: true) { count } }',
  ]) {
    const { errors } = await ask('alpha', `{ ${query} }`);
    expect(errors[0].code).toBe('NotAuthorizedError');
  }
  const { data } = await ask('alpha', '{ driver(id: "d5") { id } driversList(filter: { deletedAt: { gt: 0 } }) { count } }');
  expect(data).toEqual({ driver: null, driversList: { count: 0 } });
});

test('files are read by who stored them or sees a row that names them', async () => {
  const query = '{ filesList(sort: { id: ASC }) { items { id } } }';
  const ids = async (person: PersonKey): Promise<string> =>
    (await ask(person, query)).data.filesList.items.map((f: { id: string }) => f.id).join(' ');
  await put(product.db, 'files', { id: 'file3', fileId: 'handle3', filename: 'x', createdById: null, customerId: 'c_alpha', public: true });
  expect([await ids('alpha'), await ids('beta'), await ids('agent')]).toEqual(['file1 file3', 'file2 file3', 'file1 file3']);
});

test('[DOC-4] what a drug test says, and its files, are opened by those who manage drivers; others learn that it is there', async () => {
  await product.db.pool.query(`update "users" set "customerId" = 'c_alpha' where "id" = 'u_homeless'`);
  const row = { customerId: 'c_alpha' };
  await put(product.db, 'files', { ...row, id: 'file4', fileId: 'handle4', filename: 'test.pdf', createdById: 'u_alpha' });
  await put(product.db, 'driverDocuments', { ...row, id: 'dd2', driverId: 'd1', type: 'DRUG_TEST_RESULTS', json: { result: 'SECRET' } });
  await put(product.db, 'driverDocumentFiles', { ...row, id: 'ddf2', driverDocumentId: 'dd2', fileId: 'file4' });
  const query = `{
    driverDocument(id: "dd2") { type json files { count items { id } } }
    driverDocumentsList(filter: { id: { equals: "dd2" } }) { items { json } }
    withJson: driverDocumentsList(filter: { id: { equals: "dd2" }, json: { is_not_empty: true } }) { count }
    withFiles: driverDocumentsList(filter: { id: { equals: "dd2" }, files: { some: {} } }) { count }
    driverDocumentFilesList(filter: { id: { equals: "ddf2" } }) { count }
    file(id: "file4") { filename }
  }`;
  const closed = { driverDocument: { type: 'DRUG_TEST_RESULTS', json: null, files: { count: 0, items: [] } }, file: null };
  const counts = (count: number): object => ({ withJson: { count }, withFiles: { count }, driverDocumentFilesList: { count } });
  expect((await ask('homeless', query)).data).toEqual({ ...closed, ...counts(0), driverDocumentsList: { items: [{ json: null }] } });
  for (const person of ['alpha', 'agent'] as const) {
    expect((await ask(person, query)).data).toEqual({
      driverDocument: { type: 'DRUG_TEST_RESULTS', json: { result: 'SECRET' }, files: { count: 1, items: [{ id: 'file4' }] } },
      file: { filename: 'test.pdf' },
      ...counts(1),
      driverDocumentsList: { items: [{ json: { result: 'SECRET' } }] },
    });
  }
});
