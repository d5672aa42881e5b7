import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask, makeFolder, removeFolder, waitUntilGone } from '#tests/pg/productProcess.ts';
import { startPostgres } from './startPostgres.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = makeFolder();
});
afterEach(() => removeFolder(dataDir));

test('first start makes the data, the second finds it again', async () => {
  const first = await startPostgres(dataDir);
  await ask(first.url, 'create table note (text text)', "insert into note values ('kept')");
  await first.stop();
  const start = performance.now();
  const second = await startPostgres(dataDir);
  const startMs = performance.now() - start;
  expect(await ask(second.url, 'select text from note')).toEqual([{ text: 'kept' }]);
  expect(second.replacedLeftover).toBe(false);
  await second.stop();
  expect(startMs).toBeLessThan(5_000);
  expect(fs.readFileSync(path.join(dataDir, 'postgres', 'ENGINE'), 'utf8')).toBe('postgresql 18\n');
});

test('what it promises about durability, text and limits is what the server says', async () => {
  const postgres = await startPostgres(dataDir);
  const wanted = [
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'max_connections',
    'password_encryption',
    'data_checksums',
    'TimeZone',
  ];
  const [row] = await ask(
    postgres.url,
    `select ${wanted.map((name) => `current_setting('${name}') as "${name}"`).join(', ')}, lower('É') as lower, 'Z' < 'a' as "byPoint", version() as version`,
  );
  await postgres.stop();
  expect(row).toMatchObject({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_connections: '100',
    password_encryption: 'scram-sha-256',
    data_checksums: 'on',
    TimeZone: 'UTC',
    lower: 'é',
    byPoint: true,
  });
  expect(row?.['version']).toMatch(/^PostgreSQL 18\./);
});

test('it listens on loopback alone, and only the password opens it', async () => {
  const postgres = await startPostgres(dataDir);
  const url = new URL(postgres.url);
  const outside = Object.values(os.networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal);
  expect(url.hostname).toBe('127.0.0.1');
  if (outside !== undefined) expect(await canConnect(outside.address, Number(url.port))).toBe(false);
  expect(await canConnect('127.0.0.1', Number(url.port))).toBe(true);
  url.password = 'guess';
  await expect(ask(url.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  const home = path.join(dataDir, 'postgres');
  const rules = fs
    .readFileSync(path.join(home, 'cluster', 'pg_hba.conf'), 'utf8')
    .split('\n')
    .filter((line) => /^(local|host)/.test(line));
  await postgres.stop();
  expect(rules.every((line) => line.trim().endsWith('scram-sha-256'))).toBe(true);
  expect(fs.statSync(path.join(home, 'password')).mode & 0o777).toBe(0o600);
  expect(fs.statSync(path.join(home, 'cluster')).mode & 0o777).toBe(0o700);
  expect(fs.readdirSync(home).toSorted()).toEqual(['ENGINE', 'cluster', 'password']);
});

test('stop takes seconds with work under way, may be called twice, and leaves no process', async () => {
  const postgres = await startPostgres(dataDir);
  const busy = new pg.Client({ connectionString: postgres.url });
  busy.on('error', () => undefined);
  await busy.connect();
  const sleeping = busy.query('select pg_sleep(60)').catch((error: Error) => error.message);
  const start = performance.now();
  await Promise.all([postgres.stop(), postgres.stop()]);
  await postgres.stop();
  expect(performance.now() - start).toBeLessThan(5_000);
  expect(await sleeping).toMatch(/terminat/i);
  await waitUntilGone(postgres.pid, 1_000);
  expect((await postgres.exited).log).toContain('database system is shut down');
});

test('a server that dies on its own is reported with its last lines', async () => {
  const postgres = await startPostgres(dataDir);
  process.kill(postgres.pid, 'SIGQUIT');
  expect((await postgres.exited).log).toContain('immediate shutdown');
  await postgres.stop();
});

test('a failed start carries the last log lines and gives the folder free', async () => {
  const settings = path.join(dataDir, 'postgres', 'cluster', 'postgresql.conf');
  await (await startPostgres(dataDir)).stop();
  const good = fs.readFileSync(settings, 'utf8');
  fs.writeFileSync(settings, `${good}\nno_such_setting = 1\n`);
  await expect(startPostgres(dataDir)).rejects.toThrow(/did not start[\s\S]+no_such_setting/);
  fs.writeFileSync(settings, good);
  await (await startPostgres(dataDir)).stop();
});

test('a password file that is not the one of the data is said so, and the server is not left running', async () => {
  await (await startPostgres(dataDir)).stop();
  fs.writeFileSync(path.join(dataDir, 'postgres', 'password'), 'another');
  await expect(startPostgres(dataDir)).rejects.toThrow(/password kept beside the data/);
  expect(fs.existsSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
});

test('a first start that was cut off in the middle is begun again', async () => {
  const home = path.join(dataDir, 'postgres');
  fs.mkdirSync(path.join(home, 'partial-cut', 'base'), { recursive: true });
  fs.chmodSync(home, 0o711);
  fs.writeFileSync(path.join(home, 'password'), 'old', { mode: 0o600 });
  const postgres = await startPostgres(dataDir);
  expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await postgres.stop();
  expect(fs.existsSync(path.join(home, 'partial-cut'))).toBe(false);
});

test('for tests it starts without waiting for the disk', async () => {
  const postgres = await startPostgres(dataDir, { forTests: true });
  expect(await ask(postgres.url, "select current_setting('fsync') as fsync")).toEqual([{ fsync: 'off' }]);
  await postgres.stop();
});

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port, timeout: 2_000 });
    const answer = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket
      .once('connect', () => answer(true))
      .once('error', () => answer(false))
      .once('timeout', () => answer(false));
  });
}
