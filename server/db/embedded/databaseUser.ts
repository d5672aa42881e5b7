import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { EmbeddedPostgresError } from './startError.ts';

/** The user that runs PostgreSQL when this process is root; null means this process's own user. */
export type DatabaseUser = { uid: number; gid: number } | null;

const NAMES = ['postgres', 'nobody'];
const UNKNOWN_USER = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root, so root drops to the owner of an existing cluster, else to `postgres`, else to `nobody`,
 * else to id 65534. Everybody else runs it under their own name.
 */
export function chooseDatabaseUser(cluster: string): DatabaseUser {
  if (process.getuid?.() !== 0) return null;
  const existing = fs.statSync(cluster, { throwIfNoEntry: false });
  if (existing !== undefined && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  for (const name of NAMES) {
    const uid = lookUp('-u', name);
    const gid = lookUp('-g', name);
    if (uid !== null && gid !== null && uid !== 0) return { uid, gid };
  }
  return UNKNOWN_USER;
}

/** Can the user pass into this folder? Tried for real, because access lists and mounts decide it as much as the mode bits. */
export function canEnter(folder: string, user: DatabaseUser): boolean {
  const tried = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' });
  if (tried.error) {
    throw new EmbeddedPostgresError(
      `This process is root but may not switch to user ${user?.uid} to run PostgreSQL (${tried.error.message}). Start it as an ordinary user, or set DATABASE_URL.`,
    );
  }
  return tried.status === 0;
}

/** Gives a file or folder that this process made to the database user. */
export function giveTo(user: DatabaseUser, file: string): void {
  if (user !== null) fs.chownSync(file, user.uid, user.gid);
}

function lookUp(flag: '-u' | '-g', name: string): number | null {
  const found = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return found.status === 0 ? Number(found.stdout) : null;
}
