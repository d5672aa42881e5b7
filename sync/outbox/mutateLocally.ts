import type { Base } from '#domain/conflict.ts';
import { AccessError, DomainError } from '#domain/errors.ts';
import { runMutation } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import { announceChanges } from '../store/changes.ts';
import { readFacts, writeFacts } from '../store/facts.ts';
import type { Kv, KvTx } from '../store/kv.ts';
import { overlayTx } from '../apply/overlayTx.ts';
import { rowsOf } from '../apply/rebase.ts';
import { makersOf, readBase } from './basis.ts';
import { readEntries } from './entries.ts';
import { blockersOf, isOnline, placeOf } from './placing.ts';
import { PLAIN_ENTRY } from './plainEntry.ts';
import { ALL_STORES, type StoredMutation } from '../store/stores.ts';

/** The store was lost while the tab was open, and its replica is being made anew. */
export class NotReadyError extends DomainError {
  readonly code = 'NOT_READY';
  constructor() {
    super('This device holds no copy of your work right now. Please try again in a moment.');
  }
}

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
export function mutateLocally(kv: Kv, name: string, input: unknown, now: string): Promise<Taken> {
  return kv.write(ALL_STORES, (tx) => issue(tx, name, input, now), 'strict');
}

/**
 * The same inside a transaction that does more.
 * @param saw what the person was shown of the fields, where that is not what is visible now
 */
export async function issue(tx: KvTx, name: string, input: unknown, now: string, saw?: Base): Promise<Taken> {
  const declared = MUTATIONS.get(name);
  if (!declared) throw new Error(`Unknown mutation ${name}`);
  const facts = await readFacts(tx);
  if (!facts) throw new NotReadyError();
  if (!facts.me) throw new AccessError();
  const place = placeOf(declared.offline, now, await isOnline(tx));
  const base = saw ?? (await readBase(tx, declared, input));
  const touched = new Set<string>();
  const read = new Set<string>();
  await runMutation(overlayTx(tx, touched, read), declared, input, { actor: facts.me, now });
  const mid = facts.nextMid;
  const entry: StoredMutation = {
    ...PLAIN_ENTRY,
    ...place,
    mid,
    name,
    input,
    at: now,
    rev: 0,
    ...rowsOf(name, input, touched, read),
    dependsOn: await makersOf(tx, [...new Set([...read, ...touched])]),
    ...(base && { base }),
  };
  // It may not overtake what is held: it leaves right behind it.
  const waits = entry.state === 'queued' && (await isBlocked(tx, entry));
  await tx.put('outbox', [waits ? { ...entry, state: 'held', holdUntil: now } : entry]);
  await writeFacts(tx, { ...facts, nextMid: mid + 1 });
  await announceChanges(tx, touched);
  return { mid, holdUntil: entry.holdUntil };
}

async function isBlocked(tx: KvTx, entry: StoredMutation): Promise<boolean> {
  return blockersOf(entry, await readEntries(tx)).length > 0;
}
