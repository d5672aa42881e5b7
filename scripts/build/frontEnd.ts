import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode, type RunResult } from '../runNode.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const DIST = join(ROOT, 'dist');
const STAMP = join(DIST, '.build-hash');
const INPUTS = [
  'src',
  'sync',
  'workers',
  'domain',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/build',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const NOT_AN_INPUT = /\.test\.tsx?$|\.md$/;

/** A name for everything the built front end is made from. */
export function frontEndHash(): string {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap(filesBelow))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  return hash.digest('hex');
}

function filesBelow(path: string): string[] {
  if (!statSync(join(ROOT, path)).isDirectory()) return NOT_AN_INPUT.test(path) ? [] : [path];
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`));
}

export function isFrontEndBuilt(): boolean {
  return existsSync(join(DIST, 'index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === frontEndHash();
}

/**
 * Builds dist/. The files grow in a folder of their own and change places at the end, so that a server that runs on the old
 * ones, or a second build at the same time, never sees half of them.
 */
export async function buildFrontEnd(): Promise<RunResult> {
  const hash = frontEndHash();
  const work = join(ROOT, '.vite');
  const growing = join(work, `dist-${process.pid}`);
  mkdirSync(work, { recursive: true });
  const result = await runNode(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', growing, '--emptyOutDir']);
  if (result.code === 0) {
    writeFileSync(join(growing, '.build-hash'), hash);
    const old = join(work, `old-${process.pid}`);
    if (existsSync(DIST)) renameSync(DIST, old);
    renameSync(growing, DIST);
    rmSync(old, { recursive: true, force: true });
  }
  rmSync(growing, { recursive: true, force: true });
  return result;
}
