import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/seed/demoPeople.ts';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { signIn } from '#tests/pg/signIn.ts';
import { Device } from '#tests/server/device.ts';
import { endProduct, freePort, runProduct, type ProductChild } from '#tests/server/productChild.ts';

/** Lines whose number is a matter of the machine. */
const PROGRESS = /^ *[\d.]+ s {2}.*\n/gm;
const KEY = 'correct horse battery staple';

let folder: string;
let old: ProductChild;
let port: string;
const dir = (name: string): string => path.join(folder, name);

beforeAll(async () => {
  folder = makeFolder();
  port = String(await freePort());
  old = await runProduct({ PORT: port, DATA_DIR: dir('old') });
}, 180_000);
afterAll(async () => {
  await endProduct(old, 'SIGKILL');
  removeFolder(folder, [dir('old'), dir('new'), dir('empty')]);
});

/** A command as an operator gives it, without npm around it. */
async function run(task: string, args: string[], env: Record<string, string>): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(process.execPath, ['scripts/bootstrap/runTask.mjs', task, ...args], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit') as Promise<[number]>]);
  return { code, out: out.replaceAll(PROGRESS, ''), err };
}

async function deviceOf(product: ProductChild): Promise<Device> {
  const { accessToken } = await signIn(product.origin, 'agent@demo.test', DEMO_PASSWORD);
  const device = new Device(product.origin, accessToken);
  await device.greet();
  return device;
}

test('[BACKUP-1] the demo is backed up while it runs, restored elsewhere, and goes on there with its people, rows and files', async () => {
  const file = dir('running.backup');
  const device = await deviceOf(old);
  const made = await run('backup', ['--to', file, '--with-files'], { DATA_DIR: dir('old'), BACKUP_KEY: KEY });
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(made.out).toMatch(/^[\d,]+ rows of \d+ tables and [\d,]+ files, [\d.]+ MB\nThe backup is in .*, after [\d.]+ s\.\n$/);
  const cases = await device.rows('cases');

  const wrong = await run('restore', ['--from', file], { DATA_DIR: dir('new'), BACKUP_KEY: `${KEY}?` });
  expect(wrong).toEqual({ code: 1, out: '', err: 'BACKUP_KEY is not the key that this backup was made with.\n' });
  const restored = await run('restore', ['--from', file], { DATA_DIR: dir('new'), BACKUP_KEY: KEY });
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toMatch(/^[\d,]+ rows of \d+ tables, as of 20.*\nThe backup is restored, after [\d.]+ s\./);
  expect(restored.out).not.toContain('not in the store');

  // The same address: the restored product takes the old one's place, and who is signed in stays so.
  await endProduct(old, 'SIGTERM');
  const product = await runProduct({ PORT: port, DATA_DIR: dir('new') });
  try {
    const hello = await device.greet();
    expect(hello.me.email).toBe('agent@demo.test');
    expect(await device.rows('cases')).toEqual(cases);
    await deviceOf(product);
  } finally {
    await endProduct(product, 'SIGTERM');
  }
  const audit = await run('audit', ['verify'], { DATA_DIR: dir('new') });
  expect(audit).toMatchObject({ code: 0, out: expect.stringContaining('chain intact') });
}, 180_000);

test('[BACKUP-4] commands say in a line what is wrong, and a used place is not restored into', async () => {
  await endProduct(old, 'SIGTERM');
  const file = dir('stopped.backup');
  const made = await run('backup', ['--to', file], { DATA_DIR: dir('old') });
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(made.out).toContain('stayed in the store; --with-files takes them along.\nIt is not encrypted and holds the keys');
  expect((await run('backup', ['--to', file], { DATA_DIR: dir('old') })).err).toBe(`${file} exists already. Choose another name.\n`);
  expect((await run('restore', ['--from', file], { DATA_DIR: dir('old') })).err).toMatch(/^This database is not empty: there are rows in /);
  expect((await run('restore', ['--from', dir('none')], { DATA_DIR: dir('empty') })).err).toBe(`There is no file ${dir('none')}.\n`);
  expect((await run('backup', ['--to', dir('x')], { DATA_DIR: dir('nowhere') })).err).toContain('There is no database in');
  expect((await run('backup', ['--to', dir('x')], { DATA_DIR: dir('old'), BACKUP_KEY: 'short' })).err).toBe(
    'BACKUP_KEY must have at least 12 characters.\n',
  );
  for (const [task, args] of [
    ['backup', []],
    ['backup', ['--to']],
    ['restore', ['--to', 'x']],
    ['restore', ['here']],
  ] as const)
    expect((await run(task, [...args], {})).code).toBe(2);
  // Without the bytes the rows are there, and what is missing is said. A workspace that was started and never used is as good as none.
  const fresh = await runProduct({ PORT: port, DATA_DIR: dir('empty'), DEMO: '0' });
  expect(fresh.said()).toContain('Weighstation is ready at');
  await endProduct(fresh, 'SIGTERM');
  const restored = await run('restore', ['--from', file], { DATA_DIR: dir('empty') });
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toMatch(/files? that the rows name are not in the store/);
}, 180_000);
