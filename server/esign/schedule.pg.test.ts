import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobContext } from '../jobs/job.ts';
import { documentRow, esignCalls, linkTo, mailTo, signAll, visit } from '#tests/server/esignCalls.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { eventsOf } from './embedded/events.ts';
import { expireDocuments } from './expireDocuments.job.ts';
import { remindDue } from './remindDue.job.ts';

let product: TestProduct;
let agent: ReturnType<typeof esignCalls>;
beforeAll(async () => {
  product = await startTestProduct();
  agent = esignCalls(product, 'agent');
});
afterAll(() => product.stop());

const DAY_MS = 86_400_000;
const inDays = (days: number): JobContext =>
  ({
    db: product.db,
    clock: () => Date.now() + days * DAY_MS,
    signal: new AbortController().signal,
    esign: { origin: product.origin },
  }) as unknown as JobContext;
const remindIn = (days: number): Promise<void> => remindDue.run(inDays(days), {}) as Promise<void>;
const count = async (email: string): Promise<number> => (await mailTo(product, email)).count;

test('[SIGN-17] signers are reminded every seven days unless the sender says otherwise, and never twice a day', async () => {
  const [ann, bob] = [
    { name: 'Ann', email: 'ann17@signer.example' },
    { name: 'Bob', email: 'bob17@signer.example' },
  ];
  const { documentHash } = await agent.create({ signers: [ann, bob] });
  expect((await agent.call('GET', `schedule?document_hash=${documentHash}`)).body.data).toMatchObject({ remindEveryDays: 7 });
  await remindIn(6.9);
  expect(await count(ann.email)).toBe(1);
  await remindIn(7.1);
  await Promise.all([remindIn(7.1), remindIn(7.2)]);
  expect([await count(ann.email), await count(bob.email)]).toEqual([2, 0]);
  expect((await mailTo(product, ann.email)).subject).toContain('Reminder');
  expect(await agent.json('schedule', { documentHash, remindEveryDays: 1 })).toMatchObject({ status: 200 });
  await remindIn(8);
  await remindIn(8.2);
  await remindIn(9.1);
  expect(await count(ann.email)).toBe(3);
  await remindIn(9.3);
  expect(await count(ann.email)).toBe(4);
  await agent.json('schedule', { documentHash, remindEveryDays: null });
  await remindIn(20);
  expect(await count(ann.email)).toBe(4);
});

/** The signers who have not signed, as the schedule of a document has them. */
const scheduled = async (hash: string): Promise<any[]> => (await agent.call('GET', `schedule?document_hash=${hash}`)).body.data.signers;

test('[SIGN-17] one signer is reminded every day and one never, the others as the document says; whoever takes a place does too', async () => {
  const people = ['Ann', 'Bob', 'Cy'].map((name) => ({ name, email: `${name.toLowerCase()}-own17@signer.example` }));
  const { documentHash } = await agent.create({ signers: people, useSignerOrder: '0' });
  const asTheDocument = people.map(({ name }) => ({ id: expect.any(String), name, remindEveryDays: 'document' }));
  expect(await scheduled(documentHash)).toEqual(asTheDocument);
  const [ann, bob, cy] = await scheduled(documentHash);
  const signers = [
    { id: ann.id, remindEveryDays: 1 },
    { id: bob.id, remindEveryDays: null },
  ];
  expect(await agent.json('schedule', { documentHash, signers })).toMatchObject({ status: 200 });
  expect(await scheduled(documentHash)).toEqual([{ ...ann, remindEveryDays: 1 }, { ...bob, remindEveryDays: null }, cy]);
  expect((await eventsOf(product.db.pool, documentHash)).slice(-2)).toMatchObject([
    { type: 'scheduled', data: { signer: '1', remindEveryDays: '1' } },
    { type: 'scheduled', data: { signer: '2', remindEveryDays: 'never' } },
  ]);
  const counts = (): Promise<number[]> => Promise.all(people.map(({ email }) => count(email)));
  await remindIn(1.1);
  await remindIn(1.2);
  expect(await counts()).toEqual([2, 1, 1]);
  await remindIn(7.1);
  expect(await counts()).toEqual([3, 1, 2]);
  // An own interval holds also where the document has none.
  await agent.json('schedule', { documentHash, remindEveryDays: null });
  await remindIn(15);
  expect(await counts()).toEqual([4, 1, 2]);
  await agent.json('schedule', { documentHash, remindEveryDays: 7, signers: [{ id: ann.id, remindEveryDays: 'document' }] });
  expect((await eventsOf(product.db.pool, documentHash)).slice(-2).map(({ data }) => data)).toEqual([
    { remindEveryDays: '7' },
    { signer: '1', remindEveryDays: 'document' },
  ]);
  await remindIn(16.1);
  expect(await counts()).toEqual([4, 1, 3]);
  await agent.json('reassign', { documentHash, signerId: bob.id, name: 'Dee', email: 'dee-own17@signer.example' });
  expect((await scheduled(documentHash))[1]).toEqual({ id: bob.id, name: 'Dee', remindEveryDays: 'document' });
  await remindIn(7.1);
  expect(await count('dee-own17@signer.example')).toBe(2);
});

