import type { SealedEntry } from '../protocol.ts';
import type { OutboxEntry } from '../replicaApi.ts';

/** What a person did and when: the same in every copy of an entry. */
export function actOf({ name, at, input }: Pick<OutboxEntry, 'name' | 'at' | 'input'> | SealedEntry): string {
  return JSON.stringify([name, at, input]);
}
