import type { Net, PageAsk } from '../ports.ts';
import { LIMITS, type ColumnPage, type Page } from '../protocol.ts';
import type { Kv } from '../store/kv.ts';
import type { BootState, Filling, ReplicaFacts } from '../store/stores.ts';
import { missingPack, type MissingPack } from '../tiers/missing.ts';

/** A question that is asked before its turn comes. */
interface Question<P> {
  key: string;
  ask: () => Promise<P>;
}

/** Asks for the page after the next while the next is being stored, so that network and disk work at the same time. */
class Ahead<P> {
  #ahead: { key: string; page: Promise<P> } | null = null;

  async next(now: Question<P>, then: (page: P) => Promise<Question<P> | null>, isGood: (page: P) => boolean = () => true): Promise<P> {
    const ahead = this.#ahead;
    // It is used once: the next attempt at a page that was lost asks again.
    this.#ahead = null;
    const early = ahead?.key === now.key ? await ahead.page : null;
    const page = early !== null && isGood(early) ? early : await now.ask();
    const after = await then(page);
    this.#ahead = after && { key: after.key, page: after.ask() };
    // A failure is met by whoever asks for that page; until then nobody waits for it.
    this.#ahead?.page.catch(() => undefined);
    return page;
  }
}

/** The pages of a boot, and then the packs of its chunks. */
export class PageAhead {
  readonly #pages = new Ahead<Page | ColumnPage>();
  readonly #packs = new Ahead<Page>();
  readonly #parts = new Ahead<Page>();

  /** The next page of the boot. @throws NetError, as the network does */
  next(net: Net, facts: ReplicaFacts, boot: BootState): Promise<Page | ColumnPage> {
    const ask = ({ set, ...rest }: PageAsk): Promise<Page | ColumnPage> =>
      set === 'columns' ? net.columns(rest) : net.page({ set, ...rest });
    return this.#pages.next(pageQuestion(facts, boot, ask)!, async (page) => pageQuestion(facts, behind(boot, page), ask));
  }

  /** The next page of the parts of open parents. @throws NetError */
  parts(net: Net, facts: ReplicaFacts, later: Filling): Promise<Page> {
    return this.#parts.next(
      pageQuestion(facts, later, net.page)!,
      async (page) => pageQuestion(facts, behind(later, page), net.page),
      ({ head }) => head >= (facts.cursor ?? 0),
    );
  }

  /** The rows of the chunk that somebody waits for, or of the next one. @throws NetError */
  async pack(
    kv: Kv,
    net: Net,
    facts: ReplicaFacts | null,
    wanted: string | undefined,
  ): Promise<{ pack: MissingPack | null; value: Page | null }> {
    const missing = (besides?: string): Promise<MissingPack | null> =>
      kv.read(['directory'], (tx) => missingPack(tx, besides === undefined ? wanted : undefined, besides));
    const pack = await missing();
    if (!pack) return { pack, value: null };
    const value = await this.#packs.next(
      packQuestion(net, facts, pack),
      async () => {
        const after = await missing(pack.key);
        return after && packQuestion(net, facts, after);
      },
      // News that came since has gone past one that was asked for before it.
      ({ head }) => head >= (facts?.cursor ?? 0),
    );
    return { pack, value };
  }
}

/** How far a filling has come, and what is asked for there. */
type Place = Pick<Filling, 'plan' | 'at' | 'after'>;

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
