import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import { sealAudit } from '../audit/sealAudit.ts';
import { verifyAudit } from '../audit/verifyAudit.ts';
import { accountsOver } from '../auth/accounts.ts';
import type { IdpSchema } from '../auth/idpTables.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { inTransaction, readSnapshot } from '../db/inTransaction.ts';
import { currentVersion, migrate, type SchemaVersion } from '../db/migrate.ts';
import { migrationFrom } from '../db/readMigrations.ts';
import { sqlTx } from '../db/sqlTx.ts';
import { testDatabase } from '../db/testDatabase.ts';
import { diskStore } from '../files/diskStore.ts';
import type { FileStore } from '../files/fileStore.ts';
import { seedDemo } from '../seed/seedDemo.ts';
import type { Manifest } from './manifest.ts';
import { Progress } from './progress.ts';
import { restoreBackup, type RestoreSource } from './restoreBackup.ts';
import { countMissing, namedFiles } from './storedFiles.ts';
import { emptyDatabase, fingerprints } from './testing/places.ts';
import { writeBackup, type BackupTarget } from './writeBackup.ts';

const KEY = 'correct horse battery staple';

let db: Database & { drop(): Promise<void> };
let folder: string;
let store: FileStore;
let nextFile = 0;

beforeAll(async () => {
  folder = makeFolder();
  db = await testDatabase();
  store = diskStore(path.join(folder, 'files'));
  const accounts = accountsOver(new Kysely<IdpSchema>({ dialect: new PostgresDialect({ pool: db.pool }) }));
  await seedDemo({ db, accounts, store, today: '2026-11-21', seed: 'backup' });
  await recordAudit(db.pool, { action: 'signIn', actor: null }, { action: 'signIn', actor: null });
  await sealAudit(db);
  await recordAudit(db.pool, { action: 'signIn', actor: null });
  await db.pool.query(`insert into sync_client (client_id, user_id, last_mid, acked_mid) values ('d1', 'u', 7, 5)`);
  await db.pool.query(`insert into sync_result (client_id, mid, status) values ('d1', 6, 'NOOP'), ('d1', 7, 'NOOP')`);
  // Everything that COPY's text must escape.
  const text = 'tab\there, line\nbreak, \\N, back\\slash, "quotes", {braces}, \\., ñ, 漢字, 🚚, \r\n end';
  const { rows } = await db.pool.query<{ id: string }>('select id from cases limit 1');
  await inTransaction(db, (client) => sqlTx(client).patch('cases', rows[0]!.id, { summary: text }));
}, 120_000);
afterAll(async () => {
  await db.drop();
  removeFolder(folder);
});

const newFile = (): string => path.join(folder, `backup-${(nextFile += 1)}`);
const quiet = (): Progress => new Progress(() => undefined);

function backUp(file: string, change: Partial<BackupTarget> = {}, from: Database = db): Promise<Manifest> {
  const target = { file, passphrase: null, version: '0.1.0', now: new Date('2026-11-21T12:00:00.000Z'), progress: quiet(), store: null };
  return writeBackup(from, { ...target, ...change });
}

async function empty(): Promise<Database> {
  const made = await emptyDatabase(db);
  onTestFinished(() => made.drop());
  return made;
}

function restore(to: Database, file: string, change: Partial<RestoreSource> = {}): ReturnType<typeof restoreBackup> {
  return restoreBackup(to, { file, passphrase: null, progress: quiet(), store: diskStore(path.join(folder, 'unused')), ...change });
}

/** Restored by design as something else: the new epoch and what marks the restore itself. */
const MARKED = ['sync_meta', 'sync_head', 'sync_tx', 'sync_log', 'audit_event', 'migration'];

test('[BACKUP-1] a backup of the demo, restored elsewhere, holds the same rows in every table, and a new epoch', async () => {
  const file = newFile();
  const before = await fingerprints(db);
  const manifest = await backUp(file);
  const to = await empty();
  await restore(to, file);
  const after = await fingerprints(to);
  expect([...after.keys()]).toEqual([...before.keys()]);
  const same = [...before].filter(([table]) => !MARKED.includes(table));
  expect(same.length).toBeGreaterThan(30);
  expect(same.map(([table]) => [table, after.get(table)])).toEqual(same);
  expect(manifest.tables.map(({ name }) => name)).toEqual(
    [...before.keys()].filter((name) => !['sync_log', 'sync_segment', 'migration'].includes(name)),
  );

  const sync = async (at: Database): Promise<{ epoch: string; floor: number; seq: number; log: number }> =>
    (await at.pool.query('select epoch, floor, seq, (select count(*) from sync_log) as log from sync_meta, sync_head')).rows[0];
  const [was, is] = [await sync(db), await sync(to)];
  expect(is).toEqual({ epoch: expect.not.stringMatching(was.epoch), floor: is.seq, seq: was.seq + 1, log: 0 });
  expect(was).toMatchObject({ epoch: manifest.sync.epoch, seq: manifest.sync.head });

  // It goes on as any database: numbers go on, the log is written, references hold, audit rows are guarded and their chain is intact.
  const { rows } = await to.pool.query<{ id: string }>('select id from cases limit 1');
  await inTransaction(to, (client) => sqlTx(client).patch('cases', rows[0]!.id, { summary: 'after' }));
  expect(await sync(to)).toMatchObject({ seq: was.seq + 2, log: 1 });
  await expect(to.pool.query('delete from customers')).rejects.toMatchObject({ code: '23503' });
  await expect(to.pool.query('delete from audit_event')).rejects.toMatchObject({ code: '0A000' });
  expect(await sealAudit(to)).toBe(2);
  expect(await readSnapshot(to, (client) => verifyAudit(client, []))).toMatchObject({ rows: 4, problem: null });
  await migrate(to);
});

