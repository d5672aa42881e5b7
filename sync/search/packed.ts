import type { Doc } from './searchable.ts';
import { orderOf, sorted, type Slices } from './slices.ts';
import { WordNumbers } from './wordNumbers.ts';

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

/** Returns how many of the ordered texts come before `text`. */
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

/** The words of changed rows with their places, in the order in which they came up. */
class Fresh {
  readonly #words = new WordNumbers();
  readonly #wordOf: number[] = [];
  readonly #places: number[] = [];

  note(word: string, place: number): void {
    this.#wordOf.push(this.#words.numberOf(word));
    this.#places.push(place);
  }

  /** The words with their order, the places of one word after those of the word before it, and where those of each word end. */
  *inOrder(): Slices<{ words: readonly string[]; order: Uint32Array; ends: Uint32Array; places: Uint32Array }> {
    const { words } = this.#words;
    const order = yield* orderOf(words);
    const ranks = numbers(words.length);
    for (let i = 0; i < order.length; i += 1) ranks[order[i]!] = i;
    yield;
    const ends = numbers(words.length);
    for (let i = 0; i < this.#wordOf.length; i += 1) {
      const rank = ranks[this.#wordOf[i]!]!;
      ends[rank] = ends[rank]! + 1;
      if (i % (STEP * 8) === 0) yield;
    }
    for (let i = 1; i < ends.length; i += 1) ends[i] = ends[i]! + ends[i - 1]!;
    const next = ends.map((_, i) => (i ? ends[i - 1]! : 0));
    const places = numbers(this.#places.length);
    for (let i = 0; i < this.#wordOf.length; i += 1) {
      const rank = ranks[this.#wordOf[i]!]!;
      places[next[rank]!] = this.#places[i]!;
      next[rank] = next[rank]! + 1;
      if (i % (STEP * 8) === 0) yield;
    }
    yield;
    return { words, order, ends, places };
  }
}

/** A new index: the old one without the rows of these ids, and with what they are now (null: not to be found). */
export function* repacked(old: Packed, ids: readonly string[], docAt: (id: string) => Doc | null): Slices<Packed> {
  const rows = yield* mergedRows(old, ids, docAt);
  const words = yield* mergedWords(old, rows.numbers, rows.fresh);
  const { texts, whens } = rows;
  return { ids: texts.whole(), idEnds: texts.ends.slice(0, texts.count), whens: whens.slice(0, texts.count), ...words };
}

interface Rows {
  texts: Texts;
  whens: Uint32Array<ArrayBuffer>;
  /** Old row number -> new one, or GONE. */
  numbers: Uint32Array<ArrayBuffer>;
  fresh: Fresh;
}

function* mergedRows(old: Packed, ids: readonly string[], docAt: (id: string) => Doc | null): Slices<Rows> {
  const changed = yield* sorted(ids);
  const count = old.idEnds.length;
  const texts = new Texts(count + changed.length);
  const whens = numbers(count + changed.length);
  const newNumbers = numbers(count).fill(GONE);
  const fresh = new Fresh();
  for (let i = 0, j = 0; i < count || j < changed.length;) {
    const id = i < count ? textAt(old.ids, old.idEnds, i) : null;
    const next = changed[j];
    if (id !== null && (next === undefined || id < next)) {
      newNumbers[i] = texts.count;
      whens[texts.count] = old.whens[i]!;
      texts.add(id);
      i += 1;
    } else {
      const doc = docAt(next!);
      if (doc) {
        const place = texts.count * 2;
        for (const word of doc.own) fresh.note(word, place);
        for (const word of doc.related) fresh.note(word, place + 1);
        whens[texts.count] = doc.when;
        texts.add(next!);
      }
      if (id === next) i += 1;
      j += 1;
    }
    if ((i + j) % (STEP / 8) === 0) yield;
  }
  return { texts, whens, numbers: newNumbers, fresh };
}

function* mergedWords(
  old: Packed,
  newNumbers: Uint32Array,
  fresh: Fresh,
): Slices<Pick<Packed, 'words' | 'wordEnds' | 'placeEnds' | 'places'>> {
  const count = old.wordEnds.length;
  const { words: freshWords, order, ends: freshEnds, places: freshPlaces } = yield* fresh.inOrder();
  const texts = new Texts(count + freshWords.length);
  const placeEnds = numbers(count + freshWords.length);
  const places = numbers(old.places.length + freshPlaces.length);
  let at = 0;
  for (let i = 0, j = 0, n = 0; i < count || j < freshWords.length; n += 1) {
    const oldWord = i < count ? textAt(old.words, old.wordEnds, i) : null;
    const newWord = j < order.length ? freshWords[order[j]!] : undefined;
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
      for (let k = j ? freshEnds[j - 1]! : 0; k < freshEnds[j]!; k += 1) places[at++] = freshPlaces[k]!;
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
