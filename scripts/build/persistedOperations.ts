import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { OWN_OPERATIONS_FILE } from '#server/graphql/knownOperations.ts';
import { OPERATIONS } from '#workers/operations.ts';
import { pageOperations } from './pageOperations.ts';

/** The front end's operations as JSON text: SHA-256 in hex to text, in the order of the ids. */
export async function persistedOperations(): Promise<string> {
  const texts = [...Object.values(OPERATIONS), ...(await pageOperations()).map(({ text }) => text)];
  const ids = texts.map((text) => [createHash('sha256').update(text).digest('hex'), text] as const);
  return `${JSON.stringify(Object.fromEntries(ids.sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;
}

if (import.meta.main) writeFileSync(OWN_OPERATIONS_FILE, await persistedOperations());
