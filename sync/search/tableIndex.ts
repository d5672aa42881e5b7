import { emptyPacked, placeOf, repacked, textAt, type Packed } from './packed.ts';
import { givePoints, takePoints, type Points } from './points.ts';
import type { Doc } from './searchable.ts';
import type { Slices } from './slices.ts';
import type { Asked } from './words.ts';

/** A row that fits: `points` say how well, `when` how new it is. */
export interface Hit {
  id: string;
  points: number;
  when: number;
}

export interface Hits {
  count: number;
  /** The best, best first. */
  hits: Hit[];
}

/** Points of one asked word: as it stands before as a beginning, in the row itself before in a row that it points to. */
const EXACT = 2;
const OWN = 2;
const RELATED = 1;
/** No word ends in it, and every word that begins with a prefix comes before the prefix with it. */
const LAST = '\uffff';

/** The index of one table: the packed index, and over it the rows that have changed since it was packed. */
export class TableIndex {
  #packed: Packed;
  /** Null: gone. */
  readonly #changed: Map<string, Doc | null>;
  /** The rows that are being packed right now. */
  #packing: ReadonlyMap<string, Doc | null> | null = null;
  /** 1 for each packed row that has changed. */
  #stale: Uint8Array;

  constructor(packed: Packed, changed: Iterable<readonly [string, Doc | null]> = []) {
    this.#packed = packed;
    this.#changed = new Map();
    this.#stale = new Uint8Array(packed.idEnds.length);
    for (const [id, doc] of changed) this.put(id, doc);
  }

  /** Packs all rows of a table. */
  static *of(ids: readonly string[], docAt: (id: string) => Doc | null): Slices<TableIndex> {
    return new TableIndex(yield* repacked(emptyPacked(), ids, docAt));
  }

  get packed(): Packed {
    return this.#packed;
  }

  get changed(): ReadonlyMap<string, Doc | null> {
    return this.#changed;
  }

  /** A row is now this; null: it is not to be found any more. */
  put(id: string, doc: Doc | null): void {
    const number = this.#numberOf(id);
    if (number !== null) this.#stale[number] = 1;
    if (doc || number !== null || this.#packing?.has(id)) this.#changed.set(id, doc);
    else this.#changed.delete(id);
  }

  #numberOf(id: string): number | null {
    const { ids, idEnds } = this.#packed;
    const at = placeOf(ids, idEnds, id);
    return at < idEnds.length && textAt(ids, idEnds, at) === id ? at : null;
  }

  /** Packs the changed rows too; what changes meanwhile stays apart. */
  *repack(): Slices<void> {
    const taken = new Map(this.#changed);
    this.#packing = taken;
    const packed = yield* repacked(this.#packed, [...taken.keys()], (id) => taken.get(id) ?? null);
    const since = [...this.#changed].filter(([id, doc]) => !taken.has(id) || taken.get(id) !== doc);
    this.#packing = null;
    this.#packed = packed;
    this.#stale = new Uint8Array(packed.idEnds.length);
    this.#changed.clear();
    for (const [id, doc] of since) this.put(id, doc);
  }

  /** The rows that fit every asked word, or all of them when nothing is asked. */
  find(asked: readonly Asked[], first: number): Hits {
    const changed = [...this.#changed].filter((entry): entry is [string, Doc] => entry[1] !== null);
    const docs = changed.map(([, doc]) => doc);
    let points = asked.length ? this.#pointsOf(asked[0]!, docs, null) : this.#onePointEach(docs);
    for (const word of asked.slice(1)) points = ofBoth(points, this.#pointsOf(word, docs, points), (a, b) => a + b);
    const hits = this.#best(points, changed, first);
    givePoints(points);
    return hits;
  }

  #onePointEach(docs: readonly Doc[]): Points {
    const size = this.#packed.idEnds.length + docs.length;
    const points = takePoints(size);
    for (let row = 0; row < size; row += 1) points.raise(row, 1);
    return points;
  }

  /** By the word as a whole, or by the least of its parts; `among`: of these rows alone. */
  #pointsOf({ whole, parts }: Asked, docs: readonly Doc[], among: Points | null): Points {
    const points = this.#pointsOfPrefix(whole, docs, among);
    if (!parts.length) return points;
    let all = this.#pointsOfPrefix(parts[0]!, docs, among);
    for (const part of parts.slice(1)) all = ofBoth(all, this.#pointsOfPrefix(part, docs, all), Math.min);
    for (let i = 0; i < all.count; i += 1) points.raise(all.rowAt(i), all.of(all.rowAt(i)));
    givePoints(all);
    return points;
  }

  #pointsOfPrefix(prefix: string, docs: readonly Doc[], among: Points | null): Points {
    const { words, wordEnds, placeEnds, places, idEnds } = this.#packed;
    const points = takePoints(idEnds.length + docs.length);
    const from = placeOf(words, wordEnds, prefix);
    const to = placeOf(words, wordEnds, prefix + LAST);
    const start = from ? placeEnds[from - 1]! : 0;
    const end = to ? placeEnds[to - 1]! : 0;
    const exactEnd = from < to && textAt(words, wordEnds, from) === prefix ? placeEnds[from]! : start;
    for (let k = start; k < end; k += 1) {
      const row = places[k]! >>> 1;
      if (!among || among.of(row)) points.raise(row, (k < exactEnd ? EXACT : 0) + OWN - (places[k]! & 1));
    }
    for (const [i, { own, related }] of docs.entries()) {
      const row = idEnds.length + i;
      const n = Math.max(pointsAmong(own, prefix, OWN), pointsAmong(related, prefix, RELATED));
      if (n && (!among || among.of(row))) points.raise(row, n);
    }
    return points;
  }

  /** The best of those that have points: more points first, then newer ones, then by id. */
  #best(points: Points, changed: readonly [string, Doc][], first: number): Hits {
    const { ids, idEnds, whens } = this.#packed;
    const packedCount = idEnds.length;
    const hits: Hit[] = [];
    let count = 0;
    for (let i = 0; i < points.count; i += 1) {
      const row = points.rowAt(i);
      if (this.#stale[row]) continue;
      count += 1;
      const n = points.of(row);
      const when = row < packedCount ? whens[row]! : changed[row - packedCount]![1].when;
      const last = hits[first - 1];
      if (last && (last.points > n || (last.points === n && last.when > when))) continue;
      const hit = { id: row < packedCount ? textAt(ids, idEnds, row) : changed[row - packedCount]![0], points: n, when };
      if (!last || compareHits(hit, last) < 0) insert(hits, hit, first);
    }
    return { count, hits };
  }
}

/** Gives the rows of `fewer`, which are all in `all` too, the points of both. */
function ofBoth(all: Points, fewer: Points, made: (a: number, b: number) => number): Points {
  fewer.change((points, row) => made(points, all.of(row)));
  givePoints(all);
  return fewer;
}

function pointsAmong(words: readonly string[], prefix: string, base: number): number {
  let best = 0;
  for (const word of words) if (word.startsWith(prefix)) best = Math.max(best, word === prefix ? EXACT + base : base);
  return best;
}

/** Better first. */
export function compareHits(a: Hit, b: Hit): number {
  return b.points - a.points || b.when - a.when || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

function insert(hits: Hit[], hit: Hit, most: number): void {
  let [low, high] = [0, hits.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareHits(hits[middle]!, hit) < 0) low = middle + 1;
    else high = middle;
  }
  hits.splice(low, 0, hit);
  if (hits.length > most) hits.pop();
}
