import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/inTransaction.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { AuditNotes } from '#server/audit/auditNotes.ts';
import { Metrics } from '#server/http/metrics.ts';
import { Rates } from '#server/limits/rates.ts';
import { budget } from '#tests/budget.ts';
import { endProduct, freePort, runProduct, type ProductChild } from '#tests/server/productChild.ts';
import { plantWorld } from '#tests/server/world.ts';
import { diskStore } from './diskStore.ts';
import { openFiles, type Files } from './files.ts';
import { postForm, storeUrl } from './testing/uploader.ts';
import { claimUpload } from './uploads.ts';

const KILLS = budget(1, 10);
const UPLOADERS = 4;

let db: Awaited<ReturnType<typeof testDatabase>>;
let dataDir: string;
let env: Record<string, string>;
let product: ProductChild;
let files: Files;
beforeAll(async () => {
  db = await testDatabase();
  await plantWorld(db);
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'weighstation-killed-'));
  env = { PORT: String(await freePort()), DATA_DIR: dataDir, DATABASE_URL: db.url, DEMO: '0' };
  product = await runProduct(env);
  // The same keys and the same folder, in this process: it gives the permissions.
  const common = { metrics: new Metrics(), rates: new Rates(), audit: new AuditNotes(db), clock: () => Date.now() };
  files = await openFiles({ ...common, db, store: diskStore(path.join(dataDir, 'files')), dataDir, origin: product.origin });
});
afterAll(async () => {
  await endProduct(product, 'SIGTERM');
  await db.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const incoming = async (): Promise<string[]> => readdir(path.join(dataDir, 'incoming')).catch(() => []);
async function stored(): Promise<string[]> {
  const root = path.join(dataDir, 'files');
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}
/** Makes files as old as if the product had been off for an hour. */
async function age(folder: string): Promise<void> {
  const before = Date.now() / 1000 - 3600;
  for (const name of await readdir(folder).catch(() => [])) await utimes(path.join(folder, name), before, before);
}

test('kill -9 in the middle of an upload leaves nothing that anybody sees, and the next start sweeps what waits', async () => {
  const url = storeUrl(product.origin, files.uploadInfo({ id: 'u_alpha' }), { filename: 'log.txt' });
  const sending = request(url, { method: 'POST', headers: { 'content-length': 2_000_000 } });
  const ended = once(sending, 'error');
  sending.write('half of a long log\n'.repeat(40_000));
  await expect.poll(incoming).toHaveLength(1);
  expect(await endProduct(product, 'SIGKILL')).toBeNull();
  await ended;
  expect(await stored()).toEqual([]);
  expect((await db.pool.query('select from file_upload')).rowCount).toBe(0);
  expect(await incoming()).toHaveLength(1);
  await age(path.join(dataDir, 'incoming'));
  product = await runProduct(env);
  expect(await incoming()).toEqual([]);
});

test('after kill -9 every acknowledged upload is whole, and nothing lies in the store that no row knows', async () => {
  const acknowledged = new Map<string, number>();
  for (let kill = 1; kill <= KILLS; kill++) {
    const uploader = async (who: number): Promise<void> => {
      for (let n = 1; ; n++) {
        const bytes = Buffer.alloc(300_000 + who * 1000 + n, `${who} writes line ${n}\n`);
        const { status, body } = await postForm(product.origin, files.uploadInfo({ id: 'u_alpha' }), bytes, `log${n}.txt`);
        expect(status).toBe(200);
        acknowledged.set(body.handle, bytes.length);
        await inTransaction(db, (client) => claimUpload(client, 'u_alpha', body.handle, new Date().toISOString()));
      }
    };
    const running = Promise.allSettled(Array.from({ length: UPLOADERS }, (_, who) => uploader(who)));
    const goal = acknowledged.size + 10 + kill * 7;
    await expect.poll(() => acknowledged.size, { timeout: 90_000 }).toBeGreaterThan(goal);
    expect(await endProduct(product, 'SIGKILL')).toBeNull();
    await running;
    await age(path.join(dataDir, 'incoming'));
    await age(path.join(dataDir, 'files', '.unfinished'));
    product = await runProduct(env);
  }
  const { rows } = await db.pool.query<{ handle: string; key: string; whole: boolean }>(
    'select handle, stored_key as key, stored_at is not null as whole from file_upload',
  );
  const keys = new Map(rows.map(({ handle, key }) => [handle, key]));
  for (const [handle, size] of acknowledged) expect(await files.store.head(keys.get(handle)!)).toBe(size);
  const known = new Set(rows.map(({ key }) => key));
  expect((await stored()).filter((key) => !known.has(key))).toEqual([]);
  expect(await incoming()).toEqual([]);
  const cut = rows.filter(({ whole }) => !whole);
  for (const { handle } of cut)
    await expect(inTransaction(db, (client) => claimUpload(client, 'u_alpha', handle, new Date().toISOString()))).rejects.toThrow(
      'does not exist',
    );
  console.log(`${KILLS} kills, ${acknowledged.size} acknowledged uploads, ${cut.length} cut off between their row and their bytes`);
}, 300_000);
