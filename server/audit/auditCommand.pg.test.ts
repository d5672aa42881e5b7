import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeFolder, removeFolder, startProduct, end } from '#tests/pg/productProcess.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { testDatabase } from '../db/testDatabase.ts';
import { headsFile, readHeads } from './headsLog.ts';
import { recordAudit } from './recordAudit.ts';
import { readAuditHead, sealAudit } from './sealAudit.ts';
import { startSealer } from './startSealer.ts';

let db: Database & { drop(): Promise<void> };
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

function folder(): string {
  const made = makeFolder();
  onTestFinished(() => removeFolder(made));
  return made;
}

/** The command as an operator gives it, without npm around it. */
async function audit(env: Record<string, string>, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(process.execPath, ['scripts/bootstrap/runTask.mjs', 'audit', ...args], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit') as Promise<[number]>]);
  return { code, out, err };
}

const note = (at: Database): Promise<void> => recordAudit(at.pool, { action: 'signIn', actor: null });

test('[AUDIT-2] the command says that the chain is intact, and names what is missing when its tail was cut off', async () => {
  const dataDir = folder();
  const env = { DATABASE_URL: db.url, DATA_DIR: dataDir };
  for (let i = 0; i < 20; i += 1) await note(db);
  const sealer = startSealer(db, dataDir, () => Date.parse('2026-11-21T10:00:00.000Z'));
  await sealer.stop();
  const head = await readAuditHead(db.pool);
  expect(head.seq).toBe(20);
  expect(readHeads(headsFile(dataDir))).toEqual([{ at: '2026-11-21T10:00:00.000Z', ...head }]);
  await note(db);
  expect(await audit(env, 'verify')).toEqual({
    code: 0,
    out: `20 rows, chain intact, head ${head.hash}\n1 newer row is not sealed yet.\n`,
    err: '',
  });
  await db.pool.query('alter table audit_event disable trigger user; alter table audit_head disable trigger user');
  await db.pool.query('delete from audit_event where seq > 15 or seq is null');
  await db.pool.query('update audit_head set (seq, hash) = (select seq, hash from audit_event where seq = 15)');
  expect(await audit(env, 'verify')).toEqual({
    code: 1,
    out: '',
    err: 'The audit chain is broken: row 16 is missing: the chain had 20 rows on 2026-11-21T10:00:00.000Z.\n',
  });
});

test('[AUDIT-2] the head is noted once a day and at the end, and a line that a crash cut off does no harm', async () => {
  const other = await testDatabase();
  onTestFinished(() => other.drop());
  const dataDir = folder();
  const heads = (): number[] => readHeads(headsFile(dataDir)).map(({ seq }) => seq);
  const run = async (at: string, until: () => boolean): Promise<void> => {
    const sealer = startSealer(other, dataDir, () => Date.parse(at));
    while (!until()) await new Promise((resume) => setTimeout(resume, 20));
    await sealer.stop();
  };
  await note(other);
  await run('2026-11-21T10:00:00.000Z', () => heads().length === 1);
  expect(heads()).toEqual([1]);
  // The same day, nothing new: nothing to note.
  await run('2026-11-21T12:00:00.000Z', () => true);
  expect(heads()).toEqual([1]);
  writeFileSync(headsFile(dataDir), '{"at":"2026-11-21T1\n', { flag: 'a' });
  await note(other);
  await sealAudit(other);
  await run('2026-11-22T00:00:01.000Z', () => heads().length === 2);
  expect(heads()).toEqual([1, 2]);
});

test('the command joins the embedded database of a product that runs, starts it when none does, and refuses a folder without one', async () => {
  const dataDir = folder();
  expect(await audit({ DATA_DIR: dataDir }, 'verify')).toEqual({
    code: 1,
    out: '',
    err: `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to where it is.\n`,
  });
  const product = await startProduct(dataDir);
  onTestFinished(async () => void (await end(product, 'SIGKILL')));
  const at = await openDatabase(product.url);
  expect((await audit({ DATA_DIR: dataDir }, 'verify')).err).toContain('keeps no audit yet');
  await migrate(at);
  await note(at);
  await sealAudit(at);
  const said = `1 rows, chain intact, head ${(await readAuditHead(at.pool)).hash}\nNo earlier head of it is noted in ${headsFile(dataDir)}.\n`;
  await at.close();
  expect(await audit({ DATA_DIR: dataDir }, 'verify')).toEqual({ code: 0, out: said, err: '' });
  await end(product, 'SIGTERM');
  expect(await audit({ DATA_DIR: dataDir }, 'verify')).toEqual({ code: 0, out: said, err: '' });
  expect((await audit({}, 'forge')).code).toBe(2);
});
