import fs from 'node:fs';
import path from 'node:path';
import { DATABASE_ROLE, readPassword } from './createCluster.ts';

/** Returns whether there is an embedded database below this DATA_DIR, running or not. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return fs.existsSync(path.join(dataDir, 'postgres', 'cluster'));
}

/** Connection address of the database that another process runs for this DATA_DIR, or null when it is not up (yet, or any more). */
export function runningAddress(dataDir: string): string | null {
  const home = fs.realpathSync(path.join(dataDir, 'postgres'));
  const lock = path.join(home, 'cluster', 'postmaster.pid');
  if (!fs.existsSync(lock)) return null;
  // Lines of the server's own lock file: process, folder, start time, port.
  const port = Number(fs.readFileSync(lock, 'utf8').split('\n')[3]);
  return port > 0 ? `postgres://${DATABASE_ROLE}:${readPassword(home)}@127.0.0.1:${port}/postgres` : null;
}
