/** Long work in pieces: it yields wherever it may be interrupted, and returns what it made. */
export type Slices<R> = Generator<undefined, R, undefined>;

/** The means to take turns with everything else in a thread. */
export interface Turns {
  /** Milliseconds. */
  now(): number;
  /** Lets whatever waits go first. */
  pause(): Promise<void>;
}

const SLICE_MS = 5;

/** Runs the work in slices of a few milliseconds. `isWanted` false ends it early with null. */
export async function inSlices<R>(work: Slices<R>, turns: Turns, isWanted: () => boolean): Promise<R | null> {
  for (;;) {
    const until = turns.now() + SLICE_MS;
    let step = work.next();
    while (!step.done && turns.now() < until) step = work.next();
    if (step.done) return step.value;
    await turns.pause();
    if (!isWanted()) return null;
  }
}

const RUN = 2048;

/** The texts in order. */
export function* sorted(texts: readonly string[]): Slices<readonly string[]> {
  if (texts.every((text, i) => i === 0 || texts[i - 1]! <= text)) return texts;
  const order = yield* orderOf(texts);
  return Array.from(order, (number) => texts[number]!);
}

/** The numbers of the texts in the order of the texts, by merging runs that grow; their keys are carried along and mostly decide. */
export function* orderOf(texts: readonly string[]): Slices<Uint32Array> {
  const count = texts.length;
  let [from, to] = [runsOf(count), runsOf(count)];
  for (const [i, text] of texts.entries()) {
    from.numbers[i] = i;
    from.keys[i] = keyOf(text);
    if (i % RUN === 0) yield;
  }
  for (let width = 1; width < count; width *= 2) {
    for (let n = 0, a = 0, b = 0, endA = 0, endB = 0; n < count; n += 1) {
      if (n === endB) [a, b, endA, endB] = [n, n + width, Math.min(n + width, count), Math.min(n + 2 * width, count)];
      const isFirst = b >= endB || (a < endA && !comesBefore(from, b, a, texts));
      const at = isFirst ? a++ : b++;
      to.numbers[n] = from.numbers[at]!;
      to.keys[n] = from.keys[at]!;
      if (n % RUN === 0) yield;
    }
    [from, to] = [to, from];
  }
  return from.numbers;
}

interface Runs {
  numbers: Uint32Array;
  keys: Float64Array;
}

const runsOf = (count: number): Runs => ({ numbers: new Uint32Array(count), keys: new Float64Array(count) });

function comesBefore({ keys, numbers }: Runs, a: number, b: number, texts: readonly string[]): boolean {
  return keys[a] === keys[b] ? texts[numbers[a]!]! < texts[numbers[b]!]! : keys[a]! < keys[b]!;
}

/** The number of letters of seven bits that a number holds exactly. */
const KEY_LETTERS = 7;
const KEY_LAST = 127;

/** A number that orders texts by their first letters; texts that differ later, or after a letter beyond ASCII, have the same. */
function keyOf(text: string): number {
  let key = 0;
  let isKnown = true;
  for (let i = 0; i < KEY_LETTERS; i += 1) {
    const letter = isKnown && i < text.length ? Math.min(text.charCodeAt(i) + 1, KEY_LAST) : 0;
    if (letter === KEY_LAST) isKnown = false;
    key = key * (KEY_LAST + 1) + letter;
  }
  return key;
}
