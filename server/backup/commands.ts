import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { headsFile, noteHead } from '../audit/headsLog.ts';
import { withDatabase } from '../db/withDatabase.ts';
import { openStore } from '../files/openStore.ts';
import type { Settings } from '../settings.ts';
import { BackupError } from './backupError.ts';
import { Progress } from './progress.ts';
import { restoreBackup } from './restoreBackup.ts';
import { countMissing, namedFiles } from './storedFiles.ts';
import { writeBackup } from './writeBackup.ts';

type Where = Pick<Settings, 'dataDir' | 'databaseUrl' | 'files'>;
type Say = (line: string) => void;

/** A passphrase that is guessed in an afternoon would be a lock for show. */
const KEY_CHARS_MIN = 12;

const NOT_ENCRYPTED =
  'It is not encrypted and holds the keys and password hashes that sign people in: keep it where nobody else reads it, or set BACKUP_KEY.';

const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string };

/** The key of the environment, null when there is none. @throws BackupError for one that is too short */
function checkKey(key: string | undefined): string | null {
  if (!key) return null;
  if (key.length < KEY_CHARS_MIN) throw new BackupError(`BACKUP_KEY must have at least ${KEY_CHARS_MIN} characters.`);
  return key;
}

const count = (n: number, what: string): string => `${n.toLocaleString('en-US')} ${what}${n === 1 ? '' : 's'}`;

/** Makes a backup and says what is in it. @returns false when files that the rows name are not in the store */
export async function backupTo(file: string, where: Where, withFiles: boolean, key: string | undefined, say: Say): Promise<boolean> {
  const passphrase = checkKey(key);
  const progress = new Progress(say);
  const store = withFiles ? openStore(where) : null;
  const { tables, files } = await withDatabase(where, { running: 'join', missing: 'refuse' }, (db) =>
    writeBackup(db, { file, passphrase, version, now: new Date(), progress, store }),
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const megabytes = (statSync(file).size / 1_000_000).toFixed(1);
  say(
    `${count(rows, 'row')} of ${count(tables.length, 'table')}${withFiles ? ` and ${count(files.included, 'file')}` : ''}, ${megabytes} MB`,
  );
  if (!withFiles && files.named > 0) say(`${count(files.named, 'file')} stayed in the store; --with-files takes them along.`);
  if (passphrase === null) say(NOT_ENCRYPTED);
  say(`The backup is in ${file}, after ${progress.seconds} s.`);
  const left = withFiles ? files.named - files.included : 0;
  if (left > 0) say(`${count(left, 'file')} could not be taken along: the store does not hold what the rows say.`);
  return left === 0;
}

/** Restores a backup into an empty place and says what is there now. */
export async function restoreFrom(file: string, where: Where, key: string | undefined, say: Say): Promise<void> {
  const passphrase = checkKey(key);
  const progress = new Progress(say);
  const store = openStore(where);
  await withDatabase(where, { running: 'refuse', missing: 'make' }, async (db) => {
    const { head, manifest, audit } = await restoreBackup(db, { file, passphrase, progress, store });
    await noteHead(headsFile(where.dataDir), audit, new Date(), true);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(`${count(rows, 'row')} of ${count(manifest.tables.length, 'table')}, as of ${head.at}, made by version ${head.product}`);
    const missing = await countMissing(await namedFiles(db.pool), store, progress);
    if (missing > 0)
      say(`${count(missing, 'file')} that the rows name are not in the store: copy DATA_DIR/files of then into DATA_DIR/files.`);
  });
  say(`The backup is restored, after ${progress.seconds} s. Devices load their workspace again and send what they still hold.`);
}
