import type { Row } from '#domain/tables.ts';
import type { BenchSize } from './benchShape.ts';
import { noticesOf, type Notice } from './caseNotices.ts';
import type { WrittenCase } from './caseStory.ts';
import { writeNotice } from './demoNotifications.ts';
import type { Maker } from './maker.ts';

/** Read share of notifications (domain.md 5.2). */
const VIEWED_SHARE = 0.7;

/** Gathers notices for chosen readers while cases are written, newest cases last, and then writes exactly so many. */
export class BenchInboxes {
  /** Readers in order of rank: the demo's first agent, the other demo people, then others. */
  readonly #kept: Map<string, Notice[]>;
  readonly #cap: number;

  constructor(readers: readonly string[], size: BenchSize) {
    this.#kept = new Map(readers.map((id) => [id, []]));
    this.#cap = size.agentNotifications * 2;
  }
  hear(written: WrittenCase): void {
    for (const notice of noticesOf(written)) {
      const kept = this.#kept.get(notice.userId);
      if (!kept) continue;
      kept.push(notice);
      if (kept.length > this.#cap * 2) kept.splice(0, kept.length - this.#cap);
    }
  }
  /** The number that each reader gets: the first a fixed number, the rest by Zipf's law as far as their notices go. */
  #shares(size: BenchSize): number[] {
    const lists = [...this.#kept.values()];
    const has = lists.map((list) => list.length);
    const out = has.map((n, i) => (i === 0 ? Math.min(n, size.agentNotifications) : 0));
    const ranks = has.slice(1).reduce((sum, _, i) => sum + 1 / (i + 2), 0);
    const rest = size.notifications - (out[0] ?? 0);
    for (let i = 1; i < has.length; i++) out[i] = Math.min(has[i] as number, Math.floor(rest / (i + 1) / ranks));
    let left = size.notifications - out.reduce((a, b) => a + b, 0);
    for (let moved = true; left > 0 && moved;) {
      moved = false;
      for (let i = 1; i < has.length && left > 0; i++) {
        if ((out[i] as number) >= (has[i] as number)) continue;
        out[i] = (out[i] as number) + 1;
        left--;
        moved = true;
      }
    }
    return out;
  }
  write(maker: Maker, size: BenchSize): void {
    const shares = this.#shares(size);
    const chosen = [...this.#kept.values()].flatMap((list, i) => {
      const newest = list.toSorted((a, b) => (a.at < b.at ? -1 : 1)).slice(list.length - (shares[i] as number));
      const read = Math.round(newest.length * VIEWED_SHARE);
      return newest.map((notice, n): [Notice, Row<'notifications'>['status']] => [notice, n < read ? 'VIEWED' : 'UNVIEWED']);
    });
    for (const [notice, status] of chosen.toSorted(([a], [b]) => (a.at < b.at ? -1 : 1))) writeNotice(maker, notice, status);
  }
}
