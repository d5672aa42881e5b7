import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { esignCalls, mailTo } from '#tests/server/esignCalls.ts';
import { until } from '#tests/server/jobBench.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { hurry } from './testing/hurry.ts';

type Calls = ReturnType<typeof esignCalls>;
let product: TestProduct;
let agent: Calls;
let other: Calls;
let beta: Calls;
let alpha: Calls;
let templateId: string;
beforeAll(async () => {
  product = await startTestProduct();
  [agent, other, beta, alpha] = (['agent', 'agent2', 'beta', 'alpha'] as const).map((who) => esignCalls(product, who)) as [
    Calls,
    Calls,
    Calls,
    Calls,
  ];
  const made = await agent.form('POST', 'templates', {
    title: 'Handbook',
    html: '<p>Dear {{driver_name}}, unit {{unit}}, {{unit}}</p>',
    roles: ['Driver'],
  });
  ({ templateId } = made.body);
  templateId ??= made.body.data.templateId;
});
afterAll(() => product.stop());

let turn = 0;
const rowsOf = (count: number) => {
  turn += 1;
  return Array.from({ length: count }, (_, i) => ({
    number: i + 2,
    values: [`Person ${i}`, `p${turn}-${i}@signer.example`, `P${i}`, String(i)],
  }));
};
const asked = (rows: object[], more: object = {}) => ({
  id: randomUUID(),
  templateId,
  documentTitle: 'Handbook 2026',
  customerId: 'c_beta',
  rows,
  ...more,
});
const batch = async (calls: Calls, id: string) => (await calls.call('GET', `bulk?id=${id}`)).body.data?.batch;
const ended = (id: string) =>
  until(async () => {
    const now = await batch(agent, id);
    return now.state !== 'HELD' && now.state !== 'SENDING' && now;
  }, 60);
const kept = async (id: string): Promise<string> =>
  JSON.stringify((await product.db.pool.query('select * from esign_bulk_row where bulk_id = $1', [id])).rows);

test('a template says which places it has, to those who may use it', async () => {
  const { body } = await beta.call('GET', `template_fields?template_id=${templateId}`);
  expect(body.data).toEqual({ fields: ['driver_name', 'unit'], needsAllFields: true });
  expect((await alpha.call('GET', `template_fields?template_id=${templateId}`)).status).toBe(403);
  expect((await agent.call('GET', 'template_fields?template_id=nothing')).status).toBe(403);
  expect((await agent.call('GET', 'template_fields')).status).toBe(400);
});

test('[BULK-2] each row becomes a document with its values, once, however often the batch is put', async () => {
  const rows = rowsOf(5);
  const wanted = asked(rows);
  const first = await agent.json('bulk', wanted);
  expect(first.body).toMatchObject({ status: 'success', data: { batch: { state: 'HELD', rows: 5, sent: 0, title: 'Handbook 2026' } } });
  expect((await mailTo(product, 'p1-0@signer.example')).count).toBe(0);
  expect((await agent.json('bulk', wanted)).status).toBe(200);
  await hurry(product.db, wanted.id);
  expect(await ended(wanted.id)).toMatchObject({ state: 'DONE', rows: 5, sent: 5, failed: 0, left: 0 });
  expect((await agent.json('bulk', wanted)).body.data.batch).toMatchObject({ state: 'DONE', sent: 5 });
  for (const { values } of rows) expect((await mailTo(product, values[1]!)).count).toBe(1);
  const { rows: documents } = await product.db.pool.query(
    `select d.status, d."customerId", d.title, s.email, s.role from "everSignDocs" d join "esignSigners" s on s."everSignDocId" = d.id
     where d.hash in (select hash from esign_bulk_row where bulk_id = $1) order by s.email`,
    [wanted.id],
  );
  expect(documents).toEqual(
    rows.map(({ values }) => ({ status: 'SENT', customerId: 'c_beta', title: 'Handbook 2026', email: values[1], role: 'Driver' })),
  );
  // Who was written to stands in the documents from here on.
  expect(await kept(wanted.id)).not.toContain('signer.example');
});

test('[BULK-2] within ten seconds all of it is taken back, and nothing was sent', async () => {
  const rows = rowsOf(3);
  const wanted = asked(rows);
  await agent.json('bulk', wanted);
  expect((await agent.json('bulk_undo', { id: wanted.id })).body).toMatchObject({ message: 'Nothing was sent.' });
  expect((await agent.json('bulk_undo', { id: wanted.id })).status).toBe(200);
  await hurry(product.db, wanted.id);
  await until(
    async () => (await product.db.pool.query(`select from pgboss.job where name = 'slow' and state < 'completed'`)).rowCount === 0,
  );
  expect((await agent.json('bulk', wanted)).body.data.batch).toMatchObject({ state: 'UNDONE', sent: 0 });
  for (const { values } of rows) expect((await mailTo(product, values[1]!)).count).toBe(0);
  expect(await kept(wanted.id)).not.toContain('signer.example');
  expect((await agent.json('bulk_retry', { id: wanted.id })).status).toBe(409);
});

