import { AccessError } from '#domain/errors.ts';
import { runMutation } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import { announceChanges } from '../store/changes.ts';
import { readFacts, writeFacts } from '../store/facts.ts';
import type { Kv, KvTx } from '../store/kv.ts';
import { overlayTx } from '../apply/overlayTx.ts';
import { targetKey } from '../apply/rebase.ts';
import { PLAIN_ENTRY } from './plainEntry.ts';
import { ALL_STORES, type StoredMutation } from '../store/stores.ts';

/** The number of a change, and until when it can be taken back unsent. */
export interface Taken {
  mid: number;
  holdUntil: string | null;
}

/**
 * Run a mutation here and queue it for the server, in ONE transaction: the visible effect and the outbox entry land
 * together or not at all (SYNC-C4). Any tab may do this; numbers stay contiguous because the transaction takes them.
 * @throws DomainError when the mutation is refused here already; nothing is written then.
 */
export async function mutateLocally(kv: Kv, name: string, input: unknown, now: string): Promise<Taken> {
  const declared = MUTATIONS.get(name);
  if (!declared) throw new Error(`Unknown mutation ${name}`);
  const run = async (tx: KvTx): Promise<Taken> => {
    const facts = await readFacts(tx);
    if (!facts?.me) throw new AccessError();
    const touched = new Set<string>();
    await runMutation(overlayTx(tx, touched), declared, input, { actor: facts.me, now });
    const mid = facts.nextMid;
    const target = targetKey(name, input);
    const entry: StoredMutation = {
      ...PLAIN_ENTRY,
      mid,
      name,
      input,
      at: now,
      rev: 0,
      touches: [...new Set([...(target ? [target] : []), ...touched])],
    };
    await tx.put('outbox', [entry]);
    await writeFacts(tx, { ...facts, nextMid: mid + 1 });
    await announceChanges(tx, touched);
    return { mid, holdUntil: entry.holdUntil };
  };
  return kv.write(ALL_STORES, run, 'strict');
}
