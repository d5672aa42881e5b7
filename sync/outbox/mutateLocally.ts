import type { Base } from '#domain/conflict.ts';
import { AccessError, DomainError } from '#domain/errors.ts';
import { deviceContext, runMutation } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import type { Gone, Taken } from '../replicaApi.ts';
import { announceChanges } from '../store/changes.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import type { Kv, KvTx } from '../store/kv.ts';
import { overlayTx } from '../overlay/overlayTx.ts';
import { rowsOf } from '../overlay/rebase.ts';
import { makersOf, readBase } from './baseVersion.ts';
import { inverseMutation } from './inverseMutation.ts';
import { readEntries } from '../store/entries.ts';
import { blockersOf, heldFor, isOnline, initialStateFor } from './offlinePolicy.ts';
import { PLAIN_ENTRY } from '../store/plainEntry.ts';
import { runBatch, type MutationCall } from './mutationBatch.ts';
import { ALL_BUT_SEARCH, type StoredMutation, type StoredRow } from '../store/stores.ts';

/** The store was lost while the tab was open, and its replica is being made anew. */
export class NotReadyError extends DomainError {
  readonly code = 'NOT_READY';
  constructor() {
    super('This device holds no copy of your work right now. Please try again in a moment.');
  }
}

/**
 * Run a mutation here and queue it for the server, in ONE transaction: the visible effect and the outbox entry land
 * together or not at all (SYNC-C4). Any tab may do this; numbers stay contiguous because the transaction takes them.
 * @throws DomainError when the mutation is refused here already; nothing is written then.
 */
export function mutateLocally(
  kv: Kv,
  name: string,
  input: unknown,
  now: string,
  how: Pick<Particulars, 'holdMs' | 'place'> = {},
): Promise<Taken> {
  return kv.write(ALL_BUT_SEARCH, (tx) => issueAlone(tx, name, input, now, how), 'strict');
}

/** Options of one change: the group it is made in, and who notifies the readers of the rows that it wrote. */
interface Particulars {
  /** The fields as the person was shown them, where that is not what is visible now. */
  saw?: Base;
  group?: string;
  /** Number of the change that this one undoes. */
  undoes?: number;
  /** Set when it redoes what was undone before it had left. */
  again?: true;
  /** The row that comes back with it. */
  brings?: Gone | undefined;
  /** Holds what would leave at once, so that its person can take it back; in milliseconds. */
  holdMs?: number | undefined;
  /** Path of the screen that it is made on. */
  place?: string | undefined;
  announce?: (tx: KvTx, touched: ReadonlySet<string>) => Promise<void> | void;
}

/**
 * Makes many changes as one step: all of them land, or none when one is refused, and each carries the name of the group (SYNC-C27).
 * @throws DomainError of the first that is refused
 */
export function mutateBatch(kv: Kv, changes: readonly MutationCall[], group: string, now: string, place?: string): Promise<Taken[]> {
  return kv.write(
    ALL_BUT_SEARCH,
    (tx) =>
      runBatch(tx, changes, async (batch) => {
        const taken: Taken[] = [];
        for (const { name, input } of changes)
          taken.push(await issue(batch.tx, name, input, now, { group, place, announce: batch.announce }));
        return taken;
      }),
    'strict',
  );
}

function issueAlone(tx: KvTx, name: string, input: unknown, now: string, how: Particulars): Promise<Taken> {
  return runBatch(tx, [{ name, input }], (batch) => issue(batch.tx, name, input, now, { ...how, announce: batch.announce }));
}

/** Makes a change as `mutateLocally` does, in a transaction that does more. */
export async function issue(tx: KvTx, name: string, input: unknown, now: string, particulars: Particulars = {}): Promise<Taken> {
  const { saw, group = null, undoes, again, brings, holdMs, place, announce = announceChanges } = particulars;
  const declared = MUTATIONS.get(name);
  if (!declared) throw new Error(`Unknown mutation ${name}`);
  const meta = await readMeta(tx);
  if (!meta) throw new NotReadyError();
  if (!meta.me) throw new AccessError();
  const initial = initialStateFor(heldFor(declared.offline, holdMs), now, await isOnline(tx));
  const base = saw ?? (await readBase(tx, declared, input));
  const touched = new Set<string>();
  const read = new Set<string>();
  const before = new Map<string, StoredRow | undefined>();
  await runMutation(overlayTx(tx, touched, read, before, brings), declared, input, deviceContext(meta.me, now));
  const undo = await inverseMutation(tx, declared, input, before);
  const mid = meta.nextMid;
  const entry: StoredMutation = {
    ...PLAIN_ENTRY,
    ...initial,
    mid,
    name,
    input,
    at: now,
    group,
    rev: 0,
    ...rowsOf(name, input, touched, read),
    dependsOn: await makersOf(tx, [...new Set([...read, ...touched])]),
    ...(base && { base }),
    ...(undo !== undefined && { undo }),
    ...(undoes !== undefined && { undoes }),
    ...(again && { again }),
    ...(brings && { brings }),
    ...(place !== undefined && { place }),
  };
  // It may not overtake what is held: it leaves right behind it.
  const waits = entry.state === 'queued' && (await isBlocked(tx, entry));
  await tx.put('outbox', [waits ? { ...entry, state: 'held', holdUntil: now } : entry]);
  await writeMeta(tx, { ...meta, nextMid: mid + 1 });
  await announce(tx, touched);
  return { ok: true, mid, holdUntil: entry.holdUntil };
}

async function isBlocked(tx: KvTx, entry: StoredMutation): Promise<boolean> {
  return blockersOf(entry, await readEntries(tx)).length > 0;
}
