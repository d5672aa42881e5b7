import pg from 'pg';
import { recordAudit } from '../audit/recordAudit.ts';
import { readAuditHead } from '../audit/sealAudit.ts';
import type { AuditHead } from '../audit/auditRow.ts';
import type { Database } from '../db/database.ts';
import { bringTo, currentVersion, MIGRATION_LOCK, pendingOf, type SchemaVersion } from '../db/migrate.ts';
import { startNewEpoch } from '../db/withoutChangeLog.ts';
import type { FileStore } from '../files/fileStore.ts';
import { withoutReferences } from '../seed/withoutReferences.ts';
import { BackupError } from './backupError.ts';
import { BackupReader } from './backupReader.ts';
import { carriedTables, copyTarget, type TableFacts } from './catalog.ts';
import { copyFrom } from './copyFrom.ts';
import { copyOut } from './copyOut.ts';
import { checkAlone, checkEmpty, removeTables } from './emptyTarget.ts';
import { BackupHead, Manifest, TableHead } from './manifest.ts';
import type { Progress } from './progress.ts';
import { loadFiles } from './storedFiles.ts';
import { TableHash } from './tableHash.ts';

export interface RestoreSource {
  file: string;
  passphrase: string | null;
  progress: Progress;
  /** The store that the files of the backup go to. */
  store: FileStore;
  /** The version the database is brought to in the end; this one unless told. */
  version?: SchemaVersion;
}

export interface Restored {
  head: BackupHead;
  manifest: Manifest;
  /** The head from which the audit chain goes on. */
  audit: AuditHead;
}

const { escapeIdentifier: name } = pg;

/** The server undoes what was not committed; whether the last word got through, only another look can tell. */
const BROKEN_OFF = 'The connection to the database broke off. Run the command again: a restore that was finished is not done twice.';

/**
 * Restores a backup into an empty database, in one transaction: all of it, checked row by row against the manifest, or
 * nothing. The tables are made as the backup knew them and then brought to this version; a new epoch makes devices fill anew.
 * @throws BackupError for the operator; the database is then as it was.
 */
export async function restoreBackup(db: Database, source: RestoreSource): Promise<Restored> {
  const client = await db.pool.connect();
  try {
    await checkAlone(client);
    await client.query('begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await checkEmpty(client);
    const reader = await BackupReader.open(source.file, source.passphrase);
    const restored = await restoreFrom(client, reader, source);
    await client.query('commit');
    await client.query('set statement_timeout = 0; analyze');
    return restored;
  } catch (error) {
    const isLost = await client.query('rollback').then(
      () => false,
      () => true,
    );
    throw isLost ? new BackupError(BROKEN_OFF, { cause: error }) : error;
  } finally {
    // Not back into the pool: its time-out has been changed.
    client.release(true);
  }
}

async function restoreFrom(client: pg.ClientBase, reader: BackupReader, { progress, store, version }: RestoreSource): Promise<Restored> {
  const head = await reader.take('H', BackupHead);
  const target = version ?? currentVersion();
  await removeTables(client);
  await bringTo({ migrations: levelOf(head, target), logic: '', wall: '' }, client);
  const tables = await loadTables(client, reader, progress);
  await loadFiles(reader, store, progress);
  const manifest = await reader.take('M', Manifest);
  await setSequences(client, manifest);
  await checkRows(client, tables, manifest, progress);
  progress.tell(() => 'bringing the tables to this version');
  await bringTo(target, client);
  await startNewEpoch(client);
  await recordAudit(client, { action: 'backup.restored', actor: null, detail: { version: head.product } });
  return { head, manifest, audit: await readAuditHead(client) };
}

/** The migrations that the backup's tables had. @throws BackupError when this version lacks one of them */
function levelOf({ product, migrations }: BackupHead, target: SchemaVersion): SchemaVersion['migrations'] {
  try {
    pendingOf(target.migrations, new Map(migrations.map(({ id, checksum }) => [id, checksum])));
  } catch {
    const last = migrations.at(-1)?.id ?? 'none';
    throw new BackupError(
      `The backup was made by version ${product} with migration ${last}, which this version does not know. Restore it with that version.`,
    );
  }
  const had = new Set(migrations.map(({ id }) => id));
  return target.migrations.filter(({ id }) => had.has(id));
}

/** Loads every table that the migrations make, and gives them as the backup has them; a table of somebody else is passed over. */
async function loadTables(client: pg.ClientBase, reader: BackupReader, progress: Progress): Promise<TableFacts[]> {
  const known = new Map((await carriedTables(client)).map((table) => [table.name, table.columns]));
  const loaded: TableFacts[] = [];
  await setTriggers(client, [...known.keys()], 'disable');
  // The migrations put their first rows in; those of the backup take their place.
  await client.query(`truncate ${[...known.keys()].map(name).join(', ')}`);
  await withoutReferences(client, async () => {
    while (reader.kind === 'T') {
      const table = await reader.take('T', TableHead);
      const columns = known.get(table.name);
      if (!columns) {
        for await (const _ of reader.bytes('D'));
        continue;
      }
      if (columns.toSorted().join() !== table.columns.toSorted().join())
        throw new BackupError(
          `The backup's table ${table.name} is not as its migrations make it. Restore it with the version that made it.`,
        );
      progress.tell(() => `loading ${table.name}`);
      await copyFrom(client, `copy ${copyTarget(table)} from stdin`, reader.bytes('D'));
      loaded.push(table);
    }
    progress.tell(() => 'checking references');
  });
  await setTriggers(client, [...known.keys()], 'enable');
  return loaded;
}

async function setTriggers(client: pg.ClientBase, tables: readonly string[], state: 'enable' | 'disable'): Promise<void> {
  await client.query(tables.map((table) => `alter table ${name(table)} ${state} trigger user`).join('; '));
}

async function setSequences(client: pg.ClientBase, { sequences }: Manifest): Promise<void> {
  for (const { name: sequence, value } of sequences)
    if (value !== null) await client.query('select setval(to_regclass($1), $2)', [name(sequence), value]);
}

/** Reads every table back. @throws BackupError when a table does not hold what was written */
async function checkRows(client: pg.ClientBase, tables: readonly TableFacts[], manifest: Manifest, progress: Progress): Promise<void> {
  const wanted = new Map(manifest.tables.map((table) => [table.name, table]));
  for (const table of tables) {
    const hash = new TableHash();
    for await (const _ of copyOut(client, `copy ${copyTarget(table)} to stdout`, (line) => hash.add(line)))
      progress.tell(() => `checking ${table.name}: ${hash.rows} rows`);
    const { rows, hash: text } = wanted.get(table.name) ?? {};
    if (hash.rows !== rows || hash.text() !== text)
      throw new BackupError(`The rows of ${table.name} are not those that were backed up. Nothing was changed.`);
  }
}
