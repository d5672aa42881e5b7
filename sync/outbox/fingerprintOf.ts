import type { SealedEntry } from '../protocol.ts';
import type { OutboxEntry } from '../replicaApi.ts';

/** Fingerprint of a change, name, time and input: the same in every copy of its entry. */
export function fingerprintOf({ name, at, input }: Pick<OutboxEntry, 'name' | 'at' | 'input'> | SealedEntry): string {
  return JSON.stringify([name, at, input]);
}
