import type { TableName } from '#domain/tables.ts';
import type { Clock, Random } from '../ports.ts';
import type { SearchAnswer, SearchQuestion, SeenVersions } from '../replicaApi.ts';
import { oneAtATime } from '../oneAtATime.ts';
import { readMeta } from '../store/meta.ts';
import type { Kv } from '../store/kv.ts';
import type { ColumnStore } from '../query/columnStore.ts';
import { indexOf, putChanges, standsAt } from './followRows.ts';
import { changesSince, isLife, lifeOf, storedIndex, storedIndexes, storeIndex, type Standing } from './indexStore.ts';
import { readFound } from './readFound.ts';
import { SEARCHABLE, sourcesOf, type Searchable } from './searchable.ts';
import { inSlices, type Turns } from './slices.ts';
import { askedWords } from './words.ts';

/** Changes are gathered for this long before the index follows them by itself; a question makes it follow at once. */
const FOLLOW_AFTER_MS = 500;
/** Changed rows beside the packed index: more than this, and they are packed too. */
const CHANGED_MAX = 1000;
/** The rest after making indexes, in times as long as that took: rows that keep pouring in make them again and again. */
const REST_SHARE = 3;

/** The rows in memory, brought up to date before they are given. */
type Columns = Pick<ColumnStore, 'tables'>;

interface Ports {
  clock: Clock;
  random: Random;
  /** Lets whatever else waits in this thread go first. */
  pause: Turns['pause'];
}

/**
 * The palette's search over every record of a replica, in one tab: an index of each searched table in memory, made in slices,
 * following the rows by their versions, stored beside them and gone with them (SYNC-C24).
 */
export class RecordSearch {
  readonly #kv: Kv;
  readonly #columns: Columns;
  readonly #ports: Ports;
  readonly #turns: Turns;
  #opened: Promise<void> | null = null;
  #life = '';
  /** Every row has come with what is searched of it. */
  #isFilled = false;
  #standing = new Map<TableName, Standing>();
  /** Tables whose index must be made from all rows. */
  readonly #wanted = new Set<TableName>();
  #making: TableName | null = null;
  #isMaking = false;
  #storedAt = new Map<TableName, SeenVersions>();
  readonly #inTurn = oneAtATime();
  #followed: Promise<void> | null = null;
  #cancelFollow: (() => void) | null = null;
  #stopped = false;

  constructor(kv: Kv, columns: Columns, ports: Ports) {
    this.#kv = kv;
    this.#columns = columns;
    this.#ports = ports;
    this.#turns = { now: () => ports.clock.now(), pause: ports.pause };
    // Reading a large index takes a while, and a list is the first thing that anybody looks at.
    this.schedule();
  }

  /** Finds what fits, best first, each table apart. */
  async search({ text, tables, first }: SearchQuestion, seen?: SeenVersions): Promise<SearchAnswer> {
    await this.#whenOpen();
    const asked = SEARCHABLE.filter(({ table }) => !tables || tables.includes(table));
    const isMade = ({ table }: Searchable): boolean => this.#standing.has(table) && !this.#wanted.has(table) && this.#making !== table;
    let behind = asked.filter((what) => !this.#stands(what, seen));
    while (behind.length > 0) {
      const now = await this.#catchUp(behind);
      // An index that was made while others caught up stands where its making began.
      behind = behind.filter((what) => isMade(what) && !this.#stands(what, now.get(what)));
    }
    const words = askedWords(text);
    const found = asked.flatMap((what) => {
      const standing = this.#standing.get(what.table);
      return standing ? [{ what, ...standing.index.find(words, first) }] : [];
    });
    // Said of what was looked through just now: an index that is made while this waits was not.
    const isAll = asked.every(isMade);
    const complete = (await this.#filled()) && isAll;
    const some = found.filter(({ hits }) => hits.length > 0);
    const tablesOf = [...new Set(some.flatMap(({ what }) => sourcesOf(what)))];
    return { groups: readFound(some, await this.#columns.tables(tablesOf, seen)), complete };
  }

  /** Schedules an update of the indexes: rows have changed. */
  schedule(): void {
    if (this.#cancelFollow || this.#stopped) return;
    this.#cancelFollow = this.#ports.clock.timer(FOLLOW_AFTER_MS, () => {
      this.#cancelFollow = null;
      void this.follow();
    });
  }

  /** Brings every index up to date, has those made that are missing, packs and stores. */
  follow(): Promise<void> {
    this.#followed ??= this.#followNow()
      // The store is closing or cannot be read now: the next question or change tries again.
      .catch(() => undefined)
      .finally(() => (this.#followed = null));
    return this.#followed;
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelFollow?.();
    this.#standing.clear();
  }

  #whenOpen(): Promise<void> {
    return (this.#opened ??= this.#open());
  }

  async #open(): Promise<void> {
    await this.#kv.write(['search'], async (tx) => {
      this.#life = await lifeOf(tx, this.#ports.random.id());
      this.#standing = await storedIndexes(tx);
    });
    this.#storedAt = new Map([...this.#standing].map(([table, { at }]) => [table, at]));
  }

  async #followNow(): Promise<void> {
    await this.#whenOpen();
    if (this.#stopped) return;
    // While the replica is being filled, with child rows too, only questions are worth an index.
    const meta = await this.#kv.read(['meta'], readMeta);
    if (meta?.cursor == null || meta.later) return this.schedule();
    await this.#catchUp(SEARCHABLE);
    for (const { table } of SEARCHABLE) await this.#tidy(table);
  }

  async #filled(): Promise<boolean> {
    this.#isFilled ||= await this.#kv.read(['meta'], async (tx) => (await readMeta(tx))?.cursor != null);
    return this.#isFilled;
  }

  #stands(what: Searchable, seen: SeenVersions | undefined): boolean {
    const standing = this.#standing.get(what.table);
    return seen !== undefined && standing !== undefined && standsAt(what, standing.at, seen);
  }

  /** One at a time: two that overlap could put an older row over a newer one. Returns the versions that each was to be brought to. */
  #catchUp(tables: readonly Searchable[]): Promise<ReadonlyMap<Searchable, SeenVersions>> {
    return this.#inTurn(() => this.#catchUpNow(tables));
  }

