import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS, Unsealed, type Envelope, type SealedEntry } from '#sync/protocol.ts';
import { OPERATIONS } from '#workers/operations.ts';
import { sealWork } from '#workers/sealWork.ts';
import type { Refused, Device } from './device.ts';
import { startTestProduct, type TestProduct } from './testProduct.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

const comment = (mid: number, id: string, state = 'queued'): SealedEntry => ({
  mid,
  name: 'caseCommentCreate',
  state,
  input: { id, caseId: 'case_alpha_NEW', plainText: `text of ${id}` },
  at: '2026-11-21T08:00:00.000Z',
});

function seal(device: Device, entries: SealedEntry[], head: Partial<Envelope> = {}): Promise<Envelope> {
  const { sealKey, me } = device.hello;
  const own = { v: 1, id: randomUUID(), kid: sealKey!.kid, userId: me.userId, clientId: device.clientId } as const;
  return sealWork(sealKey!, { ...own, sealedAt: new Date().toISOString(), count: entries.length, ...head }, entries);
}

/** As the next device of somebody sends it. */
function unseal(device: Device, envelope: Envelope): Promise<Unsealed> {
  return device.call(OPERATIONS.unseal, { envelope, epoch: device.hello.epoch }, Unsealed, JSON.parse);
}

async function commits(prefix: string): Promise<number> {
  const { rows } = await product.db.pool.query<{ n: number }>(`select count(*) as n from sync_log where pk like $1`, [`${prefix}%`]);
  return rows[0]!.n;
}

test('[SYNC-S12] sealed work is done under its own numbers, and what only the person can settle comes back', async () => {
  const gone = await product.device('alpha');
  const { mid, name, input } = comment(1, 'une_1');
  await gone.push([{ mid, name, input: input as object }]);
  const refused = comment(3, 'une_3', 'rejected');
  const envelope = await seal(gone, [comment(1, 'une_1', 'acknowledged'), comment(2, 'une_2'), refused, comment(4, 'une_4')]);
  const next = await product.device('alpha');
  const { status, entries, results } = await unseal(next, envelope);
  expect(status).toBe('OPENED');
  expect(results.map(({ mid, status: s }) => [mid, s])).toEqual([
    [1, 'APPLIED'],
    [2, 'APPLIED'],
    [4, 'APPLIED'],
  ]);
  expect(entries[2]).toEqual(refused);
  expect(await commits('une_')).toBe(3);
  const { rows } = await product.db.pool.query('select last_mid from sync_client where client_id = $1', [gone.clientId]);
  expect(rows).toEqual([{ last_mid: 4 }]);
});

test('[SYNC-S12] an envelope that comes twice, and twice at once, has its effects once', async () => {
  const gone = await product.device('alpha');
  const foreign = { ...comment(2, 'twi_2'), input: { id: 'twi_2', caseId: 'case_beta_NEW', plainText: 'not mine' } };
  const envelope = await seal(gone, [comment(1, 'twi_1'), foreign, comment(5, 'twi_5')]);
  const next = await product.device('alpha');
  const answers = await Promise.all(Array.from({ length: 8 }, () => unseal(next, envelope)));
  for (const answer of [...answers, await unseal(next, envelope)]) expect(answer).toEqual(answers[0]);
  expect(answers[0]!.results.map((r) => r.status)).toEqual(['APPLIED', 'REJECTED', 'APPLIED']);
  expect(await commits('twi_')).toBe(2);
});

test('[SYNC-S12] no more is done in one request than a push may hold; the envelope is sent again for the rest', async () => {
  const gone = await product.device('alpha');
  const many = LIMITS.pushMutationsMax * 2 + 7;
  // With a hole, as where a change was settled before.
  const entries = Array.from({ length: many }, (_, n) => comment(n < 30 ? n + 1 : n + 2, `man_${n}`));
  const envelope = await seal(gone, entries);
  const next = await product.device('alpha');
  for (const done of [1, 2]) {
    await expect(unseal(next, envelope)).rejects.toMatchObject({ status: 429, code: 'ThrottlingThresholdReachedError' });
    expect(await commits('man_')).toBe(done * LIMITS.pushMutationsMax);
  }
  const { status, results } = await unseal(next, envelope);
  expect([status, results.length, new Set(results.map((r) => r.status))]).toEqual(['OPENED', many, new Set(['APPLIED'])]);
  expect(await commits('man_')).toBe(many);
});

test('[SYNC-S12] what the person may not do any more is refused, with the reason', async () => {
  const gone = await product.device('alpha');
  const foreign = { ...comment(1, 'for_1'), input: { id: 'for_1', caseId: 'case_beta_NEW', plainText: 'not mine' } };
  const { results } = await unseal(await product.device('alpha'), await seal(gone, [foreign]));
  expect(results).toMatchObject([{ mid: 1, status: 'REJECTED', code: 'NotAuthorizedError' }]);
  expect(await commits('for_')).toBe(0);
});

test('[SYNC-S12] nobody opens the work of somebody else, whatever name stands on it', async () => {
  const gone = await product.device('alpha');
  const envelope = await seal(gone, [comment(1, 'som_1')]);
  const other = await product.device('agent');
  await expect(unseal(other, envelope)).rejects.toMatchObject({ code: 'NotAuthorizedError' } satisfies Partial<Refused>);
  const renamed = { ...envelope, userId: other.hello.me.userId };
  expect(await unseal(other, renamed)).toEqual({ status: 'DAMAGED', entries: [], results: [] });
  expect(await commits('som_')).toBe(0);
});

test('[SYNC-S12] a changed, expired or foreign envelope is said to be so and does nothing', async () => {
  const gone = await product.device('alpha');
  const next = await product.device('alpha');
  const envelope = await seal(gone, [comment(1, 'cha_1')]);
  const flipped = envelope.data.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  for (const damaged of [
    { ...envelope, data: flipped },
    { ...envelope, clientId: 'another' },
    { ...envelope, count: 7 },
    { ...envelope, key: envelope.key.slice(8) },
    { ...envelope, iv: '' },
  ]) {
    expect((await unseal(next, damaged)).status).toBe('DAMAGED');
  }
  expect((await unseal(next, { ...envelope, kid: 'nobody-knows' })).status).toBe('UNKNOWN_KEY');
  const old = new Date(Date.now() - (LIMITS.sealedDays + 1) * 86_400_000).toISOString();
  expect((await unseal(next, await seal(gone, [comment(1, 'cha_2')], { sealedAt: old }))).status).toBe('EXPIRED');
  expect((await unseal(next, { ...envelope, sealedAt: new Date(Date.now() + 1000).toISOString() })).status).toBe('DAMAGED');
  expect(await commits('cha_')).toBe(0);
});

test('[SYNC-S12] a key that was followed by a newer one still opens; processes that start together give out the same', async () => {
  const gone = await product.device('alpha');
  const envelope = await seal(gone, [comment(1, 'key_1')]);
  await product.db.pool.query('update sync_seal_key set span = -1');
  const kids = await Promise.all(Array.from({ length: 5 }, async () => (await product.device('alpha')).hello.sealKey!.kid));
  expect(new Set(kids).size).toBe(1);
  expect(kids[0]).not.toBe(envelope.kid);
  expect((await unseal(await product.device('alpha'), envelope)).status).toBe('OPENED');
});
