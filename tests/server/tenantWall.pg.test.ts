import { afterAll, beforeAll, expect, test } from 'vitest';
import { REPLICATED } from '#domain/tables.ts';
import { Refused, type Device } from './device.ts';
import { startTestProduct, type TestProduct } from './testProduct.ts';
import { CANARY, PEOPLE, put, type PersonKey } from './world.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

/** Everything a device can ask for, in every set, and what it hears while things happen. */
async function drink(person: PersonKey): Promise<Device> {
  const device = await product.device(person);
  const ear = device.listen(device.hello.head);
  await ear.next();
  await device.plan();
  for (const table of REPLICATED) {
    for (const set of [null, 'newest', 'open', 'of:case_alpha_NEW', 'of:case_beta_NEW', 'of:case_alpha_CLOSED', 'of:case_beta_CLOSED']) {
      await device.page(table, set).catch((error: unknown) => expect(error).toBeInstanceOf(Refused));
    }
  }
  await touchRows();
  for (let cursor = 0, head = 1; cursor < head;) ({ to: cursor, head } = await device.pull(cursor, { maxBytes: 2000 }));
  await ear.next((p) => p.to >= device.hello.head + 8);
  await guess(device);
  await device.leave();
  return device;
}

let touches = 0;
/** Changes on both sides of the wall, rows that move over it and come back, and rows that were public for a moment. */
async function touchRows(): Promise<void> {
  touches += 1;
  const { db } = product;
  for (const key of ['alpha', 'beta'] as const) {
    const customerId = `c_${key}`;
    const part = { caseId: `case_${key}_NEW`, customerId, authorId: 'u_agent', authorName: 'Agent' };
    await put(db, 'caseComments', { ...part, id: `st_${key}_${touches}`, plainText: CANARY[key] });
    await put(db, 'caseComments', { ...part, id: `si_${key}_${touches}`, plainText: CANARY.staff, visibility: 'INTERNAL' });
    await db.pool.query(`update customers set "maskedTokenPSP" = $2, "phoneNumber" = $3 where id = $1`, [
      customerId,
      `${CANARY.server}${touches}`,
      `${CANARY[key]}${touches}`,
    ]);
  }
  await db.pool.query(`update alerts set "dismissedAt" = now() where id = 'al_alpha'`);
  await db.pool.query(`update notifications set content = $1 where id = 'n_agent'`, [`${CANARY.agent}${touches}`]);
  // An address goes to the other carrier and returns: what it said over there stays there.
  await db.pool.query(`update addresses set "customerId" = 'c_beta', street = $1, city = $1 where id = 'a_alpha'`, [CANARY.beta]);
  await db.pool.query(`update addresses set "customerId" = 'c_alpha', street = $1, city = $1 where id = 'a_alpha'`, [CANARY.alpha]);
}

/** Mutations on rows that are there but not theirs, and on rows that are nowhere: the same words for both (ACCESS-2). */
async function guess(device: Device): Promise<void> {
  const { lastMid } = await device.greet();
  const others = device.hello.me.customerId === 'c_alpha' ? 'case_beta_NEW' : 'case_alpha_NEW';
  const results = await device.push([
    { mid: lastMid + 1, name: 'caseCommentCreate', input: { id: `g${touches}`, caseId: others, plainText: 'may I?' } },
    { mid: lastMid + 2, name: 'caseCommentCreate', input: { id: `h${touches}`, caseId: 'case_nowhere', plainText: 'may I?' } },
    { mid: lastMid + 3, name: 'alertUpdate', input: { id: 'al_alpha', remindLater: false } },
    { mid: lastMid + 4, name: 'notificationUpdate', input: { id: 'n_agent', status: 'VIEWED' } },
  ]);
  expect(new Set(results.map((r) => `${r.status} ${r.code} ${r.message}`)).size).toBe(1);
  expect(results[0]!.status).toBe('REJECTED');
}

