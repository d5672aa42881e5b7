import fs from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError } from './startError.ts';

const ENGINE = 'postgresql 18';
const OWN_FILES = /^(owner\.json.*|password|DATA_DIR|partial-.*|binaries-.*)$/;

/**
 * Returns whether there is a cluster to open (true) or the folder is fresh (false). Throws when the folder belongs to another engine or
 * version, or when its data is missing: nothing else is ever opened in its stead.
 */
export function checkEngine(home: string): boolean {
  const marker = path.join(home, 'ENGINE');
  const version = path.join(home, 'cluster', 'PG_VERSION');
  const hasCluster = fs.existsSync(version);
  if (fs.existsSync(marker)) {
    const engine = fs.readFileSync(marker, 'utf8').trim();
    if (engine !== ENGINE) refuse(home, `holds data of ${engine}`);
    if (!hasCluster) refuse(home, 'is marked as a database, but its data is missing');
  } else if (!hasCluster) {
    const strange = fs.readdirSync(home).find((name) => !OWN_FILES.test(name));
    if (strange !== undefined) refuse(home, `holds ${strange}, which this program did not write`);
    return false;
  }
  const found = `postgresql ${fs.readFileSync(version, 'utf8').trim()}`;
  if (found !== ENGINE) refuse(home, `holds data of ${found}`);
  // A first start that was cut off between the last two steps left the marker out.
  if (!fs.existsSync(marker)) writeEngine(home);
  return true;
}

/** Marks the folder with the engine and its major version, as the last step of making a cluster. */
export function writeEngine(home: string): void {
  fs.writeFileSync(path.join(home, 'ENGINE'), `${ENGINE}\n`);
}

function refuse(home: string, what: string): never {
  throw new EmbeddedPostgresError(
    `${home} ${what}; this version opens ${ENGINE} only. Nothing was changed: use the version that wrote it, or choose another DATA_DIR.`,
  );
}
