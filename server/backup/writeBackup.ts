import type { Writable } from 'node:stream';
import pg from 'pg';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/fileStore.ts';
import { BackupError } from './backupError.ts';
import { carriedTables, copyTarget, sequenceValues, type TableFacts } from './catalog.ts';
import { copyOut } from './copyOut.ts';
import { writeFrame } from './frames.ts';
import type { BackupHead, Manifest } from './manifest.ts';
import type { Progress } from './progress.ts';
import { writeSealed } from './sealedFile.ts';
import { namedFiles, writeFiles } from './storedFiles.ts';
import { TableHash } from './tableHash.ts';

export interface BackupTarget {
  file: string;
  /** Encrypts; null: the file is readable for whoever has it, with the keys that sign people in. */
  passphrase: string | null;
  /** The version of the product, for the head. */
  version: string;
  now: Date;
  progress: Progress;
  /** The store whose bytes go along; null: the rows alone. */
  store: FileStore | null;
}

/**
 * Writes every row of one snapshot into one file, while others go on writing. The file is there when this resolves, whole,
 * or not at all. @throws BackupError for the operator
 */
export async function writeBackup(db: Database, target: BackupTarget): Promise<Manifest> {
  const client = await db.pool.connect();
  try {
    let manifest: Manifest | undefined;
    await writeSealed(target.file, target.passphrase, async (to) => {
      const tables = await openSnapshot(client);
      await writeFrame(to, 'H', await headOf(client, target));
      manifest = await writeContents(client, tables, to, target);
      await writeFrame(to, 'M', manifest);
    });
    return manifest!;
  } finally {
    // Not back into the pool: it may stand in the middle of a COPY.
    client.release(true);
  }
}

/** Holds the tables as they are before it looks: no migration may change them under the snapshot. */
async function openSnapshot(client: pg.ClientBase): Promise<TableFacts[]> {
  const before = await carriedTables(client);
  if (!before.some(({ name }) => name === 'sync_meta'))
    throw new BackupError('This database has no tables of Weighstation. There is nothing to back up.');
  await client.query('begin isolation level repeatable read read only');
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  await client.query(
    `lock table ${[...before.map(({ name }) => name), 'migration'].map(pg.escapeIdentifier).join(', ')} in access share mode`,
  );
  const tables = await carriedTables(client);
  if (JSON.stringify(tables) !== JSON.stringify(before))
    throw new BackupError('The database was brought to another version just now. Try again.');
  return tables;
}

async function headOf(client: pg.ClientBase, { version, now }: BackupTarget): Promise<BackupHead> {
  const { rows } = await client.query<{ id: string; checksum: string }>(
    `select id, checksum from migration where id ~ '^[0-9]+$' order by id`,
  );
  return { product: version, at: now.toISOString(), migrations: rows };
}

async function writeContents(client: pg.ClientBase, tables: readonly TableFacts[], to: Writable, target: BackupTarget): Promise<Manifest> {
  const written: Manifest['tables'] = [];
  for (const table of tables) {
    const hash = new TableHash();
    await writeFrame(to, 'T', table);
    for await (const block of copyOut(client, `copy ${copyTarget(table)} to stdout`, (line) => hash.add(line))) {
      await writeFrame(to, 'D', block as Buffer);
      target.progress.tell(() => `${table.name}: ${hash.rows} rows`);
    }
    written.push({ name: table.name, rows: hash.rows, hash: hash.text() });
  }
  const { rows } = await client.query<{ epoch: string; head: number }>('select m.epoch, h.seq as head from sync_meta m, sync_head h');
  const sequences = await sequenceValues(client);
  const files = await namedFiles(client);
  // Bytes may take long, and do not change under their key: no need to hold up the database for them.
  await client.query('commit');
  const stored = target.store ? await writeFiles(to, files, target.store, target.progress) : { included: 0, bytes: 0 };
  return { tables: written, sequences, sync: rows[0]!, files: { named: files.length, ...stored } };
}