test('[BACKUP-1] rows that are written while a backup is made are all in it or all not', async () => {
  const file = newFile();
  let stop = false;
  const writer = (async () => {
    for (let n = 0; !stop; n += 1)
      await inTransaction(db, async (client) => {
        await client.query(`insert into "driverLanguages" (id, name) values ($1, $1)`, [`pair-${n}`]);
        await client.query(`insert into "usStates" (id, code, name) values ($1, $1, $1)`, [`pair-${n}`]);
      });
  })();
  await backUp(file);
  stop = true;
  await writer;
  const to = await empty();
  await restore(to, file);
  const ids = async (table: string): Promise<string[]> =>
    (await to.pool.query<{ id: string }>(`select id from "${table}" where id like 'pair-%' order by id`)).rows.map((row) => row.id);
  expect(await ids('usStates')).toEqual(await ids('driverLanguages'));
});

test('[BACKUP-2] a file with one byte changed or missing, wherever it is, is refused whole, before anything is touched', async () => {
  const file = newFile();
  await backUp(file);
  const whole = readFileSync(file);
  const to = await empty();
  const refused = async (bytes: Buffer): Promise<void> => {
    const bad = newFile();
    writeFileSync(bad, bytes);
    await expect(restore(to, bad)).rejects.toThrow(/is damaged or not complete|is no backup of Weighstation|by a newer version/);
    rmSync(bad);
  };
  const places = [0, 12, 20, 25, 40, 80, ...Array.from({ length: 40 }, (_, i) => Math.floor((whole.length * i) / 40)), whole.length - 1];
  for (const at of places) {
    const bytes = Buffer.from(whole);
    bytes[at] = bytes[at]! ^ 1;
    await refused(bytes);
  }
  for (const length of [0, 10, 100, whole.length >> 1, whole.length - 100, whole.length - 1]) await refused(whole.subarray(0, length));
  await refused(Buffer.concat([whole, Buffer.from('x')]));
  expect(await fingerprints(to)).toEqual(new Map());
  await restore(to, file);
});

test('[BACKUP-3] an encrypted backup opens with its key alone and shows nothing without it', async () => {
  const file = newFile();
  await backUp(file, { passphrase: KEY });
  const bytes = readFileSync(file);
  expect(bytes.subarray(0, 200).toString('latin1')).toContain('"kdf":"scrypt"');
  expect(bytes.includes('customers')).toBe(false);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const to = await empty();
  await expect(restore(to, file)).rejects.toThrow('is encrypted. Set BACKUP_KEY');
  await expect(restore(to, file, { passphrase: `${KEY}!` })).rejects.toThrow('BACKUP_KEY is not the key that this backup was made with.');
  expect(await fingerprints(to)).toEqual(new Map());
  await restore(to, file, { passphrase: KEY });
  expect((await fingerprints(to)).get('users')).toBe((await fingerprints(db)).get('users'));
});

test('[BACKUP-4] only an empty place is restored into: rows, other tables or somebody connected are in the way', async () => {
  const file = newFile();
  await backUp(file);
  const used = await empty();
  await restore(used, file);
  const before = await fingerprints(used);
  await expect(restore(used, file)).rejects.toThrow(/^This database is not empty: there are rows in \w+\. Nothing was changed\./);
  expect(await fingerprints(used)).toEqual(before);

  const foreign = await empty();
  await foreign.pool.query('create table ledger (n int)');
  await expect(restore(foreign, file)).rejects.toThrow('This database holds tables of something else (ledger).');

  const busy = await empty();
  const other = await openDatabase(busy.url);
  await expect(restore(busy, file)).rejects.toThrow(
    'Somebody else is connected to this database (connections: 1). Stop the product, then restore.',
  );
  await other.close();
  // A workspace that was started and never used is as good as none.
  await migrate(busy);
  await restore(busy, file);
  expect((await fingerprints(busy)).get('cases')).toBe(before.get('cases'));
});

