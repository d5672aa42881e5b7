import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { followerId } from '#domain/cases/follow.ts';
import { DomainError } from '#domain/errors.ts';
import type { AnyRow } from '#domain/noun.ts';
import { REPLICATED, type TableName } from '#domain/tables.ts';
import { needsPerson } from '#sync/store/entryStates.ts';
import type { StoredMutation } from '#sync/store/stores.ts';
import type { Act, Look } from './acts.ts';
import { CARRIERS, made, PEOPLE } from './beginning.ts';
import { Dice } from './dice.ts';
import { aStaffAct } from './staffActs.ts';
import type { SimDevice, SimTab } from './simDevice.ts';
import type { Change } from './server/simDatabase.ts';
import { World } from './world.ts';

/** What follows from a change and tells of it; nobody can make it unsaid. */
const TOLD: ReadonlySet<TableName> = new Set<TableName>(['caseHistories', 'driverHistories', 'notifications']);
/** When something was last done, and not what it is. */
const STAMPS: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'editedAt', 'activatedAt', 'archivedAt', '_v']);
/** Longer than the longest hold. */
const HOLD_MS = 12_000;

/** A world with one of the staff in it, where nothing goes wrong. */
class Walk {
  readonly dice: Dice;
  readonly #world: World;
  readonly #device: SimDevice;
  readonly #tab: SimTab;

