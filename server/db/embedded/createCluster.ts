import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { giveTo, type DatabaseUser } from './databaseUser.ts';
import { writeEngine } from './engineMarker.ts';
import { EmbeddedPostgresError } from './startError.ts';

/** The one database role of an embedded cluster; its password lies in `password` beside the data. */
export const DATABASE_ROLE = 'weighstation';

/**
 * Makes an empty cluster in `home`, complete or not at all: it is made under another name and renamed when it is whole.
 * Text sorts by code point and folds case by Unicode, on every machine alike.
 */
export async function createCluster(home: string, binaries: Binaries, user: DatabaseUser, durable: boolean): Promise<void> {
  removePartials(home);
  const draft = path.join(home, `partial-${randomBytes(6).toString('hex')}`);
  fs.mkdirSync(draft, { mode: 0o700 });
  giveTo(user, draft);
  const handedOver = `${draft}.password`;
  fs.writeFileSync(handedOver, makePassword(home), { flag: 'wx', mode: 0o600 });
  giveTo(user, handedOver);
  const args = ['-D', draft, '-U', DATABASE_ROLE, '--auth=scram-sha-256', `--pwfile=${handedOver}`, '-E', 'UTF8'];
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  if (!durable) args.push('--no-sync');
  try {
    await runInitdb(binaries.initdb, args, user);
    fs.renameSync(draft, path.join(home, 'cluster'));
  } finally {
    removePartials(home);
  }
  writeEngine(home);
}

/** The password of the cluster; it is never logged and readable only by who starts the product. */
export function readPassword(home: string): string {
  return fs.readFileSync(path.join(home, 'password'), 'utf8').trim();
}

function makePassword(home: string): string {
  const file = path.join(home, 'password');
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
  return readPassword(home);
}

async function runInitdb(initdb: string, args: string[], user: DatabaseUser): Promise<void> {
  const run = spawn(initdb, args, {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  });
  let log = '';
  run.stderr.on('data', (text: Buffer) => (log = (log + text.toString()).slice(-4_000)));
  const [code] = (await once(run, 'close')) as [number | null];
  if (code !== 0) throw new EmbeddedPostgresError(`PostgreSQL could not make its data folder (initdb ended with ${code}):\n${log.trim()}`);
}

function removePartials(home: string): void {
  for (const name of fs.readdirSync(home)) {
    if (name.startsWith('partial-')) fs.rmSync(path.join(home, name), { recursive: true, force: true, maxRetries: 5 });
  }
}
