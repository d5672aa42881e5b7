import { isForServer, needsPerson } from '#sync/store/entryStates.ts';
import type { SettledEntry } from '#sync/replicaApi.ts';
import type { PushResult } from '#sync/protocol.ts';
import type { Key } from '#sync/store/kv.ts';
import type { ReplicaMeta, StoredMutation } from '#sync/store/stores.ts';
import { isSame } from './copyOf.ts';
import { recordKey, type SimDatabase } from './server/simDatabase.ts';
import type { SimDevice } from './simDevice.ts';
import type { Commit } from './simDisk.ts';
import type { Owner } from './scheduler.ts';
import { checkHands } from './checkHands.ts';
import { isHeldForGood } from './waitsForPerson.ts';
import { Violation } from './violation.ts';

/** A change that somebody made, from the moment it was on a disk. */
interface Issued {
  device: SimDevice;
  clientId: string;
  mid: number;
  /** The number that its person was told; a held change leaves under another. */
  firstMid: number;
  name: string;
  input: unknown;
  /** Its person was told that it is safe. */
  isPromised: boolean;
  /** When its person did it, by the clock of their device. */
  at: string;
  /** Its number in the outbox of another client since it came back from an envelope; null: it never did. */
  back: { clientId: string; mid: number } | null;
  /** Its person has seen why it was refused, and thrown it away. */
  isSeen: boolean;
  /** A server that has been put back in time since had answered it. */
  wasAnswered: boolean;
  /** It may be gone: with the disk it was on, or with the time that a restored server lost. */
  mayBeLost: boolean;
  /** A restored server has lost it, and its device keeps it among what was synced: it must be offered to its person. */
  isOwed: boolean;
}

const tookEffect = ({ status }: PushResult): boolean => status === 'APPLIED' || status === 'NOOP';

const metaIn = (stores: Commit['before']): ReplicaMeta | undefined => stores.get('meta')?.get('facts') as ReplicaMeta | undefined;

/** Follows every commit on every device: which changes were made, what became of them, and that nobody else's hand was in it. */
export class Ledger {
  readonly issued = new Map<string, Issued>();
  refused = 0;
  readonly #db: SimDatabase;
  readonly #leaders = new Map<SimDevice, Owner>();
  readonly #highest = new Map<string, number>();
  readonly #wiped = new Set<SimDevice>();
  /** Changes that their person has taken back before they left. */
  readonly #takenBack = new Map<string, Issued>();

  constructor(db: SimDatabase) {
    this.#db = db;
  }

  /** One commit on a device's disk. @throws Violation */
  heard(device: SimDevice, commit: Commit): void {
    const [before, after] = [metaIn(commit.before), metaIn(commit.after)];
    if (after) this.#checkFacts(device, commit.tab, before, after);
    const [old, now] = [commit.before.get('outbox'), commit.after.get('outbox')];
    if (old !== now) checkHands(device, commit, this.#leaders.get(device));
    if (after && old !== now) this.#outboxMoved(device, commit, before, after);
    this.#settledMoved(device, commit);
  }

  #outboxMoved(device: SimDevice, commit: Commit, before: ReplicaMeta | undefined, after: ReplicaMeta): void {
    const [old, now] = [commit.before.get('outbox'), commit.after.get('outbox')];
    const fresh = [...(now ?? [])].filter(([mid]) => !old?.has(mid)).map(([, entry]) => entry as StoredMutation);
    const gone = [...(old ?? [])].filter(([mid]) => !now?.has(mid)).map(([, entry]) => entry as StoredMutation);
    for (const entry of gone) if (entry.state === 'held') this.#letGo(after, entry, fresh, commit);
    for (const entry of fresh) this.#appear(device, after, entry, now!);
    const { clientId } = before ?? after;
    for (const entry of gone) {
      if (this.#isTakenBack(device, clientId, entry, commit) || device.vault.holds(clientId, entry.mid)) continue;
      this.#checkGone({ ...after, clientId }, entry);
    }
  }

  #checkFacts(device: SimDevice, tab: Owner, before: ReplicaMeta | undefined, after: ReplicaMeta): void {
    if (before?.leaderEpoch !== after.leaderEpoch) this.#leaders.set(device, tab);
    const moved = after.cursor !== null && after.cursor !== before?.cursor;
    if (moved && this.#leaders.get(device) !== tab)
      throw new Violation('SYNC-C5', `${device.name}: a tab that does not lead moved the cursor`);
    const isSameReplica = isSame(before?.identity, after.identity);
    if (isSameReplica && moved && before?.cursor != null && after.cursor! < before.cursor) {
      throw new Violation('SYNC-C1', `${device.name}: the cursor went from ${before.cursor} back to ${after.cursor}`);
    }
  }

  /** SYNC-C12: its person takes back a change that cannot have reached the server. */
  #isTakenBack({ name: device }: SimDevice, clientId: string, { mid, name, state }: StoredMutation, { after }: Commit): boolean {
    const settled = after.get('settled')?.get(mid) as SettledEntry | undefined;
    const key = recordKey(clientId, mid);
    const issued = this.issued.get(key);
    if (settled?.how !== 'cancelled' || !issued) return false;
    if (state !== 'queued') throw new Violation('SYNC-C12', `${device}: ${mid} (${name}) was taken back while it was ${state}`);
    this.issued.delete(key);
    this.#takenBack.set(key, issued);
    return true;
  }

