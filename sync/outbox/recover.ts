import type { Ports, Vault } from '../ports.ts';
import type { RecoveryNote } from '../replicaApi.ts';
import { freshMeta, readMeta, writeMeta } from '../store/meta.ts';
import type { Kv, KvTx } from '../store/kv.ts';
import { OUTBOX_STORES, type RecoveryRecord, type ReplicaMeta, type StoredMutation } from '../store/stores.ts';
import { fingerprintOf } from './fingerprintOf.ts';
import { boundsLine, changeLine, compactLines, foldLines, type Journalled } from './journalLines.ts';
import { readEntries, readSettled } from '../store/entries.ts';
import { pruneSettled } from './settled.ts';
import { isAside, isForServer, isUnanswered } from '../store/entryStates.ts';
import { parseTripNote, type TripNote } from './tripwire.ts';

/** Why a change from another client's file waits for its person: nobody can say whether the server has it. */
const FOUND = { code: 'FOUND', message: 'Found in a safety copy. It may have reached the server already.' } as const;

type NotePorts = Pick<Ports, 'tripwire'> & { vault?: Vault | undefined };
type RecoverPorts = Pick<Ports, 'journal' | 'random' | 'clock'> & NotePorts;

/**
 * Recovers, before a tab leads, what the store has lost and the journal still has, under the same client and numbers, so that
 * each is still done once (SYNC-C11); and notes what no copy has any more. A store that is whole changes nothing.
 */
export async function recoverOutbox(
  kv: Kv,
  { journal, random, clock, ...beside }: RecoverPorts,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const lines = await journal.read().catch((): string[] => []);
  const clients = foldLines(lines);
  const trip = await noteOf(clients, beside);
  const now = new Date(clock.now()).toISOString();
  const left = await kv.write(OUTBOX_STORES, (tx) => restore(tx, clients, trip, random.id(), now), 'strict');
  // No fence guards the journal: a device that was left meanwhile would have a file again (SYNC-C16). The next tab that leads writes it.
  if (isStopped()) return;
  const { meta, entries } = left;
  const known = new Map(clients.get(meta.clientId)?.entries.map((entry) => [entry.mid, entry.rev]));
  const news = entries.filter(({ mid, rev }) => (known.get(mid) ?? -1) < rev).map((entry) => changeLine(meta.clientId, [entry]));
  const bounds = boundsLine(meta.clientId, meta.nextMid, entries[0]?.mid ?? meta.nextMid);
  // Files of tabs that died become part of this one; those of other clients have been taken over above.
  const all = [...lines, ...news, bounds];
  await journal.rewrite((mine) => compactLines([...mine, ...news, bounds], all, meta.clientId)).catch(() => undefined);
}

interface Left {
  meta: ReplicaMeta;
  entries: StoredMutation[];
}

async function restore(
  tx: KvTx,
  clients: ReadonlyMap<string, Journalled>,
  trip: TripNote | null,
  newId: string,
  now: string,
): Promise<Left> {
  const stored = await readMeta(tx);
  const meta = stored ?? freshMeta(clientOf(clients, trip) ?? newId);
  const mine = clients.get(meta.clientId);
  const noted = trip?.clientId === meta.clientId ? trip : null;
  // A number between the lowest and the next one was known to this store: what is not in it has left it.
  const back = (mine?.entries ?? []).filter(({ mid }) => mid >= meta.nextMid || mid < (meta.lowestMid ?? 0));
  const found = new Set(back.map(({ mid }) => mid));
  const isLost = (mid: number): boolean => mid >= Math.max(meta.nextMid, mine?.below ?? 1) && !found.has(mid) && !mine?.gone.has(mid);
  const lost = (noted?.pending ?? []).filter(([mid]) => isLost(mid));
  meta.nextMid = Math.max(meta.nextMid, mine?.nextMid ?? 1, (noted?.lastMid ?? 0) + 1);
  meta.lowestMid = Math.min(meta.lowestMid ?? 0, mine?.lowestMid ?? 0);
  await tx.put('outbox', back.map(asUnanswered));
  const others = [...clients.values()].filter(({ clientId }) => clientId !== meta.clientId).flatMap(({ entries }) => entries);
  const here = new Set([...(await readEntries(tx)), ...(await readSettled(tx)).map(({ entry }) => entry)].map(fingerprintOf));
  const strangers = others.filter((entry) => isUnanswered(entry) && !here.has(fingerprintOf(entry)));
  for (const entry of strangers) {
    await tx.put('outbox', [{ ...entry, ...FOUND, state: 'expired', mid: meta.nextMid, dependsOn: [], touches: [] }]);
    meta.nextMid += 1;
  }
  if (!stored || back.length || lost.length || strangers.length) await writeMeta(tx, meta);
  await pruneSettled(tx, Date.parse(now));
  const restored = back.filter((entry) => !isAside(entry)).length + strangers.length;
  await note(tx, { restored, lost: lost.map(([mid, name]) => ({ mid, name })), at: now });
  return { meta, entries: await readEntries(tx) };
}

/** The client whose numbers go on: the one that was noted last, else the one with the most to lose. */
function clientOf(clients: ReadonlyMap<string, Journalled>, trip: TripNote | null): string | undefined {
  const [first] = [...clients.values()].sort((a, b) => b.entries.length - a.entries.length || b.nextMid - a.nextMid);
  return trip?.clientId ?? first?.clientId;
}

/**
 * The note, unless it may be of a client that has left: it reaches the disk up to a minute after everything else. Such a client is in
 * no journal, and another has begun one since, or its work is sealed here, under numbers that nobody else may use.
 */
async function noteOf(clients: ReadonlyMap<string, Journalled>, { tripwire, vault }: NotePorts): Promise<TripNote | null> {
  const trip = parseTripNote(await tripwire.read().catch(() => null));
  if (!trip || clients.has(trip.clientId)) return trip;
  if (clients.size > 0) return null;
  const sealed = vault ? await vault.list().catch(() => null) : [];
  const hasLeft = sealed === null || sealed.some(({ clientId }) => clientId === trip.clientId);
  return hasLeft ? null : trip;
}

/** Marks an entry of which nobody knows whether it left this device: it is sent under its number, and cannot be canceled. */
function asUnanswered(entry: StoredMutation): StoredMutation {
  return isForServer(entry) || entry.state === 'acknowledged' ? { ...entry, state: 'sending', seq: null } : entry;
}

async function note(tx: KvTx, { restored, lost, at }: Omit<RecoveryNote, 'checked'>): Promise<void> {
  if (!restored && !lost.length) return;
  const earlier = await tx.get<RecoveryRecord>('meta', 'recovery');
  const record: RecoveryRecord = {
    key: 'recovery',
    at,
    restored: (earlier?.restored ?? 0) + restored,
    lost: [...(earlier?.lost ?? []), ...lost],
    checked: lost.length === 0 && (earlier?.checked ?? true),
  };
  await tx.put('meta', [record]);
}

/** The server says which number it answered last: that one is not given out again, and what it has was not lost. */
export async function hearLastMid(tx: KvTx, lastMid: number): Promise<void> {
  const meta = await readMeta(tx);
  if (meta && meta.nextMid <= lastMid) await writeMeta(tx, { ...meta, nextMid: lastMid + 1 });
  const record = await tx.get<RecoveryRecord>('meta', 'recovery');
  if (!record || record.checked) return;
  const lost = record.lost.filter(({ mid }) => mid > lastMid);
  if (lost.length || record.restored) await tx.put('meta', [{ ...record, lost, checked: true }]);
  else await tx.delete('meta', ['recovery']);
}