test('[BULK-2] what is being sent is not taken back, and its rest is canceled', async () => {
  const wanted = asked(rowsOf(4));
  await agent.json('bulk', wanted);
  await product.db.pool.query(`update esign_bulk set state = 'SENDING' where id = $1`, [wanted.id]);
  const late = await agent.json('bulk_undo', { id: wanted.id });
  expect([late.status, late.body.message]).toEqual([409, 'It is being sent already. Cancel the rest instead.']);
  expect((await agent.json('bulk_cancel', { id: wanted.id })).body.data.batch).toMatchObject({ state: 'CANCELLED', sent: 0, left: 4 });
  await hurry(product.db, wanted.id);
  await until(
    async () => (await product.db.pool.query(`select from pgboss.job where name = 'slow' and state < 'completed'`)).rowCount === 0,
  );
  expect(await batch(agent, wanted.id)).toMatchObject({ state: 'CANCELLED', sent: 0 });
});

test('[BULK-2] a row that fails says why, and is tried again alone; the others go', async () => {
  const wanted = asked(rowsOf(3));
  await agent.json('bulk', wanted);
  const spoiled = `update esign_bulk_row set signers = jsonb_set(signers, '{0,role}', $2) where bulk_id = $1 and number = 3`;
  await product.db.pool.query(spoiled, [wanted.id, '"Nobody"']);
  await hurry(product.db, wanted.id);
  expect(await ended(wanted.id)).toMatchObject({ state: 'DONE', sent: 2, failed: 1 });
  const { failures } = (await agent.call('GET', `bulk?id=${wanted.id}`)).body.data;
  expect(failures).toEqual([{ number: 3, who: 'Person 1', problem: 'The role "Driver" needs a signer' }]);
  await product.db.pool.query(spoiled, [wanted.id, '"Driver"']);
  expect((await agent.json('bulk_retry', { id: wanted.id, number: 2 })).status).toBe(409);
  expect((await agent.json('bulk_retry', { id: wanted.id, number: 3 })).body.data.batch).toMatchObject({ state: 'SENDING', failed: 0 });
  expect(await ended(wanted.id)).toMatchObject({ state: 'DONE', sent: 3, failed: 0 });
});

test('[BULK-3] a batch is seen and changed by who sent it and by staff, and by nobody else', async () => {
  const own = asked(rowsOf(1), { customerId: undefined });
  expect((await beta.json('bulk', own)).body.data.batch).toMatchObject({ state: 'HELD', by: expect.any(String) });
  const staffs = asked(rowsOf(1));
  await agent.json('bulk', staffs);
  // The batch is for Beta's people, but staff sent it.
  for (const [calls, id] of [
    [beta, staffs.id],
    [alpha, own.id],
    [alpha, staffs.id],
    [beta, randomUUID()],
  ] as const) {
    expect((await calls.call('GET', `bulk?id=${id}`)).status).toBe(403);
    for (const act of ['bulk_undo', 'bulk_cancel', 'bulk_retry']) expect((await calls.json(act, { id })).status, act).toBe(403);
  }
  const ids = async (calls: Calls): Promise<string[]> =>
    (await calls.call('GET', 'bulk')).body.data.batches.map(({ id }: { id: string }) => id);
  expect(await ids(beta)).toEqual([own.id]);
  expect(await ids(other)).toEqual(expect.arrayContaining([own.id, staffs.id]));
  expect((await alpha.call('GET', 'bulk')).status).toBe(403);
  expect((await alpha.json('bulk', asked(rowsOf(1), { customerId: 'c_alpha' }))).status).toBe(403);
  // Neither for another customer, nor under the id of somebody else's.
  expect((await beta.json('bulk', asked(rowsOf(1), { customerId: 'c_alpha' }))).status).toBe(403);
  expect((await beta.json('bulk', { ...staffs, customerId: 'c_beta' })).status).toBe(403);
  for (const id of [own.id, staffs.id]) expect((await other.json('bulk_undo', { id })).status).toBe(200);
});

test('[BULK-3] whoever loses the right meanwhile sends no more', async () => {
  const wanted = asked(rowsOf(2), { customerId: undefined });
  await beta.json('bulk', wanted);
  await product.db.pool.query(`update "users" set role = 'CUSTOMER' where id = 'u_beta'`);
  await hurry(product.db, wanted.id);
  expect(await ended(wanted.id)).toMatchObject({ state: 'DONE', sent: 0, failed: 2 });
  await product.db.pool.query(`update "users" set role = 'CUSTOMER_ELITE' where id = 'u_beta'`);
});

test('[BULK-1] a row with a problem refuses the batch, and so do too many batches at once', async () => {
  const [row] = rowsOf(1);
  const message = async (rows: object[], more: object = {}) => {
    const { status, body } = await agent.json('bulk', asked(rows, more));
    return [status, body.message];
  };
  expect(await message([{ ...row, values: ['A', 'not an address', 'A', '1'] }])).toEqual([
    400,
    'Row 2: Driver email: Invalid email format',
  ]);
  expect(await message([{ ...row, values: ['A', 'a@x.test', '', '1'] }])).toEqual([400, 'Row 2: driver_name is missing']);
  expect(await message([row!, { ...row, number: 3 }])).toEqual([400, 'Row 3: The same as row 2']);
  expect((await message([]))[0]).toBe(400);
  expect((await message([row!], { templateId: 'nothing' }))[0]).toBe(403);
  const open = [];
  for (let i = 0; i < 3; i += 1) {
    const wanted = asked(rowsOf(1));
    open.push(wanted.id);
    expect((await agent.json('bulk', wanted)).status).toBe(200);
  }
  expect((await message(rowsOf(1)))[0]).toBe(409);
  for (const id of open) await agent.json('bulk_undo', { id });
});
