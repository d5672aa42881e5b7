import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { takeOwnership } from './ownerLock.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../../../tests/pg/holdOwnership.ts');
let home: string;
let holders: ChildProcess[];
beforeEach(() => {
  home = makeFolder();
  holders = [];
});
afterEach(() => {
  for (const holder of holders) holder.kill('SIGKILL');
  removeFolder(home);
});

async function hold(): Promise<{ holder: ChildProcess; said: string }> {
  const holder = spawn(process.execPath, [SCRIPT, home], { stdio: ['ignore', 'pipe', 'inherit'] });
  holders.push(holder);
  const [said] = (await once(holder.stdout!, 'data')) as [Buffer];
  return { holder, said: said.toString().trim() };
}

async function kill(holder: ChildProcess): Promise<void> {
  holder.kill('SIGKILL');
  await once(holder, 'exit');
}

function record(): Record<string, unknown> {
  return JSON.parse(fs.readFileSync(path.join(home, 'owner.json'), 'utf8')) as Record<string, unknown>;
}

function writeRecord(changes: Record<string, unknown>): void {
  fs.writeFileSync(path.join(home, 'owner.json'), JSON.stringify({ ...record(), ...changes }));
}

test('while the owner lives a second process is refused and told who it is', async () => {
  const { holder, said } = await hold();
  expect(said).toBe('owner');
  await expect(takeOwnership(home)).rejects.toThrow(`already in use by process ${holder.pid}. Stop that process`);
  await kill(holder);
  (await takeOwnership(home)).release();
  expect(fs.readdirSync(home)).toEqual([]);
});

test('of many processes that find the same dead owner exactly one gets the folder', async () => {
  for (let round = 0; round < 3; round += 1) {
    await kill((await hold()).holder);
    const answers = await Promise.all(Array.from({ length: 8 }, () => hold()));
    const owners = answers.filter(({ said }) => said === 'owner');
    expect(owners).toHaveLength(1);
    expect(record()['pid']).toBe(owners[0]?.holder.pid);
    expect(answers.filter(({ said }) => said.includes('already in use by process'))).toHaveLength(7);
    expect(fs.readdirSync(home)).toEqual(['owner.json']);
    await kill(owners[0]!.holder);
  }
}, 60_000);

test('a record whose process id went to another program is not believed', async () => {
  const ownership = await takeOwnership(home);
  writeRecord({ start: '1' });
  const next = await takeOwnership(home);
  ownership.release();
  expect(record()['pid']).toBe(process.pid);
  next.release();
});

test('a record from before a restart of the machine, and one cut off by a power loss, are replaced', async () => {
  (await hold()).holder.unref();
  writeRecord({ boot: 'an earlier one' });
  (await takeOwnership(home)).release();
  fs.writeFileSync(path.join(home, 'owner.json'), '');
  (await takeOwnership(home)).release();
  expect(fs.readdirSync(home)).toEqual([]);
});

test('a takeover that was cut off in the middle is finished by the next process', async () => {
  await kill((await hold()).holder);
  const claimed = path.join(home, `owner.json.${String(record()['token'])}`);
  fs.copyFileSync(path.join(home, 'owner.json'), claimed);
  const { said } = await hold();
  expect(said).toBe('owner');
  expect(fs.readdirSync(home)).toEqual(['owner.json']);
});

test('an owner in another container is believed while it breathes, and no longer', { timeout: 30_000 }, async () => {
  const { holder } = await hold();
  writeRecord({ space: 'pid:[1]', host: 'another' });
  await expect(takeOwnership(home)).rejects.toThrow(`already in use by process ${holder.pid} on another`);
  await kill(holder);
  (await takeOwnership(home)).release();
});
