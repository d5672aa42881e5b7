import { createHash } from 'node:crypto';
import { globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OWN_OPERATIONS_FILE } from '#server/graphql/knownOperations.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** Every text exported by one of these is an operation that the front end sends. */
const SOURCES = ['workers/operations.ts', 'src/**/*Operations.ts', 'src/**/*.operations.ts'];

/** The front end's operations as JSON text: SHA-256 in hex to text, in the order of the ids. */
export async function persistedOperations(): Promise<string> {
  const modules = await Promise.all(globSync(SOURCES, { cwd: ROOT }).map((file) => import(path.join(ROOT, file)) as Promise<object>));
  const texts = modules
    .flatMap((module) => Object.values(module))
    .flatMap((value) => Object.values(value as object))
    .filter((v) => typeof v === 'string');
  const ids = texts.map((text) => [createHash('sha256').update(text).digest('hex'), text] as const);
  return `${JSON.stringify(Object.fromEntries(ids.sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;
}

if (import.meta.main) writeFileSync(OWN_OPERATIONS_FILE, await persistedOperations());
