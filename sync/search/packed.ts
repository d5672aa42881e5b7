import type { Doc } from './searchable.ts';
import { sorted, type Slices } from './slices.ts';

/**
 * The index of one table as it is stored: plain text and typed arrays, so that it is there again without being parsed. Rows are
 * numbered in the order of their ids, words stand in their own order. The places of a word follow those of the word before
 * it, so that all the places of a prefix are one run.
 */
export interface Packed {
  /** All ids one after the other, and where each ends. */
  ids: string;
  idEnds: Uint32Array<ArrayBuffer>;
  whens: Uint32Array<ArrayBuffer>;
  words: string;
  wordEnds: Uint32Array<ArrayBuffer>;
  placeEnds: Uint32Array<ArrayBuffer>;
  /** Row number times two, plus one where the word is that of a related row. */
  places: Uint32Array<ArrayBuffer>;
}

const numbers = (length: number): Uint32Array<ArrayBuffer> => new Uint32Array(length);
const GONE = 0xffffffff;
const STEP = 1024;

export function emptyPacked(): Packed {
  const none = numbers(0);
  return { ids: '', idEnds: none, whens: none, words: '', wordEnds: none, placeEnds: none, places: none };
}

/** The text at place `i` of many texts in one. */
export function textAt(texts: string, ends: Uint32Array, i: number): string {
  return texts.slice(i ? ends[i - 1]! : 0, ends[i]!);
}

/** How many of the ordered texts come before `text`. */
export function placeOf(texts: string, ends: Uint32Array, text: string): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (textAt(texts, ends, middle) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Writes many texts into one. */
class Texts {
  readonly #pieces: string[] = [];
  #recent: string[] = [];
  #length = 0;
  readonly ends: Uint32Array<ArrayBuffer>;
  count = 0;

  constructor(most: number) {
    this.ends = numbers(most);
  }

  add(text: string): void {
    this.#length += text.length;
    this.ends[this.count++] = this.#length;
    if (this.#recent.push(text) === STEP) {
      this.#pieces.push(this.#recent.join(''));
      this.#recent = [];
    }
  }

  whole(): string {
    return this.#pieces.join('') + this.#recent.join('');
  }
}

/** The words of changed rows, each with its places. */
interface Fresh {
  words: string[];
  /** Numbers of `words` in the order of the words themselves. */
  placesOf: Map<string, number[]>;
}

/** A new index: the old one without the changed rows, and with what they are now (null: gone). */
export function* repacked(old: Packed, changes: ReadonlyMap<string, Doc | null>): Slices<Packed> {
  const ids = yield* newIds(old, changes);
  const fresh = yield* freshWords(ids, changes);
  const merged = yield* mergedWords(old, ids.numbers, fresh);
  const { texts, whens } = ids;
  return { ids: texts.whole(), idEnds: texts.ends.slice(0, texts.count), whens: whens.slice(0, texts.count), ...merged };
}

interface NewIds {
  texts: Texts;
  whens: Uint32Array<ArrayBuffer>;
  /** Old row number -> new one, or GONE. */
  numbers: Uint32Array<ArrayBuffer>;
  /** The changed rows that are there, and their numbers. */
  added: { id: string; number: number }[];
}

function* newIds(old: Packed, changes: ReadonlyMap<string, Doc | null>): Slices<NewIds> {
  const coming: string[] = [];
  for (const [id, doc] of changes) if (doc) coming.push(id);
  const inOrder = yield* sorted(coming);
  const count = old.idEnds.length;
  const most = count + inOrder.length;
  const made: NewIds = { texts: new Texts(most), whens: numbers(most), numbers: numbers(count), added: [] };
  const { texts, whens } = made;
  for (let i = 0, j = 0; i < count || j < inOrder.length;) {
    const id = i < count ? textAt(old.ids, old.idEnds, i) : null;
    const next = inOrder[j];
    if (id === null || (next !== undefined && next < id)) {
      made.added.push({ id: next!, number: texts.count });
      whens[texts.count] = changes.get(next!)!.when;
      texts.add(next!);
      j += 1;
    } else {
      const stays = !changes.has(id);
      made.numbers[i] = stays ? texts.count : GONE;
      if (stays) {
        whens[texts.count] = old.whens[i]!;
        texts.add(id);
      }
      i += 1;
    }
    if ((i + j) % STEP === 0) yield;
  }
  return made;
}

function* freshWords({ added }: NewIds, changes: ReadonlyMap<string, Doc | null>): Slices<Fresh> {
  const placesOf = new Map<string, number[]>();
  const note = (word: string, place: number): void => {
    const places = placesOf.get(word);
    if (places) places.push(place);
    else placesOf.set(word, [place]);
  };
  for (const [i, { id, number }] of added.entries()) {
    const { own, related } = changes.get(id)!;
    for (const word of own) note(word, number * 2);
    for (const word of related) note(word, number * 2 + 1);
    if (i % (STEP / 8) === 0) yield;
  }
  return { words: yield* sorted([...placesOf.keys()]), placesOf };
}

function* mergedWords(
  old: Packed,
  newNumbers: Uint32Array,
  { words: fresh, placesOf }: Fresh,
): Slices<Pick<Packed, 'words' | 'wordEnds' | 'placeEnds' | 'places'>> {
  const count = old.wordEnds.length;
  const texts = new Texts(count + fresh.length);
  const placeEnds = numbers(count + fresh.length);
  let freshPlaces = 0;
  for (const places of placesOf.values()) freshPlaces += places.length;
  const places = numbers(old.places.length + freshPlaces);
  let at = 0;
  for (let i = 0, j = 0, n = 0; i < count || j < fresh.length; n += 1) {
    const oldWord = i < count ? textAt(old.words, old.wordEnds, i) : null;
    const newWord = fresh[j];
    const word = oldWord === null || (newWord !== undefined && newWord < oldWord) ? newWord! : oldWord;
    const before = at;
    if (word === oldWord) {
      for (let k = i ? old.placeEnds[i - 1]! : 0; k < old.placeEnds[i]!; k += 1) {
        const place = old.places[k]!;
        const number = newNumbers[place >>> 1]!;
        if (number !== GONE) places[at++] = number * 2 + (place & 1);
        if (k % (STEP * 8) === 0) yield;
      }
      i += 1;
    }
    if (word === newWord) {
      for (const place of placesOf.get(word)!) places[at++] = place;
      j += 1;
    }
    if (at > before) {
      placeEnds[texts.count] = at;
      texts.add(word);
    }
    if (n % STEP === 0) yield;
  }
  return {
    words: texts.whole(),
    wordEnds: texts.ends.slice(0, texts.count),
    placeEnds: placeEnds.slice(0, texts.count),
    places: places.slice(0, at),
  };
}
