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

/** Copies the prepared data to an empty folder, and gives the cookies that are signed in there; null when nothing was prepared. */
export function copyPrepared(dataDir: string): Map<string, Cookie[]> | null {
  const folder = process.env[PREPARED_FOLDER];
  if (!folder) return null;
  // `cp`, because the database's files belong to a user of their own.
  execFileSync('cp', ['-a', '--reflink=auto', `${path.join(folder, DATA)}/.`, dataDir]);
  return new Map(Object.entries(JSON.parse(fs.readFileSync(path.join(folder, SIGNED_IN), 'utf8')) as Record<string, Cookie[]>));
}
