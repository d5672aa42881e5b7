import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyCheckout } from '#tests/pg/copyCheckout.ts';
import { ask, end, makeFolder, removeFolder, startProduct, waitUntilGone, type ProductOptions } from '#tests/pg/productProcess.ts';

const IS_ROOT = process.getuid?.() === 0;
/** Run as root these tests step down to an ordinary user; run by an ordinary user they are one already. */
const ORDINARY = { uid: 65_534, gid: 65_534 };
const asOrdinaryUser = IS_ROOT ? { user: ORDINARY } : {};

let folder: string;
let dataDirs: string[];
beforeEach(() => {
  folder = makeFolder();
  dataDirs = [];
});
afterEach(() => removeFolder(folder, dataDirs));

function makeDataDir(parent: string, mode: number, owner?: { uid: number; gid: number }): string {
  fs.mkdirSync(parent, { recursive: true });
  const dataDir = path.join(parent, '.data');
  fs.mkdirSync(dataDir, { mode });
  if (owner !== undefined && IS_ROOT) fs.chownSync(dataDir, owner.uid, owner.gid);
  dataDirs.push(dataDir);
  return dataDir;
}

/** Starts, writes, stops, starts again, reads: what every kind of user must be able to do. */
async function liveThroughARestart(dataDir: string, options: ProductOptions): Promise<{ serverUid: number }> {
  const first = await startProduct(dataDir, options);
  expect(first.error).toBeUndefined();
  const serverUid = fs.statSync(`/proc/${first.pid}`).uid;
  await ask(first.url, 'create table note (text text)', "insert into note values ('kept')", 'create extension pg_trgm');
  expect(await end(first, 'SIGTERM')).toBe(0);
  const second = await startProduct(dataDir, options);
  expect(second.error).toBeUndefined();
  expect(await ask(second.url, 'select text from note')).toEqual([{ text: 'kept' }]);
  await end(second, 'SIGKILL');
  await waitUntilGone(second.pid);
  return { serverUid };
}

test('checkout and DATA_DIR below a folder that nobody else may enter', async () => {
  const closed = path.join(folder, 'closed');
  fs.mkdirSync(closed, { mode: 0o700 });
  const checkout = copyCheckout(path.join(closed, 'checkout'));
  const dataDir = makeDataDir(closed, 0o700);
  const { serverUid } = await liveThroughARestart(dataDir, checkout);
  expect(serverUid).not.toBe(0);
  expect(fs.statSync(closed).mode & 0o777).toBe(0o700);
  expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
  const home = fs.realpathSync(path.join(dataDir, 'postgres'));
  // Only root has another user run the server, and only then do data and programs have to move out.
  expect(home.startsWith('/var/lib/weighstation/')).toBe(IS_ROOT);
  expect(fs.readdirSync(home).some((name) => name.startsWith('binaries-'))).toBe(IS_ROOT);
  expect(fs.statSync(path.join(home, 'password')).mode & 0o777).toBe(0o600);
});

test('root with an open DATA_DIR keeps the data there, run by another user', async () => {
  const dataDir = makeDataDir(folder, 0o755);
  const { serverUid } = await liveThroughARestart(dataDir, {});
  expect(serverUid).not.toBe(0);
  expect(fs.lstatSync(path.join(dataDir, 'postgres')).isDirectory()).toBe(true);
  expect(fs.statSync(path.join(dataDir, 'postgres', 'cluster')).uid).toBe(serverUid);
});

test('an ordinary user with an install that is read-only and never ran its scripts', async () => {
  const checkout = copyCheckout(path.join(folder, 'checkout'));
  makeReadOnly(path.join(folder, 'checkout'));
  const dataDir = makeDataDir(folder, 0o700, ORDINARY);
  const { serverUid } = await liveThroughARestart(dataDir, { ...checkout, ...asOrdinaryUser });
  expect(serverUid).toBe(IS_ROOT ? ORDINARY.uid : process.getuid?.());
  expect(fs.readdirSync(path.join(dataDir, 'postgres')).some((name) => name.startsWith('binaries-'))).toBe(true);
  makeWritable(path.join(folder, 'checkout'));
});

test('a copy of the programs that lost part of a file is made again', async () => {
  const checkout = copyCheckout(path.join(folder, 'checkout'));
  makeReadOnly(path.join(folder, 'checkout'));
  const dataDir = makeDataDir(folder, 0o700, ORDINARY);
  const options = { ...checkout, ...asOrdinaryUser };
  await end(await startProduct(dataDir, options), 'SIGTERM');
  const home = path.join(dataDir, 'postgres');
  const binaries = path.join(home, fs.readdirSync(home).find((name) => name.startsWith('binaries-')) ?? '');
  fs.truncateSync(path.join(binaries, 'native/bin/postgres'), 1_000);
  const again = await startProduct(dataDir, options);
  expect(again.error).toBeUndefined();
  await end(again, 'SIGTERM');
  makeWritable(path.join(folder, 'checkout'));
});

test('data that an ordinary user made is run as that user when root starts it, and stays theirs', async () => {
  const checkout = copyCheckout(path.join(folder, 'checkout'));
  const dataDir = makeDataDir(folder, 0o700, ORDINARY);
  const first = await startProduct(dataDir, { ...checkout, ...asOrdinaryUser });
  await ask(first.url, 'create table note (text text)', "insert into note values ('mine')");
  await end(first, 'SIGTERM');
  for (const options of [checkout, { ...checkout, ...asOrdinaryUser }]) {
    const next = await startProduct(dataDir, options);
    expect(next.error).toBeUndefined();
    expect(fs.statSync(`/proc/${next.pid}`).uid).toBe(fs.statSync(dataDir).uid);
    expect(await ask(next.url, 'select text from note')).toEqual([{ text: 'mine' }]);
    // Killed, so that the owner record of the one is found, and replaced, by the other.
    await end(next, 'SIGKILL');
    await waitUntilGone(next.pid);
  }
});

/** Removes all write bits; with root as the owner when root runs the tests, nothing can be completed in place. */
function makeReadOnly(checkout: string): void {
  for (const folderOf of [checkout, ...foldersIn(checkout)]) fs.chmodSync(folderOf, 0o555);
}

function makeWritable(checkout: string): void {
  for (const folderOf of [checkout, ...foldersIn(checkout)]) fs.chmodSync(folderOf, 0o755);
}

function foldersIn(root: string): string[] {
  return fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
