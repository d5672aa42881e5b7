import type { Net, PageAsk } from '../ports.ts';
import { LIMITS, type ColumnPage, type Page } from '../protocol.ts';
import type { Kv } from '../store/kv.ts';
import type { BootState, Filling, ReplicaFacts } from '../store/stores.ts';
import { missingPack, missingPacks, type MissingPack } from '../tiers/missing.ts';
import type { PackAnswer } from './events.ts';

/** A question that is asked before its turn comes. */
interface Question<P> {
  key: string;
  ask: () => Promise<P>;
}

/** Packs, and pages whose beginning is known, that are asked for while another one is being stored. */
const PACKS_AHEAD = 4;
const PAGES_AHEAD = 6;
/** Pages that are stored at once: whoever writes or reads meanwhile waits for all of them. */
const PAGES_TOGETHER = 6;

/** Answers that are under way or wait for their turn, so that network and disk work at the same time. */
class Ahead<P> {
  /** Null: it failed before anybody waited for it, and is asked again at its turn. */
  readonly #asked = new Map<string, Promise<P> | null>();
  readonly #arrived = new Map<string, P>();

  /** The answer to a question, asked before or now. Used once: the next attempt at a page that was lost asks again. */
  async take({ key, ask }: Question<P>, isGood: (page: P) => boolean = () => true): Promise<P> {
    const early = this.#asked.get(key);
    // Something else is wanted than was foreseen.
    if (early === undefined) this.#forgetAll();
    this.#forget(key);
    const page = early && (await early);
    return page && isGood(page) ? page : ask();
  }

  /** The answer to a question that was asked before, if it has come already. */
  takeArrived({ key }: Question<P>, isGood: (page: P) => boolean): P | null {
    const page = this.#arrived.get(key);
    if (!page || !isGood(page)) return null;
    this.#forget(key);
    return page;
  }

  /** Asks before the turn has come. */
  foresee({ key, ask }: Question<P>): void {
    if (this.#asked.get(key)) return;
    const page = ask();
    this.#asked.set(key, page);
    const isAsked = (): boolean => this.#asked.get(key) === page;
    page.then(
      (come) => void (isAsked() && this.#arrived.set(key, come)),
      () => void (isAsked() && this.#asked.set(key, null)),
    );
  }

  #forget(key: string): void {
    this.#asked.delete(key);
    this.#arrived.delete(key);
  }

  #forgetAll(): void {
    this.#asked.clear();
    this.#arrived.clear();
  }
}

/** The pages of a boot, and then the packs of its chunks. */
export class PageAhead {
  readonly #pages = new Ahead<Page | ColumnPage>();
  readonly #packs = new Ahead<Page>();
  readonly #parts = new Ahead<Page>();
  readonly #ends = new PageEnds();

