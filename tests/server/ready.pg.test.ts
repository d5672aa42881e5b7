import { existsSync } from 'node:fs';
import { mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { freePort, runProduct } from './productChild.ts';
import { startTestProduct, type TestProduct } from './testProduct.ts';

/** What /readyz says: its status, and the words when it is not ready. */
async function ready({ origin }: TestProduct): Promise<string> {
  const answer = await fetch(`${origin}/readyz`);
  const body = (await answer.json()) as { status?: string; errors?: { message: string }[] };
  return `${answer.status} ${body.errors?.[0]?.message ?? body.status}`;
}

test('a data folder that takes no bytes is not ready, and ready again when it does', async () => {
  const dataDir = makeFolder();
  const product = await startTestProduct({ settings: { dataDir } });
  onTestFinished(async () => {
    await product.stop();
    removeFolder(dataDir);
  });
  const probe = path.join(dataDir, '.writable');
  expect(await ready(product)).toBe('200 ready');
  await rm(probe);
  // The one device that is as full as a full disk; elsewhere a folder in the file's place is refused as well.
  const isFull = existsSync('/dev/full');
  await (isFull ? symlink('/dev/full', probe) : mkdir(probe));
  const words = `503 The data folder cannot be written: ${isFull ? 'its disk is full' : 'the system says EISDIR'}.`;
  await expect.poll(() => ready(product), { timeout: 5000 }).toBe(words);
  expect((await fetch(`${product.origin}/healthz`)).status).toBe(200);
  await rm(probe, { recursive: true });
  await expect.poll(() => ready(product), { timeout: 5000 }).toBe('200 ready');
});

test('a database that takes no writes is not ready, and every write is answered with 503 and what to do', async () => {
  const product = await startTestProduct();
  onTestFinished(() => product.stop());
  const token = await product.token('agent');
  const setAll = async (value: string): Promise<void> => {
    const { rows } = await product.db.pool.query<{ name: string }>('select current_database() as name');
    await product.db.pool.query(
      `set transaction_read_only = off; alter database "${rows[0]!.name}" set default_transaction_read_only = ${value}`,
    );
    await product.db.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await product.db.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  };
  await setAll('on');
  await expect.poll(() => ready(product), { timeout: 10_000 }).toBe('503 The database takes no writes: it is read-only.');
  const push = 'mutation { syncPush(clientId: "full", userEpoch: 1, mutations: [{ mid: 1, name: "nothing", input: {} }]) }';
  const { status, body } = await product.ask(token, push);
  expect([status, body.errors[0].code, body.errors[0].message]).toEqual([
    503,
    'ExternalServiceError',
    'The server cannot store anything at the moment: nothing was changed. Please try again later.',
  ]);
  const authorize = new URLSearchParams({
    client_id: 'weighstation-web',
    response_type: 'code',
    redirect_uri: `${product.origin}/auth/callback`,
    scope: 'openid',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  expect((await fetch(`${product.origin}/idp/authorize?${authorize.toString()}`, { redirect: 'manual' })).status).toBe(503);
  await setAll('off');
  await expect.poll(() => ready(product), { timeout: 10_000 }).toBe('200 ready');
  expect((await product.ask(token, push)).status).toBe(200);
});

test('a data folder in which nothing can be written ends the start with one line that says which and why', async () => {
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder));
  await mkdir(path.join(folder, '.writable'));
  const product = await runProduct({ PORT: String(await freePort()), DATA_DIR: folder });
  expect(product.child.exitCode).toBe(1);
  expect(product.complained()).toBe(
    `The folder ${folder} cannot be written: the system says EISDIR. Make it writable, or choose another with DATA_DIR.\n`,
  );
});
