import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import type { Kv } from '../store/kv.ts';
import { memoryKv } from '../store/memoryKv.ts';
import { JournalDisk } from './memoryJournal.ts';
import type { Clock, Locks, TabMessage } from '../ports.ts';
import { Replica } from '../replica.ts';
import { readAll, rowStores } from '../store/rows.ts';
import type { StatusRecord, StoredMutation } from '../store/stores.ts';
import { memoryBlobs } from './memoryBlobs.ts';
import { memoryVault } from './memoryVault.ts';
import type { ModelServer } from './modelServer.ts';

/** A clock that moves only when a test says so. */
export function handClock(): Clock & { advance(ms: number): void } {
  let now = Date.parse('2026-11-21T08:00:00.000Z');
  let timers: { at: number; fire: () => void }[] = [];
  return {
    now: () => now,
    timer(ms, fire) {
      const timer = { at: now + ms, fire };
      timers.push(timer);
      return () => {
        timers = timers.filter((t) => t !== timer);
      };
    },
    advance(ms) {
      now += ms;
      const due = timers.filter((t) => t.at <= now);
      timers = timers.filter((t) => t.at > now);
      for (const timer of due) timer.fire();
    },
  };
}

/** Locks of one device; `steal` takes the lock away from a frozen holder, as a browser does when a tab is discarded. */
export function memoryLocks(): Locks & { steal(): void } {
  let holder: { lose: () => void } | null = null;
  const waiting: (() => void)[] = [];
  const next = (): void => {
    holder = null;
    waiting.shift()?.();
  };
  return {
    acquire: () =>
      new Promise((held) => {
        const take = (): void => {
          let lose = (): void => undefined;
          const lost = new Promise<void>((resolve) => (lose = resolve));
          const mine = { lose };
          holder = mine;
          held({ lost, release: () => (holder === mine ? next() : undefined) });
        };
        if (holder) waiting.push(take);
        else take();
      }),
    steal() {
      holder?.lose();
      next();
    },
  };
}

/** One device: its store, which outlives its tabs, and any number of tabs. */
export class Device {
  readonly kv: Kv & { data: Map<string, Map<unknown, object>> } = memoryKv();
  readonly clock = handClock();
  readonly locks = memoryLocks();
  readonly disk = new JournalDisk();
  readonly vault = memoryVault();
  readonly blobs = memoryBlobs();
  /** Ids given out; set it so that two devices of one person do not get the same. */
  ids = 0;
  readonly #tabs = new Set<(m: TabMessage) => void>();
  readonly server: ModelServer;
  readonly userId: string;

  constructor(server: ModelServer, userId: string) {
    this.server = server;
    this.userId = userId;
  }

  tab(): Replica {
    let hearing: ((m: TabMessage) => void) | null = null;
    return new Replica(this.kv, 'replica', {
      net: this.server.net(this.userId),
      clock: this.clock,
      random: { next: () => 0.5, id: () => this.#newId() },
      locks: this.locks,
      journal: this.disk.open(),
      tripwire: this.disk.tripwire,
      vault: this.vault,
      blobs: this.blobs,
      channel: {
        post: (m) => this.#tabs.forEach((hear) => (hear === hearing ? undefined : hear(m))),
        listen: (hear) => {
          hearing = hear;
          this.#tabs.add(hear);
          return () => this.#tabs.delete(hear);
        },
      },
    });
  }

  #newId(): string {
    this.ids += 1;
    return this.ids === 1 ? `client-${this.userId}` : `client-${this.userId}-${this.ids}`;
  }

  /** Let everything that can happen without time passing happen; with `ms`, let time pass in small steps as well. */
  async settle(ms = 0): Promise<void> {
    for (let passed = 0; ; passed += 50) {
      for (let i = 0; i < 30; i += 1) await new Promise((resume) => setImmediate(resume));
      if (passed >= ms) return;
      this.clock.advance(50);
    }
  }

  /** Awaits work that may have to wait: time passes meanwhile. */
  async during<R>(work: Promise<R>): Promise<R> {
    let done = false;
    void work.catch(() => undefined).finally(() => (done = true));
    for (let i = 1; !done; i += 1) {
      await new Promise((resume) => setImmediate(resume));
      if (i % 10 === 0) this.clock.advance(50);
    }
    return work;
  }

  async rows(table: TableName): Promise<AnyRow[]> {
    const stored = await this.kv.read(rowStores(table), (tx) => readAll(tx, table));
    return stored.map(({ _v, ...row }) => row as AnyRow);
  }

  outbox(): Promise<StoredMutation[]> {
    return this.kv.read(['outbox'], (tx) => tx.all<StoredMutation>('outbox'));
  }

  status(): Promise<StatusRecord | undefined> {
    return this.kv.read(['meta'], (tx) => tx.get<StatusRecord>('meta', 'status'));
  }
}
