import { Replica } from '#sync/replica.ts';
import type { Ports, TabMessage } from '#sync/ports.ts';
import { rowKey } from '#sync/store/stores.ts';
import { readSegment } from '#sync/tiers/readSegment.ts';
import type { Dice } from './dice.ts';
import type { Faults } from './faults.ts';
import { Line } from './line.ts';
import type { Owner, Scheduler } from './scheduler.ts';
import type { SimServer } from './server/simServer.ts';
import type { Switchboard } from './server/switchboard.ts';
import { SimBlobs } from './simBlobs.ts';
import { SimDisk, type Commit } from './simDisk.ts';
import { SimJournals } from './simJournal.ts';
import { SimLocks } from './simLocks.ts';
import { simNet } from './simNet.ts';
import { SimVault } from './simVault.ts';
import { Violation } from './violation.ts';

/** What was under way when sync was paused has ended by then: some requests, one after the other. */
const UNDER_WAY_MS = 9000;
const FIRST_DAY = Date.parse('2026-11-21T08:00:00.000Z');

/** One tab, and the replica in it. */
export interface SimTab extends Owner {
  name: string;
  replica: Replica;
  hear: ((message: TabMessage) => void)[];
  /** Since when it runs without a break. */
  awakeSince: number;
  openedAt: number;
}

export interface Surroundings {
  scheduler: Scheduler;
  faults: Faults;
  server: SimServer;
  switchboard: Switchboard;
  /** The envelope of a change has gone from a device. */
  unsealed: (clientId: string, mid: number) => void;
  breakDown: (error: unknown) => void;
}

/** One person's device: a disk, a line, a clock that may be wrong, and tabs that come and go. */
export class SimDevice {
  readonly name: string;
  readonly userId: string;
  readonly disk: SimDisk;
  readonly line: Line;
  readonly locks: SimLocks;
  readonly journals: SimJournals;
  readonly vault: SimVault;
  readonly blobs: SimBlobs;
  tabs: SimTab[] = [];
  /** By how much its clock is wrong. */
  clockOff = 0;
  /** Rows (`table:id`) that its disk has damaged, and that have not come right since. */
  readonly damaged = new Set<string>();
  /** Those of them whose bytes were lost: they come right by themselves. */
  readonly lost = new Set<string>();
  /** Rows of it were damaged, and nobody has had it hashed since. */
  isDoubtful = false;
  /** Pins (`cases:<id>`) that its person has taken away. */
  readonly unpinned = new Set<string>();
  /** Since when its person wants no traffic; null: they do. */
  pausedSince: number | null = null;
  /** Its person is signing out: nobody opens another tab now. */
  isLeaving = false;
  /** Which rows were damaged in what a commit replaced: a loss of power may bring it back. */
  readonly #damagedBefore = new WeakMap<Commit['before'], ReadonlySet<string>>();
  readonly #around: Surroundings;
  readonly #dice: Dice;
  /** Some browsers cannot seal anything. */
  readonly #canSeal: boolean;
  #opened = 0;
  #ids = 0;

  constructor(name: string, userId: string, around: Surroundings, dice: Dice, heard: (device: SimDevice, commit: Commit) => void) {
    this.name = name;
    this.userId = userId;
    this.#around = around;
    this.#dice = dice;
    this.disk = new SimDisk(around.scheduler, dice, around.faults, (commit) => {
      this.#damagedBefore.set(commit.before, new Set(this.damaged));
      heard(this, commit);
    });
    this.line = new Line(around.scheduler);
    this.locks = new SimLocks(around.scheduler);
    this.journals = new SimJournals(around.scheduler, dice);
    this.vault = new SimVault(around.scheduler, dice, around.faults, (...gone) => around.unsealed(...gone));
    this.blobs = new SimBlobs(around.scheduler, dice, around.faults);
    this.#canSeal = dice.chance(0.85);
  }

