import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sha256Of } from './documents.ts';

/** The front end's own operations, written by `node scripts/build/persistedOperations.ts`; a test compares it with the sources. */
export const OWN_OPERATIONS_FILE = path.join(import.meta.dirname, 'ownOperations.json');

/**
 * Texts of operations by their SHA-256 in hex: the front end's, and those of every `.graphql` file of the operator's folder,
 * as they stand and without the white space around them.
 * @throws Error that names the folder when it is not there
 */
export function knownOperations(folder: string | null): ReadonlyMap<string, string> {
  const own = Object.values(JSON.parse(readFileSync(OWN_OPERATIONS_FILE, 'utf8')) as Record<string, string>);
  const theirs = folder === null ? [] : textsOf(folder);
  return new Map([...own, ...theirs].map((text) => [sha256Of(text), text]));
}

function textsOf(folder: string): string[] {
  if (!existsSync(folder)) throw new Error(`The folder ${folder} of OPERATIONS_DIR does not exist.`);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .flatMap((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8');
      return [text, text.trim()];
    });
}