  constructor(seed: number) {
    this.dice = new Dice(seed);
    this.#world = new World({ seed, faults: [], happenings: [], until: 0, devices: 1 }, null);
    // What a form requires is there: an undo that put back nothing would be refused.
    const whole = (table: TableName, id: string): Change => {
      const before = this.#world.db.rows(table).get(id)!;
      return { table, id, before, after: { ...before, phoneNumber: '2145550100', email: `${id}@walk.example` } };
    };
    this.#world.db.commit([
      made('savedViews', { id: 'w1', userId: 'agent', list: '/cases', name: 'Mine', address: '' }),
      made('notificationSettings', { id: 'n1', userId: 'agent' } as never),
      made('addresses', { id: 'h1', customerId: 'k1', zipCode: '75001' } as never),
      ...CARRIERS.flatMap((k) => [whole('customers', k), whole('drivers', `d-${k}`)]),
      ...PEOPLE.map(({ userId }) => whole('users', userId)),
      made('contracts', { id: 'j1', customerId: 'k1', driverId: 'd-k1' } as never),
      made('caseViolations', { id: 'y1', caseId: 'c1', customerId: 'k1', violationCodeId: 'v1' }),
      made('caseFollowers', {
        id: followerId('c1', 'agent'),
        caseId: 'c1',
        customerId: String(this.#world.db.rows('cases').get('c1')!['customerId']),
        userId: 'agent',
      }),
    ]);
    this.#device = this.#world.devices[0]!;
    this.#tab = this.#device.tabs[0]!;
  }

  get outbox(): SimTab['replica']['outbox'] {
    return this.#tab.replica.outbox;
  }

  get replica(): SimTab['replica'] {
    return this.#tab.replica;
  }

  /** Time passes. @throws what broke the world */
  async pass(ms: number): Promise<void> {
    const until = this.#world.scheduler.now + ms;
    while (await this.#world.step(until)) if (this.#world.broken) throw this.#world.broken as Error;
  }

  /** Time passes until work is done. */
  async during<R>(work: Promise<R>): Promise<R> {
    let isOver = false;
    work.then(
      () => (isOver = true),
      () => (isOver = true),
    );
    while (!isOver) await this.pass(1);
    return work;
  }

  /** Everything that was done is on the server, and here. */
  async settle(): Promise<void> {
    await this.during(this.replica.pause(false));
    for (let n = 0; n < 100; n += 1) {
      await this.pass(n === 0 ? 400 : 1000);
      const waiting = await this.#device.disk.peek((tx) => tx.all<StoredMutation>('outbox'));
      if (waiting.every(needsPerson) && this.#device.disk.peekMeta()?.cursor === this.#world.db.now.head) return;
    }
    throw new Error('It does not settle');
  }

  /** Lets go of what the server has refused, and says why. */
  async letGo(): Promise<string[]> {
    const refused = (await this.#device.disk.peek((tx) => tx.all<StoredMutation>('outbox'))).filter(needsPerson);
    for (const { mid } of refused) await this.during(this.outbox.discard(mid));
    return refused.map(({ name, message }) => `${name}: ${message}`);
  }

  readonly look: Look = async (table) => (await this.during(this.replica.rows.query({ table, first: 500 }))).rows as readonly AnyRow[];

  anAct(): Promise<Act | null> {
    return aStaffAct(this.look, this.dice, () => this.#device.newId(), this.#world.server.now());
  }

  /** Returns what the device keeps of a change that it makes; undefined: it is refused here. */
  async make({ name, input }: Act): Promise<StoredMutation | undefined> {
    try {
      const { mid } = await this.during(this.outbox.mutate(name, input));
      return await this.#device.disk.peek((tx) => tx.get<StoredMutation>('outbox', mid));
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }

  async here(): Promise<Seen> {
    const seen: Seen = {};
    for (const table of REPLICATED) note(seen, table, await this.look(table));
    return seen;
  }

  there(): Seen {
    const seen: Seen = {};
    for (const table of REPLICATED) note(seen, table, [...this.#world.db.rows(table).values()]);
    return seen;
  }
}

/** Of an alert that is set aside the server says since when. */
const isWhen = ([field, value]: [string, unknown]): [string, unknown] => [field, field === 'dismissedAt' ? value !== null : value];

/** Rows as people can tell them apart, by `table:id`: without what is gone, and without stamps. */
type Seen = Record<string, object>;
function note(seen: Seen, table: TableName, rows: readonly AnyRow[]): void {
  if (TOLD.has(table)) return;
  for (const row of rows.filter(({ deletedAt }) => deletedAt == null))
    seen[`${table}:${row.id}`] = Object.fromEntries(
      Object.entries(row)
        .filter(([field]) => !STAMPS.has(field))
        .map(isWhen),
    );
}

/** What stays when these are undone: alerts and the checklist that the server wrote as it looked at a driver's file, and who follows as its agent. */
const LEAVING: readonly (readonly [act: RegExp, table: TableName])[] = [
  [/^(customer|driver|contract)/, 'alerts'],
  [/^(customer|driver|contract)/, 'driverChecklists'],
  [/"assignedAgentId"/, 'caseFollowers'],
];

interface Moment {
  here: Seen;
  there: Seen;
}

/** Some acts in a row, and everything as it was before each of them and after the last. */
class Story {
  readonly moments: Moment[] = [];
  readonly acts: string[] = [];
  readonly #walk: Walk;
  readonly #isOffline: boolean;
  #begin = 0;

  constructor(walk: Walk, isOffline: boolean) {
    this.#walk = walk;
    this.#isOffline = isOffline;
  }

  /** The number of acts, and that of those in front that cannot be undone. */
  get length(): number {
    return this.moments.length - 1;
  }
  get begin(): number {
    return this.#begin;
  }

  async look(): Promise<void> {
    this.moments.push({ here: await this.#walk.here(), there: this.#walk.there() });
  }

  /** Something is done. False: it was refused. */
  async act(): Promise<boolean> {
    const todo = await this.#walk.anAct();
    const entry = todo && (await this.#walk.make(todo));
    if (!entry) return false;
    await this.#rest();
    if ((await this.#walk.letGo()).length > 0) return false;
    this.acts.push(`${todo.name} ${JSON.stringify(todo.input)}`);
    // What is no step, or has no inverse, is where the way back ends.
    if (!entry.undo) this.#begin = this.moments.length;
    await this.look();
    return true;
  }

  async undo(): Promise<void> {
    for (let n = this.length; n > this.begin; n -= 1) {
      const outcome = await this.#walk.during(this.#walk.outbox.undo());
      if (this.#hasLeft(n, outcome?.refused)) {
        this.#begin = n;
        return;
      }
      this.#same(outcome?.refused, [], `undoing ${n}`);
      await this.#rest();
      await this.check(n - 1, `undoing ${n}`);
    }
  }

  /** An alert that left with a later act of the story does not come back for what was done to it before. */
  #hasLeft(n: number, refused: readonly string[] = []): boolean {
    const later = this.acts.slice(n);
    return (
      refused.length > 0 && (this.acts[n - 1] ?? '').startsWith('alert') && later.some((act) => /^(customer|driver|contract)/.test(act))
    );
  }

  async redo(): Promise<void> {
    for (let n = this.begin + 1; n <= this.length; n += 1) {
      const outcome = await this.#walk.during(this.#walk.outbox.redo());
      this.#same(outcome?.refused, [], `redoing ${n}`);
      await this.#rest();
      await this.check(n, `redoing ${n}`);
    }
  }

  /** All rows are as they were at that moment, here, and on the server where everything is sent. */
  async check(n: number, when: string, isSent = !this.#isOffline): Promise<void> {
    this.#same(await this.#walk.letGo(), [], when);
    const left = LEAVING.filter(([one]) => this.acts.some((act) => one.test(act))).map(([, table]) => `${table}:`);
    const told = (seen: Seen): Seen =>
      Object.fromEntries(Object.entries(seen).filter(([key]) => !left.some((table) => key.startsWith(table))));
    const { here, there } = this.moments[n]!;
    // The parts of a closed case come to the device when it is opened, and stay.
    const isNew = (key: string, row: object): boolean => !(key in here) && isDeepStrictEqual(row, there[key]);
    const known = Object.fromEntries(Object.entries(await this.#walk.here()).filter(([key, row]) => !isNew(key, row)));
    this.#same(told(known), told(here), `${when}, on the device`);
    if (isSent) this.#same(told(this.#walk.there()), told(there), `${when}, on the server`);
  }

  #rest(): Promise<void> {
    return this.#isOffline ? this.#walk.pass(5) : this.#walk.settle();
  }

  /** @throws Error with the acts, and with what is otherwise than it was */
  #same(is: object | undefined, was: object, when: string): void {
    if (isDeepStrictEqual(is, was)) return;
    const then = new Map<string, unknown>(Object.entries(was));
    const now = new Map<string, unknown>(Object.entries(is ?? {}));
    const other = [...new Set([...then.keys(), ...now.keys()])].filter((key) => !isDeepStrictEqual(now.get(key), then.get(key)));
    const lines = other.map((key) => `${key}: ${JSON.stringify(then.get(key))} is now ${JSON.stringify(now.get(key))}`);
    throw new Error([...this.acts, when, ...lines].join('\n'));
  }
}

const WALKS = 5;
const ACTS = 200;

test.each(Array.from({ length: WALKS }, (_, n) => n + 1))(
  `[SYNC-U1] ${ACTS} acts of staff, undone singly and in a row, redone and undone again, leave every row as it was (seed %i)`,
  async (seed) => {
    const walk = new Walk(seed);
    const { dice } = walk;
    await walk.pass(3000);
    await walk.settle();
    let done = 0;
    while (done < ACTS) {
      const isOffline = dice.chance(0.25);
      const story = new Story(walk, isOffline);
      if (isOffline) await walk.during(walk.replica.pause(true));
      await story.look();
      for (let left = dice.between(1, 4); left > 0;) if (await story.act()) left -= 1;
      done += story.acts.length;
      await story.undo();
      if (dice.chance(0.3)) {
        await story.redo();
        await story.undo();
      }
      await walk.settle();
      await walk.pass(HOLD_MS);
      await walk.settle();
      // What cannot be undone leaves as well, and the server was not looked at with it, or refuses it.
      if (story.begin > 0 && isOffline) await walk.letGo();
      else await story.check(story.begin, 'in the end', true);
      // Some acts are left as they are: the next stories begin elsewhere.
      if (dice.chance(0.3)) await new Story(walk, false).act();
    }
    expect(done).toBeGreaterThanOrEqual(ACTS);
  },
  120_000,
);
