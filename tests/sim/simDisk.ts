import type { Durability, Key, Kv, KvTx } from '#sync/store/kv.ts';
import { BESIDE_STORES } from '#sync/store/besideTx.ts';
import type { SegmentRecord } from '#sync/tiers/packedColumns.ts';
import type { ReplicaMeta, StoredMutation } from '#sync/store/stores.ts';
import type { Dice } from './dice.ts';
import type { Faults } from './faults.ts';
import type { Owner, Scheduler } from './scheduler.ts';
import { simTx, type StoreChanges, type Stores } from './simTx.ts';

/** What a commit changed: the stores before it, and those after. */
export interface Commit {
  tab: Owner;
  before: Stores;
  after: Stores;
}

interface Transaction {
  tab: Owner;
  scope: ReadonlySet<string>;
  writable: boolean;
  state: 'waiting' | 'running' | 'committing';
  begin: () => void;
}

/** How many commits a loss of power can take back, at most: the system writes to the disk by itself before long. */
const UNFLUSHED_MAX = 12;

/**
 * The database of one device: it outlives its tabs. Transactions that share a store take turns, each call of a slow one is an
 * event of its own, and one that did not commit leaves nothing behind.
 */
export class SimDisk {
  data: Stores = new Map();
  readonly #scheduler: Scheduler;
  readonly #dice: Dice;
  readonly #faults: Faults;
  readonly #heard: (commit: Commit) => void;
  #transactions: Transaction[] = [];
  /** The stores as they were before each commit that is not safely on the disk. */
  #unflushed: Stores[] = [];
  /** Until then every transaction fails: the connection to the database is lost. */
  #lostUntil = 0;
  /** Counts the databases: a transaction of one that was deleted fails. */
  #database = 0;

  constructor(scheduler: Scheduler, dice: Dice, faults: Faults, heard: (commit: Commit) => void) {
    this.#scheduler = scheduler;
    this.#dice = dice;
    this.#faults = faults;
    this.#heard = heard;
  }

  /** One tab's connection. */
  kv(tab: Owner): Kv {
    return {
      read: (stores, body) => this.#transact(tab, stores, null, body),
      write: (stores, body, durability = 'relaxed') => this.#transact(tab, stores, durability, body),
      isDamaged: () => this.#transact(tab, BESIDE_STORES, null, async (tx) => (await segmentsIn(tx)).some(isLost)),
      close: () => undefined,
      destroy: async () => this.wipe(),
    };
  }

  /** Look at what is committed, between two events. */
  peek<R>(body: (tx: KvTx) => Promise<R>): Promise<R> {
    const everything = { has: () => true } as unknown as ReadonlySet<string>;
    return body(simTx(this.data, everything, null, () => Promise.resolve()));
  }

  /** What the replica on it is, as it is committed. */
  peekMeta(): ReplicaMeta | undefined {
    return this.data.get('meta')?.get('facts') as ReplicaMeta | undefined;
  }

  /** A tab is gone: what it had not committed is undone; a commit under way may still land. */
  drop(tab: Owner): void {
    this.#transactions = this.#transactions.filter((t) => t.tab !== tab || (t.state === 'committing' && this.#dice.chance(0.5)));
    this.#pump();
  }

  /** A record is not any more what was written; null: it is gone. Nobody is told. */
  damage(store: string, key: Key, record: object | null): void {
    const records = new Map(this.data.get(store));
    if (record) records.set(key, record);
    else records.delete(key);
    this.data = new Map(this.data).set(store, records);
  }

  /** The machine stops: all tabs must be dropped first. What lies beside the records of these segments is lost, and nothing else. */
  loseBytes(isHit: (segment: SegmentRecord) => boolean): SegmentRecord[] {
    this.#transactions = [];
    this.#unflushed = [];
    const hit: SegmentRecord[] = [];
    for (const store of BESIDE_STORES) {
      for (const record of [...(this.data.get(store)?.values() ?? [])] as SegmentRecord[]) {
        if (!('segment' in record) || isLost(record) || !isHit(record)) continue;
        this.damage(store, record.key, { ...record, segment: new ArrayBuffer(0) });
        hit.push(record);
      }
    }
    return hit;
  }

  wipe(): void {
    this.data = new Map();
    this.#unflushed = [];
    this.#database += 1;
  }

  /** The machine stops: all tabs must be dropped first. Commits that were not strict may be lost, the latest first. */
  losePower(): boolean {
    const back = this.#unflushed[this.#dice.between(0, this.#unflushed.length)];
    this.#unflushed = [];
    this.#transactions = [];
    if (back) this.data = back;
    return back !== undefined;
  }

  loseConnection(ms: number): void {
    this.#lostUntil = this.#scheduler.now + ms;
  }

