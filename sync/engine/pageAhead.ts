import type { Net } from '../ports.ts';
import type { Page } from '../protocol.ts';
import type { BootState, ReplicaFacts } from '../store/stores.ts';

type PageAsk = Parameters<Net['page']>[0];

/** The page a boot needs next; null when it has all. */
function askOf(boot: Pick<BootState, 'plan' | 'at' | 'after'>, userEpoch: number): PageAsk | null {
  const part = boot.plan[boot.at];
  return part ? { table: part.table, set: part.set, after: boot.after, userEpoch } : null;
}

/** Asks for the page after the next while the next is being stored, so that network and disk work at the same time. */
export class PageAhead {
  #ahead: { key: string; page: Promise<Page> } | null = null;

  /** The next page of the boot. @throws NetError, as the network does */
  async next(net: Net, facts: ReplicaFacts, boot: BootState): Promise<Page> {
    const userEpoch = facts.identity?.userEpoch ?? 0;
    const database = facts.identity?.epoch ?? '';
    const ask = askOf(boot, userEpoch)!;
    const key = JSON.stringify([database, ask]);
    const ahead = this.#ahead;
    // It is used once: the next attempt at a page that was lost asks again.
    this.#ahead = null;
    const page = await (ahead?.key === key ? ahead.page : net.page(ask));
    const after = askOf({ ...boot, at: page.next === null ? boot.at + 1 : boot.at, after: page.next }, userEpoch);
    this.#ahead = after && { key: JSON.stringify([database, after]), page: net.page(after) };
    // A failure is met by whoever asks for that page; until then nobody waits for it.
    this.#ahead?.page.catch(() => undefined);
    return page;
  }
}
