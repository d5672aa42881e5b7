import { MESSAGES } from '#domain/messages.ts';
import { outbox } from '#src/data/replica.ts';
import type { FormChange } from './formChange.ts';

/** Makes the changes of a form as one act; null when they are in the queue, else why they were refused. Without any there is nothing to do. */
export async function saveChanges(changes: readonly FormChange[]): Promise<string | null> {
  const plain = changes.map(({ name, input }) => ({ name, input }));
  const [first] = plain;
  if (!first) return null;
  const outcome =
    plain.length === 1 ? await outbox.mutate(first.name, first.input) : await outbox.mutateTogether(plain, crypto.randomUUID());
  return outcome.ok ? null : outcome.message || MESSAGES.somethingWrong;
}
