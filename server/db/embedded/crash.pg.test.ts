import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask, end, makeFolder, removeFolder, startProduct, waitUntilGone, type ProductProcess } from '#tests/pg/productProcess.ts';
import { startPostgres } from './startPostgres.ts';

let dataDir: string;
let started: ProductProcess[];
beforeEach(() => {
  dataDir = makeFolder();
  started = [];
});
afterEach(async () => {
  for (const product of started) await end(product, 'SIGKILL');
  for (const product of started) if (product.pid !== undefined) await waitUntilGone(product.pid);
  removeFolder(dataDir);
});

async function start(): Promise<ProductProcess> {
  const product = await startProduct(dataDir);
  started.push(product);
  return product;
}

/** Ids and parent ids of all processes, with the id of who started each. */
function childrenOf(parent: number): number[] {
  const listed = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n');
  return listed
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid ?? 0);
}

function lockFile(): string {
  return path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
}

test('[S5] kill -9 of the product leaves no server behind, and what was acknowledged is there at the next start', async () => {
  const product = await start();
  await ask(product.url, 'create table note (id int)', 'insert into note select generate_series(1, 500)');
  await end(product, 'SIGKILL');
  expect(await waitUntilGone(product.pid)).toBeLessThan(5_000);
  const next = await start();
  expect(next.error).toBeUndefined();
  expect(await ask(next.url, 'select count(*)::int as count from note')).toEqual([{ count: 500 }]);
});

test('[S5] a start right behind a kill -9, while the old server is still going down, waits for it', async () => {
  for (let round = 0; round < 3; round += 1) {
    const product = await start();
    await ask(product.url, 'create table if not exists note (id int)', 'insert into note values (1)');
    product.child.kill('SIGKILL');
  }
  const last = await start();
  expect(await ask(last.url, 'select count(*)::int as count from note')).toEqual([{ count: 3 }]);
});

test('[S5] kill -9 of product and server together: the next start opens with every acknowledged row', async () => {
  const product = await start();
  await ask(product.url, 'create table note (id int)', 'insert into note select generate_series(1, 500)');
  process.kill(product.pid, 'SIGKILL');
  await end(product, 'SIGKILL');
  expect(fs.existsSync(lockFile())).toBe(true);
  const next = await start();
  expect(await ask(next.url, 'select count(*)::int as count from note')).toEqual([{ count: 500 }]);
});

test('[S5] a server left alive without its watchdog is stopped cleanly and started afresh', async () => {
  const product = await start();
  await ask(product.url, 'create table note (id int)', 'insert into note values (7)');
  const shell = childrenOf(product.child.pid ?? 0).find((pid) => childrenOf(pid).includes(product.pid)) ?? 0;
  const watchers = childrenOf(shell).filter((pid) => pid !== product.pid);
  expect(watchers).toHaveLength(1);
  for (const pid of [...watchers, shell]) process.kill(pid, 'SIGKILL');
  await end(product, 'SIGKILL');
  expect(await ask(product.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  const next = await start();
  expect(next.replacedLeftover).toBe(true);
  await waitUntilGone(product.pid, 0);
  expect(await ask(next.url, 'select id from note')).toEqual([{ id: 7 }]);
});

test('[S5] a lock file whose process id now belongs to another program does not stop the start, nor harm that program', async () => {
  await (await startPostgres(dataDir)).stop();
  const cluster = path.join(dataDir, 'postgres', 'cluster');
  const { uid, gid } = fs.statSync(cluster);
  const other = spawn('sleep', ['60'], { ...(process.getuid?.() === 0 ? { uid, gid } : {}), cwd: cluster, stdio: 'ignore' });
  try {
    writeLock(other.pid ?? 0, cluster);
    const postgres = await startPostgres(dataDir);
    expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(postgres.replacedLeftover).toBe(false);
    await postgres.stop();
    expect(other.exitCode ?? other.signalCode).toBeNull();
  } finally {
    other.kill('SIGKILL');
  }
});

test('[S5] a lock file that names a zombie does not stop the start', async () => {
  await (await startPostgres(dataDir)).stop();
  const cluster = path.join(dataDir, 'postgres', 'cluster');
  const { uid, gid } = fs.statSync(cluster);
  // The inner program takes the shell's place and never asks after the child that the shell started.
  const parent = spawn('/bin/sh', ['-c', 'true & exec sleep 60'], {
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    cwd: '/',
    stdio: 'ignore',
  });
  try {
    await expect.poll(() => childrenOf(parent.pid ?? 0).map(stateOf)).toEqual(['Z']);
    writeLock(childrenOf(parent.pid ?? 0)[0] ?? 0, cluster);
    const postgres = await startPostgres(dataDir);
    expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  } finally {
    parent.kill('SIGKILL');
  }
});

test('SIGINT twice ends product and server cleanly', async () => {
  const product = await start();
  product.child.kill('SIGINT');
  expect(await end(product, 'SIGINT')).toBe(0);
  await waitUntilGone(product.pid, 0);
  expect(fs.existsSync(lockFile())).toBe(false);
});

/** Writes the lock as a crashed server leaves it: id, folder, start time, port. */
function writeLock(pid: number, cluster: string): void {
  const { uid, gid } = fs.statSync(cluster);
  fs.writeFileSync(lockFile(), `${pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n  12345678         9\nready   \n`, { mode: 0o600 });
  fs.chownSync(lockFile(), uid, gid);
}

function stateOf(pid: number): string {
  return spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .slice(0, 1);
}
