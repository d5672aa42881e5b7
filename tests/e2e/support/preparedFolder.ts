import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Cookie } from '#tests/pg/visitor.ts';

/** Environment variable with the folder that globalSetup.ts made; the test runner's workers inherit it. */
export const PREPARED_FOLDER = 'WEIGHSTATION_PREPARED';
/** A data folder that no product has open. */
export const DATA = 'data';
/** Cookies by email. */
export const SIGNED_IN = 'signedIn.json';
/** Browser profiles by email: devices that hold the replica, for products at the origin they were filled from. */
export const PROFILES = 'profiles';
/** A browser profile in which the program was opened before, and nobody is signed in. */
export const VISITED = 'visited';
/** The port of that origin. */
export const PORT = 'port';

/** Port of the origin that prepared profiles belong to; 0, any port, when nothing was prepared. */
export function preparedPort(): number {
  const folder = process.env[PREPARED_FOLDER];
  return folder ? Number(fs.readFileSync(path.join(folder, PORT), 'utf8')) : 0;
}

/** Folders of the profiles that were prepared for somebody. */
export function preparedProfiles(email: string): string[] {
  const folder = process.env[PREPARED_FOLDER];
  const theirs = folder ? path.join(folder, PROFILES, email) : '';
  return fs.existsSync(theirs) ? fs.readdirSync(theirs).map((name) => path.join(theirs, name)) : [];
}

/** Copies a folder with its owners to an empty one; `cp`, because the database's files belong to a user of their own. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', '--reflink=auto', `${from}/.`, to]);
}

/** The folders below a profile in which a browser keeps the program itself. */
const PROGRAM = ['Cache', 'Code Cache', 'Service Worker', 'WebStorage'].map((name) => path.join('Default', name));

/** Copies from somebody's profile what it keeps of the program: nothing that they are, see or did. */
export function copyVisited(profile: string, to: string): void {
  for (const name of PROGRAM) {
    fs.mkdirSync(path.join(to, name), { recursive: true });
    copyFolder(path.join(profile, name), path.join(to, name));
  }
}

/** The folder of that profile; null when nothing was prepared. */
export function visitedProfile(): string | null {
  const folder = process.env[PREPARED_FOLDER];
  return folder ? path.join(folder, VISITED) : null;
}

/** Copies the prepared data to an empty folder, and gives the cookies that are signed in there; null when nothing was prepared. */
export function copyPrepared(dataDir: string): Map<string, Cookie[]> | null {
  const folder = process.env[PREPARED_FOLDER];
  if (!folder) return null;
  copyFolder(path.join(folder, DATA), dataDir);
  return new Map(Object.entries(JSON.parse(fs.readFileSync(path.join(folder, SIGNED_IN), 'utf8')) as Record<string, Cookie[]>));
}
