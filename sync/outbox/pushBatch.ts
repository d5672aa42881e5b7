import { NetError, type Net } from '../ports.ts';
import { LIMITS, type PushResult, type SyncMutation } from '../protocol.ts';
import { fencedMeta } from '../store/meta.ts';
import type { Kv } from '../store/kv.ts';
import { ALL_BUT_SEARCH, type ReplicaMeta, type StoredMutation } from '../store/stores.ts';
import { readEntries } from '../store/entries.ts';
import { forWire } from './forWire.ts';
import { isForServer } from '../store/entryStates.ts';
import { sweep } from './sweep.ts';

interface Batch {
  ackMid: number;
  mutations: SyncMutation[];
}

/** Send what waits, as much as one push takes. @throws NetError, FencedError when another tab leads */
export async function pushBatch(kv: Kv, net: Net, meta: ReplicaMeta | null, now: number): Promise<PushResult[]> {
  if (!meta?.identity) throw new NetError('failed', 'The server has not greeted this device');
  const { clientId, leaderEpoch, identity } = meta;
  const { batch, marked } = await takeBatch(kv, leaderEpoch, now);
  if (!batch.mutations.length) return [];
  try {
    return await net.push({ clientId, epoch: identity.epoch, userEpoch: identity.userEpoch, ...batch });
  } catch (error) {
    if (error instanceof NetError && !error.left) await putBack(kv, leaderEpoch, marked);
    throw error;
  }
}

/**
 * Choose what goes into the next push and mark it as on its way, in one transaction: from then on it cannot be taken back, for
 * nobody can say whether the server has it (SYNC-C12).
 */
function takeBatch(kv: Kv, fence: number, now: number): Promise<{ batch: Batch; marked: readonly number[] }> {
  return kv.write(ALL_BUT_SEARCH, async (tx) => {
    await fencedMeta(tx, fence);
    await sweep(tx, now);
    const entries = await readEntries(tx);
    const batch = nextBatch(entries, now);
    const taken = new Set(batch.mutations.map(({ mid }) => mid));
    const fresh = entries.filter(({ mid, state }) => taken.has(mid) && state === 'queued');
    await tx.put(
      'outbox',
      fresh.map((entry) => ({ ...entry, state: 'sending' })),
    );
    return { batch, marked: fresh.map(({ mid }) => mid) };
  });
}

/** Queues changes again that have certainly not reached the server: they can be canceled again. */
function putBack(kv: Kv, fence: number, mids: readonly number[]): Promise<void> {
  return kv.write(ALL_BUT_SEARCH, async (tx) => {
    await fencedMeta(tx, fence);
    const entries = (await tx.many<StoredMutation>('outbox', mids)).filter((entry) => entry?.state === 'sending');
    await tx.put(
      'outbox',
      entries.map((entry) => ({ ...entry, state: 'queued' })),
    );
  });
}

/**
 * The oldest waiting mutations with consecutive numbers, and up to where no number will come (again). A number is missing
 * between them when its change never left this device, or was answered by a database that was put back in time.
 */
function nextBatch(entries: readonly StoredMutation[], now: number): Batch {
  const mutations: SyncMutation[] = [];
  let bytes = 0;
  for (const entry of entries.filter(isForServer).slice(0, LIMITS.pushMutationsMax)) {
    const mutation = forWire(entry, now);
    if (mutations.length > 0 && mutation.mid !== mutations.at(-1)!.mid + 1) break;
    // Three bytes are the most that one UTF-16 unit of text takes on the wire.
    bytes += 3 * (JSON.stringify(mutation.input).length + JSON.stringify(mutation.base ?? null).length);
    if (mutations.length > 0 && bytes > LIMITS.pushBytesMax) break;
    mutations.push(mutation);
  }
  return { ackMid: (mutations[0]?.mid ?? 1) - 1, mutations };
}