  async #catchUpNow(asked: readonly Searchable[]): Promise<ReadonlyMap<Searchable, SeenVersions>> {
    const wanted = new Map<Searchable, SeenVersions>();
    for (const what of asked) {
      const standing = this.#standing.get(what.table);
      const sources = sourcesOf(what);
      const news = await this.#kv.read(['search', 'versions'], async (tx) =>
        (await isLife(tx, this.#life)) ? changesSince(tx, sources, standing?.at ?? {}) : null,
      );
      if (!news) {
        await this.#beginAnew();
        break;
      }
      const { now, changed } = news;
      wanted.set(what, now);
      if (!standing || !changed) this.#want(what.table);
      if (!standing || !changed || sources.every((table) => now[table] === standing.at[table])) continue;
      // What is read now may be newer than `now` says: those rows are then read once more.
      if (changed.size > 0) putChanges(standing.index, what, changed, await this.#columns.tables(sources, now));
      standing.at = now;
    }
    return wanted;
  }

  /** The rows were erased: nothing of what was known about them stays. */
  async #beginAnew(): Promise<void> {
    this.#standing.clear();
    this.#isFilled = false;
    await this.#open();
    for (const { table } of SEARCHABLE) this.#want(table);
  }

  #want(table: TableName): void {
    if (this.#making !== table) this.#wanted.add(table);
    if (this.#isMaking) return;
    this.#isMaking = true;
    void this.#makeWanted()
      .catch(() => this.#wanted.clear())
      .finally(() => (this.#isMaking = false));
  }

  /** Makes what is wanted, one table after the other, as long as there is any. */
  async #makeWanted(): Promise<void> {
    while (this.#wanted.size > 0 && !this.#stopped) {
      const start = this.#turns.now();
      for (const what of SEARCHABLE) if (this.#wanted.has(what.table)) await this.#make(what);
      this.schedule();
      const rest = REST_SHARE * (this.#turns.now() - start);
      await new Promise<void>((resume) => void this.#ports.clock.timer(rest, resume));
    }
  }

  async #make(what: Searchable): Promise<void> {
    const { table } = what;
    const life = this.#life;
    const isWanted = (): boolean => !this.#stopped && this.#life === life;
    this.#wanted.delete(table);
    this.#making = table;
    try {
      const sources = sourcesOf(what);
      if (await this.#adopt(what)) return;
      const { now: at } = await this.#kv.read(['versions'], (tx) => changesSince(tx, sources, {}));
      const tables = await this.#columns.tables(sources, at);
      const index = await inSlices(indexOf(what, tables), this.#turns, isWanted);
      if (index && isWanted()) this.#standing.set(table, { index, at, stamp: this.#ports.random.id(), isNew: true });
      // It was made from rows of a life that has ended.
      else if (!this.#stopped) this.#wanted.add(table);
    } finally {
      this.#making = null;
    }
  }

  /** Another tab may have followed all the while: what it stored is gone on from, where that is known to lead to now. */
  async #adopt(what: Searchable): Promise<boolean> {
    const { table } = what;
    const stored = await this.#kv.read(['search', 'versions'], async (tx) => {
      const one = (await isLife(tx, this.#life)) ? await storedIndex(tx, table) : null;
      return one && (await changesSince(tx, sourcesOf(what), one.at)).changed ? one : null;
    });
    if (!stored || this.#stopped) return false;
    this.#standing.set(table, stored);
    this.#storedAt.set(table, stored.at);
    return true;
  }

  /** Packs what has changed when it is much, and stores what is not stored yet. */
  async #tidy(table: TableName): Promise<void> {
    const standing = this.#standing.get(table);
    if (!standing || this.#stopped) return;
    const isWanted = (): boolean => !this.#stopped && this.#standing.get(table) === standing;
    if (standing.index.changed.size > CHANGED_MAX) {
      await inSlices(standing.index.repack(), this.#turns, isWanted);
      Object.assign(standing, { stamp: this.#ports.random.id(), isNew: true });
    }
    if (!isWanted() || (!standing.isNew && this.#storedAt.get(table) === standing.at)) return;
    const { at } = standing;
    const stored = await this.#kv.write(['search'], (tx) => storeIndex(tx, this.#life, table, standing));
    if (!stored) return this.#beginAnew();
    stored.isNew = false;
    standing.bytes = undefined;
    this.#storedAt.set(table, stored === standing ? at : stored.at);
    if (stored === standing || !isWanted()) return;
    this.#standing.set(table, stored);
    this.schedule();
  }
}