  /** The next pages of the boot. @throws NetError, as the network does */
  next(net: Net, facts: ReplicaFacts, boot: BootState): Promise<(Page | ColumnPage)[]> {
    const ask = ({ set, ...rest }: PageAsk): Promise<Page | ColumnPage> =>
      set === 'columns' ? net.columns(rest) : net.page({ set, ...rest });
    return inOrder(this.#pages, this.#ends, boot, (place) => pageQuestion(facts, place, ask));
  }

  /** The next pages of the parts of open parents. @throws NetError */
  parts(net: Net, facts: ReplicaFacts, later: Filling): Promise<Page[]> {
    const ask = (what: PageAsk): Promise<Page> => net.page({ ...what, limit: LIMITS.chunkRows });
    const isNew = ({ head }: Page): boolean => head >= (facts.cursor ?? 0);
    return inOrder(this.#parts, this.#ends, later, (place) => pageQuestion(facts, place, ask), isNew);
  }

  /** The rows of the chunk that somebody waits for, or of the next one, and of others that have come. @throws NetError */
  async pack(kv: Kv, net: Net, facts: ReplicaFacts | null, wanted: string | undefined): Promise<Omit<PackAnswer, 'kind'>> {
    const [pack, others] = await kv.read(['directory'], async (tx) => {
      const first = await missingPack(tx, wanted);
      return [first, first ? await missingPacks(tx, PACKS_AHEAD, first.key) : []] as const;
    });
    if (!pack) return { pack, value: null, more: [] };
    const cursor = facts?.cursor ?? 0;
    // News that came since has gone past one that was asked for before it.
    const value = await this.#packs.take(packQuestion(net, facts, pack), ({ head }) => head >= cursor);
    for (const other of others) this.#packs.foresee(packQuestion(net, facts, other));
    // What is ahead of the cursor waits until that has got there, and by then the others may be too old.
    const isNow = ({ head }: Page): boolean => head === cursor && value.head === cursor;
    const more = others.flatMap((other) => {
      const arrived = this.#packs.takeArrived(packQuestion(net, facts, other), isNow);
      return arrived ? [{ pack: other, value: arrived }] : [];
    });
    return { pack, value, more };
  }
}

/** Where the pages of the set that is being filled begin, as the server said with its first one. */
class PageEnds {
  #ends: readonly string[] = [];

  /** The ids behind which the next pages after this one begin: only its own `next` where nobody said more, or rows have come since. */
  behind({ next, ends }: Pick<Page, 'next' | 'ends'>): readonly (string | null)[] {
    if (ends) this.#ends = ends;
    const at = next === null ? -1 : this.#ends.indexOf(next);
    return at < 0 ? [next] : this.#ends.slice(at, at + PAGES_AHEAD);
  }
}

/**
 * A page, and with it those behind it that have come before their turn; the next ones are asked for, as far as it is known where they
 * begin.
 */
async function inOrder<P extends Pick<Page, 'next' | 'ends'>>(
  ahead: Ahead<P>,
  ends: PageEnds,
  place: Place,
  questionAt: (place: Place) => Question<P> | null,
  isGood: (page: P) => boolean = () => true,
): Promise<P[]> {
  const pages = [await ahead.take(questionAt(place)!, isGood)];
  for (let at = place; ;) {
    const page = pages.at(-1)!;
    for (const later of placesBehind(at, ends.behind(page))) {
      const question = questionAt(later);
      if (question) ahead.foresee(question);
    }
    at = behind(at, page);
    const next = pages.length < PAGES_TOGETHER ? questionAt(at) : null;
    const arrived = next && ahead.takeArrived(next, isGood);
    if (!arrived) return pages;
    pages.push(arrived);
  }
}

/** How far a filling has come, and what is asked for there. */
type Place = Pick<Filling, 'plan' | 'at' | 'after'>;

/** The places behind one, as many as are asked for ahead: in its own set, as far as is known, and the beginnings of those that follow. */
function placesBehind(place: Place, nexts: readonly (string | null)[]): Place[] {
  const places = nexts.map((next) => behind(place, { next }));
  const from = places.at(-1)!.at + 1;
  const begun = Array.from({ length: PAGES_AHEAD - places.length }, (_, i) => ({ plan: place.plan, at: from + i, after: null }));
  return [...places, ...begun];
}

/** The place after a page. */
function behind({ plan, at }: Place, { next }: Pick<Page, 'next'>): Place {
  return { plan, at: next === null ? at + 1 : at, after: next };
}

/** The page that a filling needs next; null when it has all. */
function pageQuestion<P>(facts: ReplicaFacts, { plan, at, after }: Place, ask: (what: PageAsk) => Promise<P>): Question<P> | null {
  const part = plan[at];
  if (!part) return null;
  const { table, set } = part;
  const userEpoch = facts.identity?.userEpoch ?? 0;
  return { key: JSON.stringify([facts.identity?.epoch, userEpoch, table, set, after]), ask: () => ask({ table, set, after, userEpoch }) };
}

function packQuestion(net: Net, facts: ReplicaFacts | null, { key, table, after, upTo }: MissingPack): Question<Page> {
  const userEpoch = facts?.identity?.userEpoch ?? 0;
  const ask = (): Promise<Page> => net.page({ table, set: null, after, upTo, limit: LIMITS.chunkRows, userEpoch });
  return { key: JSON.stringify([facts?.identity?.epoch, userEpoch, key]), ask };
}
