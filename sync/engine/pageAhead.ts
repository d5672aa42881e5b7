import { placeOf, type BootPage, type PlacedPage } from '../apply/applyPage.ts';
import { NetError, type Net } from '../ports.ts';
import { LIMITS, type Page, type Plan, type SegmentRange } from '../protocol.ts';
import { segmentPage, type SegmentPage } from '../segments/segmentPage.ts';
import type { BootState, InitialSync, ReplicaMeta } from '../store/stores.ts';

/** A question that is asked before its turn comes. */
interface Question<P> {
  key: string;
  ask: () => Promise<P>;
}

/** Pages whose beginning is known that are asked for while another one is being stored. */
const PAGES_AHEAD = 3;
/** Sets of at most so many rows come in one page each: so many more are asked for at once, and those that have come are stored together. */
const SHORT_ROWS = 500;
const SHORT_AHEAD = 4;
/** Files of about so many bytes are stored together: each transaction costs time, and a file is soon stored. */
const SEGMENTS_BYTES = 8_000_000;
/** Answers of such files that are fetched while one is being stored. */
const SEGMENTS_AHEAD = 2;

/** Answers that are under way or wait for their turn, so that network and disk work at the same time. */
class Ahead<P> {
  /** Null: it was lost before its turn, and is asked for once more when that comes. */
  readonly #asked = new Map<string, Promise<P> | null>();
  readonly #come = new Map<string, P>();

  /** The answer to a question, asked before or now. Used once: the next attempt at a page that was lost asks again. */
  async take({ key, ask }: Question<P>, isGood: (page: P) => boolean = () => true): Promise<P> {
    const early = this.#asked.get(key);
    // Something else is wanted than was foreseen.
    if (early === undefined) {
      this.#asked.clear();
      this.#come.clear();
    }
    this.#asked.delete(key);
    this.#come.delete(key);
    const page = early && (await early);
    return page && isGood(page) ? page : ask();
  }

  /** Asks before the turn has come. */
  foresee({ key, ask }: Question<P>): void {
    if (this.#asked.has(key)) return;
    const page = ask();
    this.#asked.set(key, page);
    const isWaiting = (): boolean => this.#asked.get(key) === page;
    page.then(
      (come) => isWaiting() && this.#come.set(key, come),
      () => isWaiting() && this.#asked.set(key, null),
    );
  }

  /** Keeps an answer that has come unasked until its turn. */
  hold(key: string, page: P): void {
    this.#asked.set(key, Promise.resolve(page));
    this.#come.set(key, page);
  }

  /** The answer to a question, if it has come; used once. */
  takeCome({ key }: Question<P>): P | null {
    const come = this.#come.get(key) ?? null;
    if (come) this.#asked.delete(key);
    this.#come.delete(key);
    return come;
  }
}

/** The pages of an initial sync. */
export class PageAhead {
  #pages = new Ahead<Page>();
  readonly #segments = new Ahead<SegmentPage>();
  readonly #ends = new PageEnds();
  /** False after a page that did not come: the next is asked for alone, a server in trouble is not asked for more. */
  #isWell = true;

  /** Keeps the pages that have come with a plan, which are not stored with it: what is lost of them is asked for. Returns the plan without. */
  hold(meta: ReplicaMeta | null, plan: Plan): Plan {
    // What was asked for by another plan may be older than where this one begins.
    this.#pages = new Ahead();
    return plan.map(({ page, ...step }) => {
      if (page) this.#pages.hold(pageKey(meta, step, null), page);
      return step;
    });
  }

  /** The next page of the boot, and those behind it that have come. @throws NetError, as the network does */
  async next(net: Net, meta: ReplicaMeta, boot: BootState): Promise<PlacedPage & { behind?: readonly PlacedPage[] }> {
    const segments = await this.#segment(net, meta, boot);
    if (segments) return { place: placeOf(boot), value: segments };
    return this.#page(net, meta, boot);
  }

  /** The rows at this place out of files, while the next ones are on their way; null where there is none, or none that can be read. */
  async #segment(net: Net, meta: ReplicaMeta, boot: Place): Promise<SegmentPage | null> {
    const [first, ...others] = segmentQuestions(net, meta, boot, SEGMENTS_BYTES);
    if (!first) return null;
    const page = this.#segments.take(first);
    for (const other of others.slice(0, SEGMENTS_AHEAD)) this.#segments.foresee(other);
    // A file has gone, or is not what it was: what comes before it is taken, and its rows come as pages, as they do without files.
    return (await unlessLost(page)) ?? unlessLost(segmentQuestions(net, meta, boot, 0)[0]!.ask());
  }

  async #page(net: Net, meta: ReplicaMeta, boot: BootState): Promise<PlacedPage & { behind: readonly PlacedPage[] }> {
    const questionAt = (place: Place): Question<Page> | null => pageQuestion(net, meta, place);
    const coming = inOrder(this.#pages, this.#ends, boot, questionAt);
    const others = this.#isWell ? shortBehind(boot) : [];
    for (const other of others) this.#pages.foresee(questionAt(other)!);
    this.#isWell = false;
    const value = await coming;
    this.#isWell = true;
    const behind: PlacedPage[] = [];
    for (const other of value.next === null ? others : []) {
      const come = this.#pages.takeCome(questionAt(other)!);
      if (!come) break;
      behind.push({ place: placeOf(other), value: come });
      if (come.next !== null) break;
    }
    return { place: placeOf(boot), value, behind };
  }