  #transact<R>(tab: Owner, stores: readonly string[], durability: Durability | null, body: (tx: KvTx) => Promise<R>): Promise<R> {
    return new Promise<R>((resolve, reject) => {
      const scope = new Set(stores);
      const transaction: Transaction = {
        tab,
        scope,
        writable: durability !== null,
        state: 'waiting',
        begin: () => void this.#run(transaction, durability, body, resolve, reject),
      };
      this.#transactions.push(transaction);
      this.#pump();
    });
  }

  /** Starts whatever need not wait for an earlier one. */
  #pump(): void {
    const earlier: Transaction[] = [];
    for (const t of this.#transactions) {
      const waits = earlier.some((e) => (e.writable || t.writable) && overlap(e.scope, t.scope));
      earlier.push(t);
      if (waits || t.state !== 'waiting') continue;
      t.state = 'running';
      this.#scheduler.after(this.#dice.next() * 2, t.tab, t.begin);
    }
  }

  async #run<R>(
    t: Transaction,
    durability: Durability | null,
    body: (tx: KvTx) => Promise<R>,
    resolve: (result: R) => void,
    reject: (error: Error) => void,
  ): Promise<void> {
    const { tab } = t;
    const tell = (say: () => void): void => void this.#scheduler.after(this.#dice.next(), tab, say);
    const changes: Map<string, StoreChanges> | null = durability && new Map();
    const isSlow = this.#dice.chance(0.12);
    const step = (): Promise<void> =>
      isSlow ? new Promise((go) => void this.#scheduler.after(this.#dice.next() * 3, tab, go)) : Promise.resolve();
    const database = this.#database;
    let result: R;
    try {
      if (this.#scheduler.now < this.#lostUntil) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
      result = await body(simTx(this.data, t.scope, changes, step));
    } catch (error) {
      this.#end(t);
      return tell(() => reject(error as Error));
    }
    if (!changes?.size) {
      this.#end(t);
      return tell(() => resolve(result));
    }
    t.state = 'committing';
    this.#scheduler.after(this.#dice.next() * 4, null, () => {
      if (!this.#transactions.includes(t)) return;
      this.#end(t);
      const failure =
        database === this.#database ? this.#failure(changes) : new DOMException('The database was deleted', 'InvalidStateError');
      if (failure) return tell(() => reject(failure));
      this.#commit(t, changes, durability!);
      tell(() => resolve(result));
    });
  }

  #failure(changes: ReadonlyMap<string, StoreChanges>): DOMException | null {
    if (this.#faults.has('storage abort') && this.#dice.chance(0.02)) {
      this.#faults.note('storage abort');
      return new DOMException('The transaction was aborted', 'AbortError');
    }
    if (this.#faults.has('quota') && this.#dice.chance(this.#holdsVerdicts(changes) ? 0.3 : 0.02)) {
      this.#faults.note('quota');
      return new DOMException('The disk is full', 'QuotaExceededError');
    }
    return null;
  }

  /** Does a transaction store what the server has answered to changes that were sent? */
  #holdsVerdicts(changes: ReadonlyMap<string, StoreChanges>): boolean {
    const before = this.data.get('outbox');
    const wasSent = (mid: Key): boolean => (before?.get(mid) as StoredMutation | undefined)?.state === 'sending';
    const isSent = (entry: object | null): boolean => (entry as StoredMutation | null)?.state === 'sending';
    return [...(changes.get('outbox')?.records ?? [])].some(([mid, entry]) => wasSent(mid) && !isSent(entry));
  }

  #commit(t: Transaction, changes: Map<string, StoreChanges>, durability: Durability): void {
    const before = this.data;
    this.data = new Map(before);
    for (const [name, { cleared, records }] of changes) {
      const store = new Map(cleared ? [] : before.get(name));
      for (const [key, record] of records)
        if (record) store.set(key, record);
        else store.delete(key);
      this.data.set(name, store);
    }
    this.#unflushed = durability === 'strict' ? [] : [...this.#unflushed, before].slice(-UNFLUSHED_MAX);
    this.#heard({ tab: t.tab, before, after: this.data });
  }

  #end(t: Transaction): void {
    this.#transactions = this.#transactions.filter((other) => other !== t);
    this.#pump();
  }
}

const isLost = ({ segment }: SegmentRecord): boolean => segment.byteLength === 0;

async function segmentsIn(tx: KvTx): Promise<SegmentRecord[]> {
  const all = await Promise.all(BESIDE_STORES.map((store) => tx.all<SegmentRecord>(store)));
  return all.flat().filter((record) => 'segment' in record);
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const name of a) if (b.has(name)) return true;
  return false;
}