test('[BACKUP-5] a backup of an older version is restored at its level and brought forward; one of a newer version is refused', async () => {
  const now = currentVersion();
  const old = { migrations: now.migrations.slice(0, 1), logic: '', wall: '' };
  const from = await empty();
  await migrate(from, old);
  await from.pool.query(
    `insert into customers (id, "customerID", name, email) values ('c1', '1', 'One', 'one@demo.test');
     insert into cases (id, "customerId", "caseID", code) values ('k1', 'c1', '2026-000001', 'abc123')`,
  );
  const oldFile = newFile();
  await backUp(oldFile, {}, from);
  const to = await empty();
  await restore(to, oldFile);
  expect((await to.pool.query('select id, "docketNumber" from cases')).rows).toEqual([{ id: 'k1', docketNumber: null }]);
  await to.pool.query(`update cases set summary = 'logged' where id = 'k1'`);
  expect((await to.pool.query('select count(*) as n from sync_log')).rows).toEqual([{ n: 1 }]);

  const number = String(Number(now.migrations.at(-1)!.id) + 1).padStart(4, '0');
  const next: SchemaVersion = { ...now, migrations: [...now.migrations, migrationFrom(`${number}-later.sql`, 'create table later ()')] };
  const newer = await empty();
  await migrate(newer, next);
  const newFile_ = newFile();
  await backUp(newFile_, { version: '9.9.0' }, newer);
  const refused = await empty();
  await expect(restore(refused, newFile_)).rejects.toThrow(
    `The backup was made by version 9.9.0 with migration ${number}, which this version does not know.`,
  );
  expect(await fingerprints(refused)).toEqual(new Map());
  await restore(refused, newFile_, { version: next });
});

test('[BACKUP-2] a restore that is cut off leaves nothing, and can be begun again', async () => {
  const file = newFile();
  await backUp(file, { store });
  const to = await empty();
  // The last step before the commit: everything is loaded by then.
  const failing = { ...diskStore(path.join(folder, 'full')), put: () => Promise.reject(new Error('the disk is full')) };
  await expect(restore(to, file, { store: failing })).rejects.toThrow('the disk is full');
  expect(await fingerprints(to)).toEqual(new Map());
  const cutting = { ...failing, put: () => terminateOthers(to) };
  await expect(restore(to, file, { store: cutting })).rejects.toThrow('The connection to the database broke off.');
  expect(await fingerprints(to)).toEqual(new Map());
  await restore(to, file);
});

/** Ends connections as when the process or its machine is gone: the server ends what they had begun. */
async function terminateOthers(to: Database): Promise<void> {
  await db.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [new URL(to.url).pathname.slice(1)]);
}

test('[BACKUP-6] stored files go along when asked for, each checked against its hash', async () => {
  const [withFiles, without] = [newFile(), newFile()];
  const manifest = await backUp(withFiles, { store, passphrase: KEY });
  expect(manifest.files.included).toBeGreaterThan(5);
  expect(manifest.files).toMatchObject({ named: manifest.files.included });
  expect((await backUp(without)).files).toEqual({ named: manifest.files.named, included: 0, bytes: 0 });

  const [bare, full] = [diskStore(path.join(folder, 'bare')), diskStore(path.join(folder, 'full'))];
  const to = await empty();
  await restore(to, without, { store: bare });
  const files = await namedFiles(to.pool);
  expect(files).toHaveLength(manifest.files.named);
  expect(await countMissing(files, bare, quiet())).toBe(files.length);
  const other = await empty();
  await restore(other, withFiles, { store: full, passphrase: KEY });
  expect(await countMissing(files, full, quiet())).toBe(0);

  // Bytes that are gone or not what the row says are not passed off as backed up.
  await store.delete(files[0]!.key);
  const place = path.join(folder, 'files', files[1]!.key);
  copyFileSync(place, `${place}-kept`);
  truncateSync(place, files[1]!.size - 1);
  expect((await backUp(newFile(), { store })).files).toMatchObject({ named: files.length, included: files.length - 2 });
});

test('[BACKUP-2] a backup that cannot be finished leaves no file', async () => {
  const place = path.join(folder, 'cut');
  mkdirSync(place);
  const failing = { ...store, get: () => Promise.reject(new Error('the store is away')) };
  await expect(backUp(path.join(place, 'b'), { store: failing })).rejects.toThrow('the store is away');
  await expect(backUp(path.join(place, 'none', 'b'))).rejects.toThrow('There is no folder');
  expect(readdirSync(place)).toEqual([]);
  writeFileSync(path.join(place, 'kept'), 'mine');
  await expect(backUp(path.join(place, 'kept'))).rejects.toThrow('exists already. Choose another name.');
  expect(readFileSync(path.join(place, 'kept'), 'utf8')).toBe('mine');
  const nothing = await empty();
  await expect(backUp(path.join(place, 'b'), {}, nothing)).rejects.toThrow('no tables of Weighstation');
  expect(readdirSync(place)).toEqual(['kept']);
});
