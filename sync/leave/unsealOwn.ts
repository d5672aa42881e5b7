import { NetError, type FailureReason, type Ports, type Vault } from '../ports.ts';
import { LIMITS, UNSENT_STATES, type Envelope, type PushResult, type SealedEntry, type Unsealed } from '../protocol.ts';
import { backoffMs } from '../engine/backoffMs.ts';
import { FencedError, fencedMeta, writeMeta } from '../store/meta.ts';
import type { Kv, KvTx } from '../store/kv.ts';
import type { ReplicaMeta, StoredMutation, UnsealedRecord } from '../store/stores.ts';
import { fingerprintOf } from '../outbox/fingerprintOf.ts';
import { readEntries } from '../store/entries.ts';
import { PLAIN_ENTRY } from '../store/plainEntry.ts';
import { isTold } from '../store/entryStates.ts';
import { envelopesOf } from './envelopes.ts';

/** Envelopes that are remembered as opened, so that none is taken in twice when this device dies in between. */
const REMEMBERED = 200;
/** Why no answer came, where one may come later. */
const LINE: readonly FailureReason[] = ['offline', 'throttled'];
const LEFT_BEFORE = 'You left before it was sent.';
const NOT_UNDERSTOOD = 'The server could not read it.';

/** Opens what the person left sealed here, beside everything else, as often as the line needs, while `isWanted`. */
export async function unsealOwn(kv: Kv, ports: Ports, meta: ReplicaMeta, isWanted: () => boolean): Promise<void> {
  for (let failures = 1; isWanted(); failures += 1) {
    try {
      return await unsealOnce(kv, ports, meta);
    } catch (error) {
      const line = error instanceof NetError ? error : null;
      // A refusal is looked at again at the next greeting; a disk that failed may be well again before there is one.
      if (error instanceof FencedError || (line && !LINE.includes(line.reason))) return;
      const waitMs = line?.retryAfterMs || backoffMs(failures);
      await new Promise<void>((resume) => void ports.clock.timer(waitMs, resume));
    }
  }
}

/**
 * Have the server open what this person left sealed on this device, oldest first: what waited is done there under its own
 * numbers; what was refused, or waits for the person, comes back into the outbox.
 */
async function unsealOnce(kv: Kv, { vault, net }: Ports, meta: ReplicaMeta): Promise<void> {
  if (!vault || !net.unseal || !meta.me || !meta.identity) return;
  await dropExpired(vault, meta);
  const { epoch, userEpoch } = meta.identity;
  for (const envelope of await envelopesOf(vault, meta.me.userId)) {
    const answer = await net.unseal({ epoch, userEpoch, envelope });
    await kv.write(['meta', 'outbox'], (tx) => takeIn(tx, meta.leaderEpoch, envelope, answer), 'strict');
    // One that nobody can open now may be opened when its key is back; the rest is settled.
    if (answer.status === 'OPENED' || answer.status === 'EXPIRED') await vault.remove([envelope.id]);
  }
}

/** Removes expired envelopes of others, by the server's time: a clock of this device that runs ahead must not cost anybody their work. */
async function dropExpired(vault: Vault, { owner, greetedAt }: ReplicaMeta): Promise<void> {
  if (!greetedAt) return;
  const oldest = new Date(Date.parse(greetedAt) - LIMITS.sealedDays * 86_400_000).toISOString();
  const expired = (await vault.list()).filter(({ userId, sealedAt }) => userId !== owner && sealedAt < oldest);
  if (expired.length) await vault.remove(expired.map(({ id }) => id));
}

/** Takes in the answer to an envelope, in one transaction: the entries that need their person, and what to tell them. */
async function takeIn(tx: KvTx, fence: number, envelope: Envelope, answer: Unsealed): Promise<void> {
  const meta = await fencedMeta(tx, fence);
  const before = await tx.get<UnsealedRecord>('meta', 'unsealed');
  if (before?.opened.includes(envelope.id)) return;
  const results = new Map(answer.results.map((result) => [result.mid, result]));
  // A device that died on its way out still has the entries themselves.
  const entries = await readEntries(tx);
  const mids = meta.clientId === envelope.clientId ? new Set(entries.map(({ mid }) => mid)) : null;
  // The database may have been deleted since they came back the first time: then the journal brought them.
  const back = new Set(entries.filter(({ mid }) => mid < 0).map(fingerprintOf));
  const isHere = (entry: SealedEntry): boolean => Boolean(mids?.has(entry.mid)) || back.has(fingerprintOf(entry));
  const needy = answer.entries.flatMap((entry) => (isHere(entry) ? [] : (needyEntry(entry, results.get(entry.mid)) ?? [])));
  await putBeforeAll(tx, meta, needy);
  const told = new Set(answer.entries.filter(isTold).map(({ mid }) => mid));
  const done = answer.results.filter(({ mid, status }) => told.has(mid) && (status === 'APPLIED' || status === 'NOOP')).length;
  const isOpen = answer.status === 'OPENED';
  await tx.put('meta', [
    {
      key: 'unsealed',
      done: (before?.done ?? 0) + done,
      needy: (before?.needy ?? 0) + needy.length,
      lost: (before?.lost ?? 0) + (isOpen ? 0 : envelope.count),
      opened: [...(before?.opened ?? []), envelope.id].slice(-REMEMBERED),
    } satisfies UnsealedRecord,
  ]);
}

/** The entry as its person finds it again; null when it is done. */
function needyEntry(entry: SealedEntry, result: PushResult | undefined): SealedEntry | null {
  if (result?.status === 'APPLIED' || result?.status === 'NOOP') return null;
  if (result) {
    const { code, message, fields } = result;
    return { ...entry, state: result.status === 'CONFLICT' ? 'conflicted' : 'rejected', code, message, conflict: fields ?? null };
  }
  if (UNSENT_STATES.includes(entry.state)) return { ...entry, state: 'rejected', message: NOT_UNDERSTOOD };
  return entry.state === 'held' ? { ...entry, state: 'expired', message: LEFT_BEFORE } : entry;
}

/** Numbers below zero are of another client's time: they are never sent or given twice, and stand before all others. */
async function putBeforeAll(tx: KvTx, meta: ReplicaMeta, entries: readonly SealedEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const here = await readEntries(tx);
  const first = Math.min(meta.lowestMid ?? 0, ...here.map(({ mid }) => mid)) - entries.length;
  await writeMeta(tx, { ...meta, lowestMid: first });
  const renumbered = new Map(entries.map(({ mid }, i) => [mid, first + i]));
  const moved = entries.map((entry) => {
    const { dependsOn = [] } = entry as Partial<StoredMutation>;
    return {
      ...PLAIN_ENTRY,
      ...entry,
      mid: renumbered.get(entry.mid)!,
      dependsOn: dependsOn.flatMap((mid) => renumbered.get(mid) ?? []),
      touches: [],
      rev: 0,
    };
  });
  await tx.put('outbox', moved);
}