test('[SIGN-17] other numbers of days are refused, and signers of another document or who have signed; nothing is set then', async () => {
  const [ann, bob] = ['ann', 'bob'].map((name) => ({ name, email: `${name}-no17@signer.example` })) as [any, any];
  const { documentHash } = await agent.create({ signers: [ann, bob] });
  const other = await agent.create({ signers: [{ name: 'Eve', email: 'eve-no17@signer.example' }] });
  const [first, second] = await scheduled(documentHash);
  const [stranger] = await scheduled(other.documentHash);
  const set = (...signers: object[]) => agent.json('schedule', { documentHash, signers });
  for (const remindEveryDays of [0, 31, 1.5])
    expect(await set({ id: first.id, remindEveryDays })).toMatchObject({
      status: 400,
      body: { message: 'Give a number of days from 1 to 30.' },
    });
  expect((await set({ id: first.id, remindEveryDays: 'often' })).status).toBe(400);
  const refusal = { status: 409, body: { message: 'Reminders can be set only for signers of this document who have not signed yet.' } };
  expect(await set({ id: second.id, remindEveryDays: 2 }, { id: stranger.id, remindEveryDays: 2 })).toMatchObject(refusal);
  await signAll(product, await linkTo(product, ann.email), 'Ann');
  expect(await set({ id: first.id, remindEveryDays: 2 })).toMatchObject(refusal);
  expect(await scheduled(documentHash)).toEqual([second]);
  expect((await eventsOf(product.db.pool, documentHash)).filter(({ type }) => type === 'scheduled')).toEqual([]);
});

test('[SIGN-17] nobody is reminded after signing, declining or cancelling', async () => {
  const ends: Record<string, (hash: string, email: string) => Promise<unknown>> = {
    signed: async (_, email) => signAll(product, await linkTo(product, email), 'Ann'),
    declined: async (_, email) => visit(product, await linkTo(product, email), { step: 'decline', reason: 'No' }),
    cancelled: (documentHash) => agent.json('cancel', { documentHash }),
  };
  for (const [how, end] of Object.entries(ends)) {
    const email = `${how}17@signer.example`;
    const bob = `${how}-bob@signer.example`;
    const { documentHash } = await agent.create({
      signers: [
        { name: 'Ann', email },
        { name: 'Bob', email: bob },
      ],
      useSignerOrder: '0',
    });
    await end(documentHash, email);
    const before = await mailTo(product, email);
    await remindIn(8);
    expect((await mailTo(product, email)).subject, how).toBe(before.subject);
    expect(await count(bob), how).toBe(how === 'signed' ? 2 : 1);
  }
});

test('[SIGN-17] the sender sets the day on which a document expires, and extends it; links that are out end with it', async () => {
  const { documentHash } = await agent.create({ signers: [{ name: 'Ann', email: 'day17@signer.example' }] });
  const link = await linkTo(product, 'day17@signer.example');
  const at = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
  const day = at(90);
  expect(await agent.json('schedule', { documentHash, expiresAt: day })).toMatchObject({ status: 200 });
  expect(new Date((await documentRow(product, documentHash)).expiresAt).toISOString()).toBe(day);
  const { rows } = await product.db.pool.query('select token_expires_at as at from esign_envelope_signer where envelope_hash = $1', [
    documentHash,
  ]);
  expect(new Date(rows[0].at).toISOString()).toBe(day);
  expect((await visit(product, link)).status).toBe(200);
  for (const wrong of [at(-1), at(400)]) expect((await agent.json('schedule', { documentHash, expiresAt: wrong })).status).toBe(400);
  for (const days of [0, 31, 1.5]) expect((await agent.json('schedule', { documentHash, remindEveryDays: days })).status).toBe(400);
  expect((await eventsOf(product.db.pool, documentHash)).at(-1)).toMatchObject({
    type: 'scheduled',
    data: { expiresAt: day, remindEveryDays: '7' },
  });
  await agent.json('cancel', { documentHash });
  expect((await agent.json('schedule', { documentHash, expiresAt: at(5) })).status).toBe(409);
});

test('[SIGN-18] the sender and those who have signed hear that somebody declined, and that a document has expired', async () => {
  const told = async (): Promise<string[]> =>
    (await product.db.pool.query(`select title from notifications where "userId" = 'u_agent' order by "createdAt"`)).rows.map(
      ({ title }) => title,
    );
  for (const end of ['declined', 'expired'] as const) {
    const [ann, bob, cy] = ['ann', 'bob', 'cy'].map((name) => ({ name, email: `${name}-${end}@signer.example` })) as [any, any, any];
    await agent.create({ signers: [ann, bob, cy] });
    await signAll(product, await linkTo(product, ann.email), 'Ann');
    const before = (await told()).length;
    if (end === 'declined') await visit(product, await linkTo(product, bob.email), { step: 'decline', reason: 'SECRET reason' });
    else await expireDocuments.run(inDays(31), {});
    const word = end === 'declined' ? 'Declined:' : 'Expired:';
    const sender = await mailTo(product, 'agent@test.example');
    const signed = await mailTo(product, ann.email);
    expect(sender.subject).toContain(word);
    expect(signed.subject).toContain(word);
    expect(sender.text + signed.text).not.toContain('SECRET');
    expect(await count(cy.email)).toBe(0);
    expect((await told()).slice(before)).toContain(end === 'declined' ? 'Document declined' : 'Document expired');
  }
});