  /** A held change leaves under another number, or is taken back by its person. */
  #letGo({ clientId }: ReplicaMeta, held: StoredMutation, fresh: readonly StoredMutation[], commit: Commit): void {
    const key = recordKey(clientId, held.mid);
    const issued = this.issued.get(key);
    const isIt = ({ name, at, input }: StoredMutation): boolean => name === held.name && at === held.at && isSame(input, held.input);
    const next = fresh.find((entry) => isForServer(entry) && isIt(entry));
    const settled = commit.after.get('settled')?.get(held.mid) as SettledEntry | undefined;
    if (!issued || (!next && settled?.how !== 'cancelled')) return;
    this.issued.delete(key);
    if (!next) return;
    this.issued.set(recordKey(clientId, next.mid), { ...issued, mid: next.mid });
    this.#highest.set(clientId, next.mid);
  }

  /** An entry is new on the disk: somebody made it, or it came back from the journal. */
  #appear(device: SimDevice, { clientId }: ReplicaMeta, entry: StoredMutation, outbox: ReadonlyMap<Key, object>): void {
    const { mid, name, input, at, state, code } = entry;
    if (mid < 0) return this.#comeBack(device, clientId, entry, outbox);
    const key = recordKey(clientId, mid);
    const known = this.issued.get(key);
    if (known && isSame(known.input, input) && (this.#wiped.has(device) || known.firstMid !== mid)) return;
    // What a safety copy of another client held comes back under a new number, to be decided by its person.
    if (state === 'expired') return;
    // So does what a server that was put back in time no longer has.
    if (code === 'MISSING') return this.#offer(device, clientId, entry);
    this.#takenBack.delete(key);
    const last = this.#highest.get(clientId) ?? 0;
    // Lost with the database before the journal had it: nobody was promised it, and it did not leave.
    const isForgotten = known?.mayBeLost === true && !known.isPromised && this.#wiped.has(device) && !this.#db.now.record.has(key);
    if (known && !isForgotten) throw new Violation('SYNC-C4', `${device.name}: number ${mid} was given twice`);
    if (mid !== last + 1 && !this.#wiped.has(device)) throw new Violation('SYNC-C5', `${device.name}: number ${mid} follows ${last}`);
    if (state !== 'queued' && state !== 'held') throw new Violation('SYNC-C4', `${device.name}: number ${mid} begins as ${state}`);
    this.#highest.set(clientId, mid);
    this.issued.set(key, {
      device,
      clientId,
      mid,
      firstMid: mid,
      name,
      input,
      at,
      back: null,
      isPromised: false,
      isSeen: false,
      wasAnswered: false,
      mayBeLost: false,
      isOwed: false,
    });
  }

  /** What was synced, and a server that was put back in time has lost, waits for its person under a new number (SYNC-E3, rule 6). */
  #offer(device: SimDevice, clientId: string, { mid, name, at, input }: StoredMutation): void {
    this.#highest.set(clientId, mid);
    const isIt = (one: Issued): boolean => one.device === device && one.name === name && one.at === at && isSame(one.input, input);
    for (const one of this.issued.values()) if (isIt(one) && one.isOwed) Object.assign(one, { isOwed: false, back: { clientId, mid } });
  }

  /** What goes from among what was synced goes with its person, or was undone: nobody holds it any more. */
  #settledMoved({ disk }: SimDevice, { before, after }: Commit): void {
    const [old, now] = [before.get('settled'), after.get('settled')];
    if (old === now || metaIn(after)?.clientId !== metaIn(before)?.clientId) return;
    const { clientId } = metaIn(disk.data) ?? {};
    for (const mid of old?.keys() ?? []) {
      const issued = now?.has(mid) || clientId === undefined ? undefined : this.issued.get(recordKey(clientId, Number(mid)));
      if (issued?.isOwed) Object.assign(issued, { isOwed: false, mayBeLost: true });
    }
  }

  /** What was left sealed waits for its person again (SYNC-C17): something they did as another client, and once. */
  #comeBack(device: SimDevice, clientId: string, entry: StoredMutation, outbox: ReadonlyMap<Key, object>): void {
    const { mid, name, input, at, state } = entry;
    const isHere = ({ back }: Issued): boolean => back?.clientId === clientId && back.mid !== mid && outbox.has(back.mid);
    const isIt = (one: Issued): boolean => one.device === device && one.name === name && one.at === at && isSame(one.input, input);
    const issued = [...this.issued.values()].find((one) => isIt(one) && !one.isSeen && !isHere(one));
    if (!issued) throw new Violation('SYNC-C17', `${device.name}: ${name} came back as ${mid}, which nobody left or which is here already`);
    if (!needsPerson({ state })) throw new Violation('SYNC-C17', `${device.name}: ${name} came back as ${state}`);
    issued.back = { clientId, mid };
  }

  /** An entry may leave the outbox when its effect is in the rows here, or when it was refused and seen. */
  #checkGone({ clientId, cursor, identity }: ReplicaMeta, { mid, state, name }: StoredMutation): void {
    const isBack = ({ back }: Issued): boolean => back?.clientId === clientId && back.mid === mid;
    const issued = this.issued.get(recordKey(clientId, mid)) ?? [...this.issued.values()].find(isBack);
    // Let go under another number, or taken back.
    if (state === 'held' && !issued) return;
    // Its person has seen it and let it go.
    if (needsPerson({ state })) return void (issued && (issued.isSeen = true));
    const verdict = this.#db.now.record.get(recordKey(clientId, mid))?.result;
    if (issued?.mayBeLost) return;
    // It was answered, and went before anybody here could know that the server has forgotten it since.
    const isUnaware = identity?.epoch !== this.#db.epoch;
    if (issued?.wasAnswered && (state === 'acknowledged' || state === 'sending') && isUnaware) return void (issued.mayBeLost = true);
    if (!verdict) throw new Violation('SYNC-C4', `${clientId} forgot ${mid} (${name}), which nobody has answered`);
    if (!tookEffect(verdict)) throw new Violation('SYNC-E2', `${clientId} forgot ${mid} (${name}), which was refused`);
    if (verdict.status === 'APPLIED' && cursor !== null && cursor < verdict.seq!) {
      throw new Violation('SYNC-C3', `${clientId} let go of ${mid} (${name}) at ${cursor}, before its commit ${verdict.seq} was here`);
    }
  }

  /** The promise of a change was kept. @throws Violation when it is not on the disk */
  promised(device: SimDevice, mid: number, name: string, input: unknown): void {
    for (const one of [...this.issued.values(), ...this.#takenBack.values()]) {
      if (one.device !== device || one.firstMid !== mid || one.name !== name || !isSame(one.input, input)) continue;
      one.isPromised = true;
      return;
    }
    throw new Violation('SYNC-C4', `${device.name}: ${mid} (${name}) was promised and is not on the disk`);
  }

  /** The database of a device is gone: what was promised must come back from elsewhere, anything else may be lost. */
  wiped(device: SimDevice): void {
    this.#wiped.add(device);
    this.excuse((issued) => issued.device === device && !issued.isPromised);
  }

  /** The server was put back in time: what neither the outbox of its device nor an envelope there holds is gone with the lost time (SPEC, SYNC-E3). */
  wentBack(answered: ReadonlyMap<string, unknown>): void {
    for (const [key, issued] of this.issued) {
      if (!answered.has(key)) continue;
      issued.wasAnswered = true;
      const { clientId, mid, device } = issued;
      const { data } = device.disk;
      const isHere = metaIn(data)?.clientId === clientId && data.get('outbox')?.has(mid);
      if (isHere || device.vault.holds(clientId, mid)) continue;
      const settled = metaIn(data)?.clientId === clientId ? data.get('settled')?.get(mid) : undefined;
      if ((settled as SettledEntry | undefined)?.how === 'synced') issued.isOwed = true;
      else issued.mayBeLost = true;
    }
  }

  /**
   * The envelope of a change goes: the server has opened it. A server that was put back in time after it had answered has the change no
   * more, and the device, which hears the answer now, cannot know (SPEC, SYNC-E3, rule 6).
   */
  unsealed(clientId: string, mid: number): void {
    const key = recordKey(clientId, mid);
    const issued = this.issued.get(key);
    if (issued?.wasAnswered && !this.#db.now.record.has(key)) issued.mayBeLost = true;
  }

  /** These may be lost, for a reason that the rules allow. */
  excuse(which: (issued: Issued) => boolean): void {
    for (const one of this.issued.values()) if (which(one)) one.mayBeLost = true;
  }

  /** @throws Violation when a change took effect more than once, or one that was refused or taken back took any */
  checkEffects(): void {
    for (const [key, { name }] of this.#takenBack)
      if (this.#db.now.record.has(key)) throw new Violation('SYNC-C12', `${key} (${name}) was taken back, and the server has it`);
    for (const [key, { effects, result }] of this.#db.now.record) {
      if (effects > (tookEffect(result) ? 1 : 0)) throw new Violation('SYNC-S3', `${key} took effect ${effects} times`);
    }
  }

  /** In the end: every change was answered, and a refusal is still on the device unless its person threw it away. @throws Violation */
  checkAll(kept: (device: SimDevice) => ReadonlyMap<number, StoredMutation>): void {
    for (const [key, { device, clientId, mid, name, back, isSeen, isOwed, mayBeLost }] of this.issued) {
      const result = this.#db.now.record.get(key)?.result;
      const here = metaIn(device.disk.data)?.clientId;
      // What was synced goes with its person, and with the database.
      const isGone = isOwed && (here !== clientId || this.#wiped.has(device));
      if (mayBeLost || isGone) continue;
      const own = here === clientId ? kept(device).get(mid) : undefined;
      const entry = own ?? (back?.clientId === here ? kept(device).get(back!.mid) : undefined);
      if (
        result?.status === 'CONFLICT' &&
        own &&
        needsPerson(own) &&
        own.state !== 'expired' &&
        !isSame(own.conflict ?? null, result.fields)
      )
        throw new Violation('SYNC-E4', `${key} (${name}) does not say what it is in conflict with`);
      const isKept = entry && needsPerson(entry) && entry.message !== null;
      // It waits for a word of its person: nobody sends it silently after a long time.
      if (entry && isHeldForGood(entry, [...kept(device).values()])) continue;
      if (isKept || isSeen) this.refused += 1;
      else if (!result) throw new Violation('SYNC-E2', `${key} (${name}) was lost`);
      else if (!tookEffect(result)) throw new Violation('SYNC-E2', `the refusal of ${key} (${name}) was not kept`);
    }
  }
}
