import { setTimeout as pause } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#server/db/testDatabase.ts';
import { budget } from '#tests/budget.ts';
import { signIn } from '#tests/pg/signIn.ts';
import { esignCalls, fileOf, linkTo, signAll } from '#tests/server/esignCalls.ts';
import { giveUpJobsOfTheDead } from '#tests/server/jobsOfTheDead.ts';
import { endProduct, freePort, runProduct, type ProductChild } from '#tests/server/productChild.ts';
import { PASSWORD, WORLD } from '#tests/server/testProduct.ts';
import { PEOPLE } from '#tests/server/world.ts';

const KILLS = budget(8, 200);
/** Documents whose last signatures are on their way when the server is killed. */
const AT_ONCE = 2;
/** The latest moment of a kill after the last signatures begin: sealing is over by then. */
const KILL_MS_MAX = 1_200;
const SEALED_MS_P95 = 5_000;

let db: Awaited<ReturnType<typeof testDatabase>>;
let dataDir: string;
let env: Record<string, string>;
let product: ProductChild;
beforeAll(async () => {
  db = await testDatabase(WORLD);
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'weighstation-sealed-'));
  env = { PORT: String(await freePort()), DATA_DIR: dataDir, DATABASE_URL: db.url, DEMO: '0' };
  product = await runProduct(env);
});
afterAll(async () => {
  await endProduct(product, 'SIGTERM');
  await db.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('[SIGN-11] after kill -9 at any moment from the last signature on, every document that all have signed is sealed', async () => {
  const { accessToken } = await signIn(product.origin, PEOPLE.agent.email, PASSWORD);
  const at = { origin: product.origin, db, token: async () => accessToken };
  const agent = esignCalls(at, 'agent');
  for (let kill = 0; kill < KILLS; kill++) {
    const emails = Array.from({ length: AT_ONCE }, (_, n) => `kill${kill}n${n}@signer.example`);
    for (const email of emails) await agent.create({ signers: [{ name: 'Ann', email }] });
    const links = await Promise.all(emails.map((email) => linkTo(at, email)));
    const signing = Promise.allSettled(links.map((link) => signAll(at, link, 'Ann')));
    await pause((kill * KILL_MS_MAX) / KILLS);
    expect(await endProduct(product, 'SIGKILL')).toBeNull();
    await signing;
    product = await runProduct(env);
  }
  // Not after the two minutes that the work of a dead process waits for, but now.
  await giveUpJobsOfTheDead(db);
  const unsealed = `select 1 from "everSignDocs" where "status" in ('SIGNED') and "deletedAt" is null`;
  await expect.poll(async () => (await db.pool.query(unsealed)).rowCount, { timeout: 60_000 }).toBe(0);
  const { rows } = await db.pool.query<{ hash: string; sealed: boolean; events: number }>(
    `select d."hash", e.sealed_at is not null and d."fileId" is not null as sealed,
       (select count(*)::int from esign_event v where v.envelope_hash = d."hash" and v.type = 'sealed') as events
     from "everSignDocs" d join esign_envelope e on e.hash = d."hash" where d."status" = 'COMPLETED'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ sealed, events }) => !sealed || events !== 1)).toEqual([]);
  for (const { hash } of rows.slice(-5)) {
    const { bytes } = await agent.call('GET', `download_final_document?document_hash=${hash}`);
    const { body } = await agent.form('POST', 'verify', { file: fileOf('final.pdf', bytes) });
    expect(body.data).toMatchObject({ unchanged: true, chainOk: true, documentHash: hash });
  }
  console.log(`${KILLS} kills, ${KILLS * AT_ONCE} documents, ${rows.length} signed by all, 0 unsealed`);
}, 3_600_000);

test('[SIGN-11] a document is sealed within five seconds of its last signature, at the 95th percentile', async () => {
  const { accessToken } = await signIn(product.origin, PEOPLE.agent.email, PASSWORD);
  const at = { origin: product.origin, db, token: async () => accessToken };
  const agent = esignCalls(at, 'agent');
  const hashes: string[] = [];
  for (let n = 0; n < 20; n++) {
    const email = `quick${n}@signer.example`;
    hashes.push((await agent.create({ signers: [{ name: 'Ann', email }] })).documentHash);
    await signAll(at, await linkTo(at, email), 'Ann');
  }
  const lasted = `select extract(epoch from max(at) filter (where type = 'sealed') - max(at) filter (where type = 'signed')) * 1000 as ms
    from esign_event where envelope_hash = any ($1) group by envelope_hash order by ms`;
  const times = async (): Promise<number[]> =>
    (await db.pool.query<{ ms: string | null }>(lasted, [hashes])).rows.flatMap(({ ms }) => (ms === null ? [] : [Number(ms)]));
  await expect.poll(async () => (await times()).length, { timeout: 60_000 }).toBe(hashes.length);
  const ms = await times();
  console.log(`sealed after the last signature: p50 ${Math.round(ms[10]!)} ms, p95 ${Math.round(ms[18]!)} ms`);
  expect(ms[18]).toBeLessThan(SEALED_MS_P95);
}, 120_000);
