import type { Ports } from '../ports.ts';
import type { Envelope } from '../protocol.ts';
import type { Left } from '../replicaApi.ts';
import { fencedMeta, forgetRows, freshMeta, readMeta, writeMeta } from '../store/meta.ts';
import type { Kv } from '../store/kv.ts';
import { ALL_BUT_SEARCH, ALL_STORES, type ReplicaMeta, type StoredMutation } from '../store/stores.ts';
import { readEntries } from '../store/entries.ts';
import { compactLines } from '../outbox/journalLines.ts';
import { recoverOutbox } from '../outbox/recover.ts';
import { releaseWanted } from '../outbox/sweep.ts';
import { isTold, isUnanswered, isUnderWay } from '../store/entryStates.ts';
import { sealEntries, type SealPorts } from './envelopes.ts';

/** The ports that leaving needs. */
export type LeavePorts = SealPorts & Pick<Ports, 'journal' | 'tripwire' | 'blobs'>;

const DRAIN_LOOK_MS = 50;

/** Give up the time in which a change could be taken back. */
export async function stopHolding(kv: Kv): Promise<void> {
  await kv.write(ALL_BUT_SEARCH, releaseWanted, 'strict');
}

/** Give the outbox this long to empty. */
export async function drainOutbox(kv: Kv, { clock }: LeavePorts, drainMs: number): Promise<void> {
  const until = clock.now() + drainMs;
  const waits = async (): Promise<boolean> => (await readOutbox(kv)).some(isUnderWay);
  while (clock.now() < until && (await waits())) await new Promise<void>((resume) => void clock.timer(DRAIN_LOOK_MS, resume));
}

/**
 * Leave nothing of a replica behind: from the first step on nobody can write to it any more; its outbox is sealed, with what was
 * answered and is not in the rows yet (SYNC-E3); then the store, the journal and the tripwire go. Where nothing can be sealed the
 * rows go and the outbox stays.
 */
export async function leaveDevice(kv: Kv, ports: LeavePorts): Promise<Left> {
  const meta = (await shut(kv)) ?? (await bringBack(kv, ports));
  const entries = await readOutbox(kv);
  const told = entries.filter(isTold);
  const unsent = told.filter(isUnanswered).length;
  const envelopes = entries.length > 0 && meta ? await trySealing(ports, meta, entries) : [];
  await ports.blobs?.erase();
  if (!envelopes) {
    await keepOutboxAlone(kv);
    await tidyJournal(ports);
    kv.close();
    return { unsent, sealed: 0, copy: null };
  }
  await ports.journal.erase();
  await ports.tripwire.write(null);
  await kv.destroy();
  return { unsent, sealed: told.length, copy: told.length > 0 ? JSON.stringify(envelopes) : null };
}

/**
 * A person who may not enter any more keeps no rows here; their outbox is sealed, and the replica starts again as another
 * client, so that no later number can pass over a sealed one.
 */
export async function forgetPerson(kv: Kv, ports: LeavePorts, fence: number): Promise<void> {
  const meta = await kv.write(ALL_STORES, async (tx) => {
    await releaseWanted(tx);
    const before = await fencedMeta(tx, fence);
    await forgetRows(tx, before);
    return before;
  });
  await ports.blobs?.erase();
  const entries = await readOutbox(kv);
  if (!(await trySealing(ports, meta, entries))) return tidyJournal(ports);
  await kv.write(
    ALL_STORES,
    async (tx) => {
      await fencedMeta(tx, fence);
      await tx.delete(
        'outbox',
        entries.map(({ mid }) => mid),
      );
      await writeMeta(tx, { ...freshMeta(ports.random.id()), leaderEpoch: fence });
    },
    'strict',
  );
  await ports.journal.erase();
  await ports.tripwire.write(null);
}

/** A store that was emptied while its tab lived: what the journal still has is not erased with it, but left like anything else. */
async function bringBack(kv: Kv, ports: LeavePorts): Promise<ReplicaMeta | undefined> {
  await recoverOutbox(kv, ports);
  return shut(kv);
}

function readOutbox(kv: Kv): Promise<StoredMutation[]> {
  return kv.read(['outbox'], readEntries);
}

/** From here on no tab takes a change, and no leader writes. */
function shut(kv: Kv): Promise<ReplicaMeta | undefined> {
  return kv.write(
    ALL_BUT_SEARCH,
    async (tx) => {
      await releaseWanted(tx);
      const meta = await readMeta(tx);
      if (meta) await writeMeta(tx, { ...meta, me: null, leaderEpoch: meta.leaderEpoch + 1 });
      return meta;
    },
    'strict',
  );
}

/** A failure to seal must not lose what could not be sealed. */
async function trySealing(ports: LeavePorts, meta: ReplicaMeta, entries: readonly StoredMutation[]): Promise<Envelope[] | null> {
  try {
    return await sealEntries(ports, meta, entries);
  } catch {
    return null;
  }
}

/** The journal holds what has left the outbox until it is written anew; the files of tabs that live are theirs. */
async function tidyJournal({ journal }: LeavePorts): Promise<void> {
  try {
    const all = await journal.read();
    await journal.rewrite((mine) => compactLines(mine, all));
  } catch {
    // It is written anew by the next tab that leads.
  }
}

function keepOutboxAlone(kv: Kv): Promise<void> {
  return kv.write(ALL_STORES, async (tx) => {
    const meta = await readMeta(tx);
    if (meta) await forgetRows(tx, meta);
    await tx.delete('meta', ['status']);
  });
}
