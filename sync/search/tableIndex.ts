import { emptyPacked, placeOf, repacked, textAt, type Packed } from './packed.ts';
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

/** What is found in one table: the packed index, and over it the rows that have changed since it was packed. */
export class TableIndex {
  #packed: Packed;
  /** Null: gone. */
  readonly #changed: Map<string, Doc | null>;
  /** What is being packed right now. */
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
    const points = asked.length ? this.#pointsOf(asked[0]!, docs) : new Uint8Array(this.#packed.idEnds.length + docs.length).fill(1);
    for (const word of asked.slice(1)) addWhereBoth(points, this.#pointsOf(word, docs));
    if (this.#changed.size > 0) for (let i = 0; i < this.#stale.length; i += 1) if (this.#stale[i]) points[i] = 0;
    return this.#best(points, changed, first);
  }

  #pointsOf({ whole, parts }: Asked, docs: readonly Doc[]): Uint8Array {
    const points = this.#pointsOfPrefix(whole, docs);
    if (!parts.length) return points;
    const all = parts.map((part) => this.#pointsOfPrefix(part, docs));
    for (let i = 0; i < points.length; i += 1) {
      let least = 255;
      for (const one of all) least = Math.min(least, one[i]!);
      if (least > points[i]!) points[i] = least;
    }
    return points;
  }

  #pointsOfPrefix(prefix: string, docs: readonly Doc[]): Uint8Array {
    const { words, wordEnds, placeEnds, places, idEnds } = this.#packed;
    const points = new Uint8Array(idEnds.length + docs.length);
    const from = placeOf(words, wordEnds, prefix);
    const to = placeOf(words, wordEnds, prefix + LAST);
    const start = from ? placeEnds[from - 1]! : 0;
    const end = to ? placeEnds[to - 1]! : 0;
    for (let k = start; k < end; k += 1) {
      const place = places[k]!;
      const n = OWN - (place & 1);
      if (points[place >>> 1]! < n) points[place >>> 1] = n;
    }
    if (from < to && textAt(words, wordEnds, from) === prefix) {
      for (let k = start; k < placeEnds[from]!; k += 1) {
        const place = places[k]!;
        points[place >>> 1] = Math.max(points[place >>> 1]!, EXACT + OWN - (place & 1));
      }
    }
    for (const [i, { own, related }] of docs.entries()) {
      points[idEnds.length + i] = Math.max(pointsAmong(own, prefix, OWN), pointsAmong(related, prefix, RELATED));
    }
    return points;
  }

  /** The best of those that have points: more points first, then newer ones, then by id. */
  #best(points: Uint8Array, changed: readonly [string, Doc][], first: number): Hits {
    const { ids, idEnds, whens } = this.#packed;
    const packedCount = idEnds.length;
    const hits: Hit[] = [];
    let count = 0;
    // From the end: ids are mostly given in the order of time, so that the best are met early.
    for (let i = points.length - 1; i >= 0; i -= 1) {
      const n = points[i]!;
      if (n === 0) continue;
      count += 1;
      const when = i < packedCount ? whens[i]! : changed[i - packedCount]![1].when;
      const last = hits[first - 1];
      if (last && (last.points > n || (last.points === n && last.when > when))) continue;
      const hit = { id: i < packedCount ? textAt(ids, idEnds, i) : changed[i - packedCount]![0], points: n, when };
      if (!last || compareHits(hit, last) < 0) insert(hits, hit, first);
    }
    return { count, hits };
  }
}

function addWhereBoth(points: Uint8Array, more: Uint8Array): void {
  for (let i = 0; i < points.length; i += 1) points[i] = points[i] && more[i] ? points[i]! + more[i]! : 0;
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
