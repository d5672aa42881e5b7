import type { ReplicaMeta } from '#sync/store/stores.ts';
import { fill, PEOPLE } from './beginning.ts';
import { checkPins } from './checkKept.ts';
import { checkFolds } from './checkHands.ts';
import { checkDevice } from './checks.ts';
import { Dice } from './dice.ts';
import { Faults } from './faults.ts';
import { Ledger } from './ledger.ts';
import type { Plan } from './plan.ts';
import { Scheduler } from './scheduler.ts';
import { SimDatabase, type Contents } from './server/simDatabase.ts';
import { SimServer } from './server/simServer.ts';
import { Switchboard } from './server/switchboard.ts';
import { SimDevice } from './simDevice.ts';

/** Of so many commits on a device one is followed by a look at everything it holds; one with pending changes counts for several. */
const LOOK_EVERY = 16;

/** A server, devices with tabs, people: everything that one seed makes. */
export class World {
  readonly scheduler = new Scheduler();
  readonly db = new SimDatabase();
  readonly faults: Faults;
  readonly server: SimServer;
  readonly switchboard = new Switchboard();
  readonly ledger: Ledger;
  readonly devices: SimDevice[] = [];
  /** The last backup of the server. */
  backup: Contents;
  /** The first thing that went wrong. */
  broken: unknown = null;
  readonly trace: ((line: string) => void) | null;
  readonly #looks = new Map<SimDevice, number>();

  constructor({ seed, faults, devices }: Plan, trace: ((line: string) => void) | null) {
    this.trace = trace;
    this.faults = new Faults(faults);
    fill(this.db, new Dice(seed + 1));
    this.backup = this.db.backUp();
    this.server = new SimServer(this.db, new Dice(seed + 2), this.faults, () => this.scheduler.now);
    this.ledger = new Ledger(this.db);
    this.db.heard = () => this.switchboard.tell(this.server);
    this.switchboard.keepTelling(this.server, this.scheduler);
    for (let n = 0; n < devices; n += 1) {
      const device = new SimDevice(`D${n}`, PEOPLE[n % PEOPLE.length]!.userId, this, new Dice(seed + 100 * (n + 1)), (...heard) =>
        this.#heard(...heard),
      );
      this.devices.push(device);
      device.open();
    }
  }

  say(what: string): void {
    this.trace?.(`${String(Math.round(this.scheduler.now)).padStart(6)}  ${what}`);
  }

  /** Notes what went wrong; the run ends there. */
  readonly breakDown = (error: unknown): void => {
    this.broken ??= error;
  };

  /** One event, and a look at the devices that it changed. */
  async step(until: number): Promise<boolean> {
    const more = await this.scheduler.step(until);
    for (const [device, looks] of this.#looks) {
      if (looks < LOOK_EVERY || this.broken) continue;
      this.#looks.set(device, 0);
      await checkDevice(device, this.db).catch((error: unknown) => this.breakDown(error));
    }
    return more;
  }

  unsealed(clientId: string, mid: number): void {
    this.ledger.unsealed(clientId, mid);
  }

  #heard(device: SimDevice, commit: Parameters<Ledger['heard']>[1]): void {
    try {
      this.ledger.heard(device, commit);
      checkPins(device, commit);
      checkFolds(device, commit);
    } catch (error) {
      this.breakDown(error);
    }
    const isPaused = (commit.after.get('meta')?.get('facts') as ReplicaMeta | undefined)?.paused;
    device.pausedSince = isPaused ? (device.pausedSince ?? this.scheduler.now) : null;
    const isBusy = (commit.after.get('outbox')?.size ?? 0) > 0;
    this.#looks.set(device, (this.#looks.get(device) ?? 0) + (isBusy ? 6 : 1));
    if (this.trace) this.#tell(device, commit);
  }

  #tell(device: SimDevice, { tab, before, after }: Parameters<Ledger['heard']>[1]): void {
    const changed = [...after].filter(([name, store]) => store !== before.get(name)).map(([name]) => name);
    const { name } = tab as unknown as { name: string };
    const meta = after.get('meta')?.get('facts') as { cursor: number | null; leaderEpoch: number } | undefined;
    const outbox = [...(after.get('outbox')?.values() ?? [])].map(
      (e) => `${(e as { mid: number }).mid}${(e as { state: string }).state[0]}`,
    );
    this.say(
      `${device.name} ${name} commits ${changed.join(',').slice(0, 90)}; cursor ${meta?.cursor} lead ${meta?.leaderEpoch} outbox [${outbox.join(' ')}]`,
    );
  }
}
