import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminOf, aDriver, callerOf, stored, type Caller } from '#tests/server/caller.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';

let product: TestProduct;
let agent: Caller;
let agent2: Caller;
let admin: Caller;
let alpha: Caller;
beforeAll(async () => {
  product = await startTestProduct();
  [agent, agent2, alpha] = [await callerOf(product, 'agent'), await callerOf(product, 'agent2'), await callerOf(product, 'alpha')];
  admin = await adminOf(product);
});
afterAll(() => product.stop());

const count = async (sql: string): Promise<number> => (await product.db.pool.query(`select count(*)::int as n from ${sql}`)).rows[0].n;

test('the first requests of a person, all at once, know who they are', async () => {
  const beta = await callerOf(product, 'beta');
  const asked = await Promise.all(Array.from({ length: 8 }, () => beta('{ user { id } }')));
  expect(asked).toEqual(asked.map(() => ({ id: 'u_beta' })));
});

test('whoever writes reads their own write, also of the field before in the same request', async () => {
  const { body } = await product.ask(
    await product.token('alpha'),
    `mutation {
       a: driverUpdate(data: { id: "d_alpha", name: "First" }) { name }
       b: driverUpdate(data: { id: "d_alpha", lastName: "Second" }) { name lastName }
       c: driverUpdate(data: { id: "d_alpha", name: "Third" }) { name contracts { items { driver { name } } } }
     }`,
  );
  expect(body).toEqual({
    data: {
      a: { name: 'First' },
      b: { name: 'First', lastName: 'Second' },
      c: { name: 'Third', contracts: { items: [{ driver: { name: 'Third' } }] } },
    },
  });
});

test('one call that is refused leaves the calls before it in the same request as they are', async () => {
  const { body } = await product.ask(
    await product.token('alpha'),
    `mutation { a: driverUpdate(data: { id: "d_alpha", name: "Kept" }) { name } b: driverUpdate(data: { id: "d_beta", name: "Lost" }) { name } }`,
  );
  expect(body.data).toEqual({ a: { name: 'Kept' }, b: null });
  expect(body.errors).toMatchObject([{ code: 'NotAuthorizedError', path: ['b'] }]);
});

test('what the API writes reaches a device as any other change', async () => {
  const device = await product.device('alpha');
  const made = await agent('mutation($data: DriverCreateInput!) { driverCreate(data: $data) { id } }', {
    data: aDriver({ name: 'Pulled', customer: { connect: { id: 'c_alpha' } } }),
  });
  const { txs } = await device.pull(device.hello.head);
  expect(JSON.stringify(txs)).toContain(made.id);
  expect(JSON.stringify(txs)).toContain('Pulled');
  expect(JSON.stringify(device.received)).not.toContain('1980-02-29');
});

test('two people who change one row at once both do, and what follows from each follows once', async () => {
  const query = 'mutation($data: CaseUpdateInput!) { caseUpdate(data: $data) { id } }';
  const change = (by: Caller, data: object) => by(query, { data: { id: 'case_alpha_NEW', ...data } });
  const rounds = Array.from({ length: 10 }, (_, n) => n);
  await Promise.all(
    rounds.flatMap((n) => [change(agent, { attorney: { name: `A. Lawyer ${n}` } }), change(agent2, { docketNumber: `D-${n}` })]),
  );
  const row = await stored(product, 'cases', 'case_alpha_NEW');
  expect(row).toMatchObject({ attorneyName: expect.stringMatching(/^A. Lawyer \d$/), docketNumber: expect.stringMatching(/^D-\d$/) });
  const { rows } = await product.db.pool.query(
    `select "from", "to" from "caseHistories" where "caseId" = 'case_alpha_NEW' and field = 'attorney'`,
  );
  // Each change is told once, and as one from what the change before it left: a chain from nothing to the last.
  expect(rows.map(({ to }) => to).toSorted()).toEqual(rounds.map((n) => `A. Lawyer ${n}`));
  expect([...rows.map(({ from }) => from), row.attorneyName].toSorted()).toEqual([...rows.map(({ to }) => to), null].toSorted());
});

test('of many who take the same unique value at once one does, and the others are told', async () => {
  const query = 'mutation($data: UserCreateInput!) { userCreate(data: $data) { id } }';
  const data = { email: 'once@x.example', firstName: 'O', lastName: 'N', role: 'AGENT' };
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => admin(query, { data })));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await admin.refused(query, { data })).toMatchObject({ code: 'EntityExistsError' });
  expect(await count(`users where email = 'once@x.example'`)).toBe(1);
});

test('calls that take the same rows in opposite order are both done', async () => {
  const byDriver = 'mutation($data: DriverUpdateInput!) { driverUpdate(data: $data) { id } }';
  const byCase = 'mutation($data: CaseUpdateInput!) { caseUpdate(data: $data) { id } }';
  const id = 'case_alpha_NEW';
  for (const n of [1, 2, 3]) {
    await Promise.all([
      agent(byDriver, {
        data: { id: 'd_alpha', lastName: `L${n}`, cases: { update: [{ filter: { id }, data: { briefStatement: `B${n}` } }] } },
      }),
      agent2(byCase, { data: { id, docketNumber: `X${n}`, driver: { update: { data: { name: `N${n}` } } } } }),
    ]);
    expect(await stored(product, 'drivers', 'd_alpha')).toMatchObject({ name: `N${n}`, lastName: `L${n}` });
    expect(await stored(product, 'cases', id)).toMatchObject({ docketNumber: `X${n}`, briefStatement: `B${n}` });
  }
}, 30_000);

test('a change that changes nothing writes nothing', async () => {
  const before = await stored(product, 'drivers', 'd_alpha');
  await alpha('mutation($data: DriverUpdateInput!) { driverUpdate(data: $data) { id } }', { data: { id: 'd_alpha', name: before.name } });
  expect(await stored(product, 'drivers', 'd_alpha')).toEqual(before);
});

test('a person who has lost their rights since the request began writes nothing', async () => {
  const query = 'mutation($data: DriverUpdateInput!) { driverUpdate(data: $data) { id } }';
  await product.db.pool.query(`update users set status = 'disabled' where id = 'u_agent2'`);
  expect(await agent2.refused(query, { data: { id: 'd_alpha', name: 'No' } })).toMatchObject({ code: 'USER_DISABLED' });
  await product.db.pool.query(`update users set status = 'active' where id = 'u_agent2'`);
});

test('a number that the server gives is given once, also to customers made at once', async () => {
  const query = 'mutation($data: CustomerCreateInput!) { customerCreate(data: $data) { customerID } }';
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      agent(query, { data: { name: `N ${n}`, email: `n${n}@x.example`, phoneNumber: '5555550100', subscription: 'pro' } }),
    ),
  );
  expect(new Set(made.map(({ customerID }) => customerID)).size).toBe(8);
});