test.each([
  ['alpha', [CANARY.beta, CANARY.staff, CANARY.server, CANARY.agent, '123456', 'c_beta'], CANARY.alpha],
  ['beta', [CANARY.alpha, CANARY.staff, CANARY.server, CANARY.agent, '123456', 'c_alpha'], CANARY.beta],
  ['homeless', [CANARY.alpha, CANARY.beta, CANARY.staff, CANARY.server, CANARY.agent, '123456', 'c_alpha', 'c_beta'], 'u_homeless'],
] as const)(
  '[SYNC-S5] not a byte of another carrier, of staff or of the server reaches the device of %s',
  async (person, forbidden, own) => {
    const device = await drink(person);
    const text = device.received.join('\n');
    for (const secret of forbidden) expect(text.includes(secret), `${secret} on the wire`).toBe(false);
    expect(text).toContain(own);
    const emails = Object.values(PEOPLE)
      .filter((p) => p.email !== PEOPLE[person].email)
      .map((p) => p.email);
    for (const email of emails) expect(text).not.toContain(email);
  },
);

test('[SYNC-S5] staff receive both carriers and what is theirs, but nothing of the server, nor news of another person', async () => {
  const device = await product.device('agent2');
  const ear = device.listen(device.hello.head);
  await ear.next();
  for (const table of REPLICATED) await device.rows(table);
  await touchRows();
  await device.pull(0);
  await ear.next((p) => p.to >= device.hello.head + 8);
  await device.leave();
  const text = device.received.join('\n');
  for (const seen of [CANARY.alpha, CANARY.beta, CANARY.staff, '123456']) expect(text).toContain(seen);
  for (const secret of [CANARY.server, CANARY.agent]) expect(text).not.toContain(secret);
});

test('[SYNC-S5] a row that has left is not told again from an old cursor, and leaves with its id alone', async () => {
  const device = await product.device('alpha');
  const cursor = device.hello.head;
  await put(product.db, 'addresses', {
    id: 'a_moving',
    customerId: 'c_alpha',
    stateId: 's_tx',
    street: 'CANARY-MOVED',
    city: 'x',
    zipCode: '1',
  });
  await product.db.pool.query(`update addresses set "customerId" = 'c_beta' where id = 'a_moving'`);
  const { txs } = await device.pull(cursor);
  expect(txs.flatMap((t) => t.ops)).toEqual([
    ['addresses', 'L', { id: 'a_moving' }],
    ['addresses', 'L', { id: 'a_moving' }],
  ]);
  // The same when the answer is cut between the two commits.
  expect((await device.pull(cursor, { maxBytes: 1 })).txs.flatMap((t) => t.ops)).toEqual([['addresses', 'L', { id: 'a_moving' }]]);
  expect(device.received.join()).not.toContain('CANARY-MOVED');
});

test('[ACCESS-2] the client of one person is refused to another', async () => {
  const alpha = await product.device('alpha');
  await alpha.push([{ mid: 1, name: 'notificationUpdate', input: { id: 'n_alpha', status: 'VIEWED' } }]);
  const beta = await product.device('beta');
  Object.assign(beta, { clientId: alpha.clientId });
  await expect(beta.greet()).rejects.toMatchObject({ code: 'NotAuthorizedError' });
  await expect(beta.push([{ mid: 2, name: 'notificationUpdate', input: { id: 'n_beta', status: 'VIEWED' } }])).rejects.toMatchObject({
    code: 'NotAuthorizedError',
  });
  await expect(beta.push([{ mid: 1, name: 'notificationUpdate', input: { id: 'n_beta', status: 'VIEWED' } }], 1)).rejects.toMatchObject({
    code: 'NotAuthorizedError',
  });
  expect(await alpha.push([{ mid: 1, name: 'notificationUpdate', input: { id: 'n_alpha', status: 'VIEWED' } }])).toMatchObject([
    { status: 'APPLIED' },
  ]);
});
