import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { canEnter, chooseDatabaseUser, type DatabaseUser } from './databaseUser.ts';
import { EmbeddedPostgresError, systemErrorCode } from './startError.ts';

/** The folder of a cluster when root starts the product below a folder that the database user cannot pass. */
const SYSTEM_ROOT = '/var/lib/weighstation';

/**
 * The folder that holds everything about the cluster (engine marker, password, owner record, data), and who runs it.
 * It is `DATA_DIR/postgres`, or, when the database user cannot get there, a folder in /var/lib that `DATA_DIR/postgres` links to.
 * No folder that this program did not make is ever opened to others.
 */
export function openClusterHome(dataDir: string): { home: string; user: DatabaseUser } {
  const place = path.join(dataDir, 'postgres');
  if (fs.lstatSync(place, { throwIfNoEntry: false }) !== undefined) return openExisting(place);
  fs.mkdirSync(dataDir, { recursive: true });
  const user = chooseDatabaseUser(place);
  try {
    if (user === null || canEnter(dataDir, user)) makeHome(place, user);
    else linkToSystemHome(place, user);
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
  }
  return openExisting(place);
}

function openExisting(place: string): { home: string; user: DatabaseUser } {
  if (!fs.existsSync(place)) {
    throw new EmbeddedPostgresError(
      `${place} points to ${fs.readlinkSync(place)}, which is not there. Bring that folder back, or remove the link to start with an empty database.`,
    );
  }
  const home = fs.realpathSync(place);
  const user = chooseDatabaseUser(path.join(home, 'cluster'));
  if (user !== null && !canEnter(home, user)) {
    throw new EmbeddedPostgresError(
      `User ${user.uid}, who runs PostgreSQL here, cannot pass the folders above ${home}. Move DATA_DIR to a place open to that user, or start as an ordinary user.`,
    );
  }
  const owner = fs.statSync(home).uid;
  if (user === null && owner !== process.getuid?.()) {
    throw new EmbeddedPostgresError(`${home} belongs to user ${owner}. Start as that user, or choose another DATA_DIR.`);
  }
  return { home, user };
}

function makeHome(folder: string, user: DatabaseUser): void {
  fs.mkdirSync(folder);
  // Root's folder is passed through by the database user, who owns only the data inside it.
  fs.chmodSync(folder, user === null ? 0o700 : 0o711);
}

function linkToSystemHome(place: string, user: DatabaseUser): void {
  const root = openSystemRoot();
  const name = `${createHash('sha256').update(place).digest('hex').slice(0, 12)}-${randomBytes(4).toString('hex')}`;
  const home = path.join(root, name);
  makeHome(home, user);
  fs.writeFileSync(path.join(home, 'DATA_DIR'), `${path.dirname(place)}\n`, { mode: 0o600 });
  try {
    fs.symlinkSync(home, place);
  } catch (error) {
    fs.rmSync(home, { recursive: true });
    throw error;
  }
}

function openSystemRoot(): string {
  if (fs.mkdirSync(SYSTEM_ROOT, { recursive: true, mode: 0o755 }) !== undefined) fs.chmodSync(SYSTEM_ROOT, 0o755);
  const found = fs.lstatSync(SYSTEM_ROOT);
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) {
    throw new EmbeddedPostgresError(
      `${SYSTEM_ROOT} must be a folder of root that nobody else can write to. Correct it, or move DATA_DIR to a place open to the database user.`,
    );
  }
  return SYSTEM_ROOT;
}
