import { PAGE_ROWS, type CaseRow, type CaseStatus, type Contestant } from './contestant.ts';

/** Milliseconds from the start of the initial sync. */
export interface LoadTimes {
  /** The first page of the newest cases is there. */
  first: number;
  /** Lists and counts are complete. */
  complete: number;
  /** Everything is where the engine keeps it. */
  whole: number;
}

export interface AskTimes {
  page: number[];
  far: number[];
  count: number[];
  counts: Record<string, number>;
  /** Creation instants of the first page of each status, to compare with the truth. */
  firstPages: Record<string, string[]>;
}

export interface WriteTimes {
  heard: number[];
  kept: number[];
}

/** What the benchmark calls in a contestant's page, by way of `globalThis.contest`. */
export interface Contest {
  /** @param limitMs after this long it ends with what was reached; what was not is NaN */
  load(limitMs: number): Promise<LoadTimes>;
  ask(statuses: readonly string[], farSkips: readonly { status: string; skip: number }[]): Promise<AskTimes>;
  write(status: string, runs: number): Promise<WriteTimes>;
  /** Begins to listen for changes of a list that somebody else makes; resolves with the id of its first row. */
  watch(status: string): Promise<string>;
  /** When (milliseconds since 1970) a text was heard. */
  heardAt(text: string): Promise<number>;
}

const PAGES_OF_EACH = 10;
const COUNT_RUNS = 20;
const ASK_LIMIT_MS = 30_000;

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  times.push(performance.now() - start);
  return result;
}

/** Lets the browser draw, and whatever waits behind the last task run. */
const rest = (ms = 20): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function load(peer: Contestant, limitMs: number): Promise<LoadTimes> {
  const start = performance.now();
  let [first, complete] = [Number.NaN, Number.NaN];
  const stop = peer.listen(null, (rows) => {
    if (rows.length < PAGE_ROWS || !Number.isNaN(first)) return;
    first = performance.now() - start;
    // Later changes of the list would slow the initial sync down.
    queueMicrotask(() => stop());
  });
  const loaded = peer.load(() => {
    complete = performance.now() - start;
  });
  const isLoaded = await Promise.race([loaded.then(() => true), rest(limitMs).then(() => false)]);
  const whole = isLoaded ? performance.now() - start : Number.NaN;
  return { first, complete: Number.isNaN(complete) ? whole : complete, whole };
}

/** Says when one kind of question has taken its time: of a slow engine fewer are asked, and it is told how many. */
function limit(): () => boolean {
  const until = performance.now() + ASK_LIMIT_MS;
  return () => performance.now() > until;
}

async function ask(
  peer: Contestant,
  statuses: readonly string[],
  farSkips: readonly { status: string; skip: number }[],
): Promise<AskTimes> {
  const times: AskTimes = { page: [], far: [], count: [], counts: {}, firstPages: {} };
  let isOver = limit();
  for (let page = 0; page < PAGES_OF_EACH && !(page > 0 && isOver()); page += 1) {
    for (const status of statuses) {
      const rows = await timed(times.page, () => peer.page(status, page * PAGE_ROWS));
      if (page === 0) times.firstPages[status] = rows.map((row) => row.createdAt);
      await rest(5);
    }
  }
  isOver = limit();
  for (const { status, skip } of farSkips) {
    if (times.far.length > 0 && isOver()) break;
    await timed(times.far, () => peer.page(status, skip));
    await rest(5);
  }
  isOver = limit();
  for (let i = 0; i < COUNT_RUNS && !(i > 0 && isOver()); i += 1) {
    times.counts = await timed(times.count, () => peer.counts(statuses));
    await rest(5);
  }
  return times;
}

/** Listens to one list and tells when a text first appears in it. */
class Ear {
  readonly stop: () => void;
  #rows: readonly CaseRow[] = [];
  #wanted = new Map<string, (at: number) => void>();

  constructor(peer: Contestant, status: CaseStatus) {
    this.stop = peer.listen(status, (rows) => {
      const at = performance.now();
      this.#rows = rows;
      for (const { docketNumber } of rows) {
        const found = this.#wanted.get(docketNumber ?? '');
        if (!found) continue;
        this.#wanted.delete(docketNumber!);
        found(at);
      }
    });
  }

  async firstRow(): Promise<CaseRow> {
    while (this.#rows.length === 0) await rest();
    return this.#rows[0]!;
  }

  /** The `performance.now()` at which the text was heard. */
  heard(text: string): Promise<number> {
    return new Promise((resolve) => this.#wanted.set(text, resolve));
  }
}

async function write(peer: Contestant, status: string, runs: number): Promise<WriteTimes> {
  const times: WriteTimes = { heard: [], kept: [] };
  const ear = new Ear(peer, status);
  const row = await ear.firstRow();
  for (let i = 0; i < runs; i += 1) {
    const text = `here ${i} ${Date.now()}`;
    const heard = ear.heard(text);
    const start = performance.now();
    const kept = peer.write(row, text).then(() => performance.now());
    // A write that fails is heard by nobody.
    times.heard.push((await Promise.race([heard, kept.then(() => heard)])) - start);
    times.kept.push((await kept) - start);
    await rest(60);
  }
  ear.stop();
  return times;
}

/** Puts a contestant where the benchmark finds it. */
export function enter(peer: Contestant): void {
  let ear: Ear | null = null;
  const contest: Contest = {
    load: (limitMs) => load(peer, limitMs),
    ask: (statuses, farSkips) => ask(peer, statuses, farSkips),
    write: (status, runs) => write(peer, status, runs),
    async watch(status) {
      ear = new Ear(peer, status);
      return (await ear.firstRow()).id;
    },
    async heardAt(text) {
      return performance.timeOrigin + (await ear!.heard(text));
    },
  };
  Object.assign(globalThis, { contest });
}