  /** The next rows of an initial sync that is not a boot: of parts of open parents, or of all tables. @throws NetError */
  async laterRows(net: Net, meta: ReplicaMeta, sync: InitialSync): Promise<BootPage> {
    const isNew = ({ head }: Page): boolean => head >= (meta.cursor ?? 0);
    const segments = await this.#segment(net, meta, sync);
    return segments ?? inOrder(this.#pages, this.#ends, sync, (place) => pageQuestion(net, meta, place), isNew);
  }
}

/** The places where the pages of the current set begin, as the server said with its first one. */
class PageEnds {
  #ends: readonly string[] = [];

  /** The ids behind which the next pages after this one begin: only its own `next` where nobody said more, or rows have come since. */
  behind({ next, ends }: Pick<Page, 'next' | 'ends'>): readonly (string | null)[] {
    if (ends) this.#ends = ends;
    const at = next === null ? -1 : this.#ends.indexOf(next);
    return at < 0 ? [next] : this.#ends.slice(at, at + PAGES_AHEAD);
  }
}

/** A page, and those behind it are asked for, as far as it is known where they begin. */
async function inOrder<P extends Pick<Page, 'next' | 'ends'>>(
  ahead: Ahead<P>,
  ends: PageEnds,
  place: Place,
  questionAt: (place: Place) => Question<P> | null,
  isGood?: (page: P) => boolean,
): Promise<P> {
  const page = await ahead.take(questionAt(place)!, isGood);
  for (const next of ends.behind(page)) {
    const after = behind(place, { next });
    const question = fileAt(after) < 0 ? questionAt(after) : null;
    if (question) ahead.foresee(question);
  }
  return page;
}

/** The place that an initial sync has reached, and its plan. */
type Place = Pick<InitialSync, 'plan' | 'at' | 'after'>;

/** The places of the short sets behind one that is short itself: where each begins is known before any has come. */
function shortBehind({ plan, at, after }: Place): Place[] {
  if (after !== null) return [];
  const sets = plan.slice(at, at + SHORT_AHEAD + 1);
  const long = sets.findIndex(({ rows, segments }) => rows > SHORT_ROWS || segments);
  return sets.slice(1, long < 0 ? undefined : Math.max(long, 1)).map((_, i) => ({ plan, at: at + 1 + i, after: null }));
}

/** The number, among those of its set, of the file that begins at a place; -1: none does. Its rows come as a page only where it is lost. */
const fileAt = ({ plan, at, after }: Place): number => plan[at]?.segments?.findIndex(({ lo }) => lo === after) ?? -1;

/** The place after a page. */
function behind({ plan, at }: Place, { next }: Pick<Page, 'next'>): Place {
  return { plan, at: next === null ? at + 1 : at, after: next };
}

/** @returns null for files that are not there, or not what they were. @throws NetError for any other failure */
async function unlessLost(page: Promise<SegmentPage>): Promise<SegmentPage | null> {
  try {
    return await page;
  } catch (error) {
    if (error instanceof NetError && error.reason === 'failed') return null;
    throw error;
  }
}

/** The files that an initial sync needs from this place on, of one table and about so many bytes at a time; none where it is not at the beginning of one. */
function segmentQuestions(net: Net, meta: ReplicaMeta, place: Place, bytes: number): Question<SegmentPage>[] {
  const { segment } = net;
  const epoch = [meta.identity?.epoch, meta.identity?.userEpoch ?? 0];
  const first = fileAt(place);
  if (!segment || first < 0) return [];
  return place.plan.slice(place.at).flatMap(({ table, segments = [] }, i) =>
    together(i === 0 ? segments.slice(first) : segments, bytes).map((ranges) => ({
      key: JSON.stringify([...epoch, table, ...ranges.map(({ hash }) => hash)]),
      ask: async () => segmentPage(table, ranges, await Promise.all(ranges.map((range) => segment(range)))),
    })),
  );
}

/** Ranges in runs of at most so many bytes, and of one at least. */
function together(ranges: readonly SegmentRange[], bytes: number): SegmentRange[][] {
  const runs: SegmentRange[][] = [];
  let room = 0;
  for (const range of ranges) {
    room -= range.bytes;
    if (runs.length === 0 || room < 0) {
      runs.push([]);
      room = bytes - range.bytes;
    }
    runs.at(-1)!.push(range);
  }
  return runs;
}

/** The page that an initial sync needs next; null when it has all. */
function pageQuestion(net: Net, meta: ReplicaMeta, { plan, at, after }: Place): Question<Page> | null {
  const part = plan[at];
  if (!part) return null;
  const { table, set } = part;
  const userEpoch = meta.identity?.userEpoch ?? 0;
  return { key: pageKey(meta, part, after), ask: () => net.page({ table, set, after, limit: LIMITS.chunkRows, userEpoch }) };
}

/** The name of a page: of a database, of a scope, of a set, behind an id. */
function pageKey(meta: ReplicaMeta | null, { table, set }: Pick<Plan[number], 'table' | 'set'>, after: string | null): string {
  return JSON.stringify([meta?.identity?.epoch, meta?.identity?.userEpoch ?? 0, table, set, after]);
}