  /** What its clock says, in milliseconds since 1970. */
  now(): number {
    return FIRST_DAY + Math.floor(this.#around.scheduler.now) + this.clockOff;
  }

  /** A name nobody else has. */
  newId(): string {
    return `${this.name}-${(this.#ids += 1)}`;
  }

  open(): SimTab {
    const { now } = this.#around.scheduler;
    const owner = {
      isDead: false,
      isFrozen: false,
      parked: [],
      name: `${this.name}.${(this.#opened += 1)}`,
      hear: [],
      awakeSince: now,
      openedAt: now,
    };
    const tab: SimTab = Object.assign(owner, { replica: null as never });
    this.tabs.push(tab);
    tab.replica = new Replica(this.disk.kv(tab), 'replica', this.#ports(tab));
    return tab;
  }

  /** The tab is gone, between any two of its steps. */
  crash(tab: SimTab): void {
    tab.isDead = true;
    this.tabs = this.tabs.filter((other) => other !== tab);
    this.disk.drop(tab);
    this.locks.drop(tab);
  }

  /** The machine stops. False: everything was safely on the disk. */
  losePower(): boolean {
    this.#stop();
    if (!this.disk.losePower()) return false;
    // What had been repaired since is as damaged as it was.
    for (const key of this.#damagedBefore.get(this.disk.data) ?? []) this.damaged.add(key);
    return true;
  }

  /** The machine stops, and the bytes of some segments are lost with it. False: there was none. */
  loseBytes(dice: Dice): boolean {
    this.#stop();
    const share = dice.next();
    const hit = this.disk.loseBytes(() => dice.chance(share));
    for (const { segment } of hit) {
      const { table, ids } = readSegment(segment);
      for (const id of ids) {
        this.damaged.add(rowKey(table, id));
        this.lost.add(rowKey(table, id));
      }
    }
    if (hit.length > 0) this.isDoubtful = true;
    return hit.length > 0;
  }

  /** The machine stops, and the key of the database goes with it: nothing in it can be read any more. */
  loseKey(): void {
    this.#stop();
    this.disk.wipe();
  }

  /** All tabs are gone at once, with what the browser had not written down. */
  #stop(): void {
    for (const one of this.tabs) this.crash(one);
    this.journals.losePower();
  }

  /** A frozen tab goes on. */
  thaw(tab: SimTab): void {
    tab.awakeSince = this.#around.scheduler.now;
    this.#around.scheduler.thaw(tab);
  }

  /** Damage to these rows must have been found by now. */
  trust(which: (key: string) => boolean): void {
    for (const key of this.damaged) if (which(key)) this.damaged.delete(key);
    this.isDoubtful = false;
  }

  /** SYNC-C28: a while after its person wanted no traffic there is none; a tab that was opened since has none at all. */
  checkSilence(tab: SimTab): void {
    if (this.pausedSince === null) return;
    const isLater = tab.openedAt > this.pausedSince;
    const since = Math.max(this.pausedSince, tab.awakeSince);
    if (isLater || this.#around.scheduler.now - since > UNDER_WAY_MS)
      this.#around.breakDown(new Violation('SYNC-C28', `${tab.name} asks the server although sync is paused`));
  }

  /** The person loads the page anew. */
  reload(): void {
    for (const tab of this.tabs) this.crash(tab);
    this.open();
  }

  /** A tab that runs: not frozen. */
  aTab(dice: Dice): SimTab | undefined {
    return dice.oneOf(this.tabs.filter((tab) => !tab.isFrozen));
  }

  #ports(tab: SimTab): Ports {
    const { scheduler } = this.#around;
    const dice = this.#dice;
    return {
      net: simNet({ ...this.#around, dice, line: this.line, userId: this.userId, checkSilence: () => this.checkSilence(tab) }, tab),
      clock: {
        now: () => this.now(),
        timer: (ms, fire) => {
          let isOff = false;
          scheduler.after(ms, tab, () => (isOff ? undefined : fire()));
          return () => {
            isOff = true;
          };
        },
      },
      random: { next: dice.next, id: () => `client-${this.newId()}` },
      locks: this.locks.of(tab),
      journal: this.journals.of(tab),
      tripwire: this.journals.tripwireOf(tab),
      blobs: this.blobs.of(tab),
      ...(this.#canSeal ? { vault: this.vault.of(tab) } : {}),
      channel: {
        post: (message) => {
          for (const other of this.tabs) {
            if (other === tab) continue;
            scheduler.after(dice.next(), other, () => other.hear.forEach((hear) => hear(message)));
          }
        },
        listen: (hear) => {
          tab.hear.push(hear);
          return () => {
            tab.hear = tab.hear.filter((one) => one !== hear);
          };
        },
      },
    };
  }
}
