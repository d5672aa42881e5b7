/** Long work in pieces: it yields wherever it may be interrupted, and returns what it made. */
export type Slices<R> = Generator<undefined, R, undefined>;

/** How the work takes turns with everything else in its thread. */
export interface Turns {
  /** Milliseconds. */
  now(): number;
  /** Lets whatever waits go first. */
  pause(): Promise<void>;
}

const SLICE_MS = 5;

/** Does the work in slices of a few milliseconds. `isWanted` false ends it early with null. */
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

/** The texts in order, sorted in short runs that are merged. */
export function* sorted(texts: readonly string[]): Slices<readonly string[]> {
  if (texts.every((text, i) => i === 0 || texts[i - 1]! <= text)) return texts;
  let runs: (readonly string[])[] = [];
  for (let at = 0; at < texts.length; at += RUN) {
    runs.push(texts.slice(at, at + RUN).sort());
    yield;
  }
  while (runs.length > 1) {
    const merged: (readonly string[])[] = [];
    for (let i = 0; i < runs.length; i += 2) merged.push(i + 1 < runs.length ? yield* mergeTwo(runs[i]!, runs[i + 1]!) : runs[i]!);
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeTwo(a: readonly string[], b: readonly string[]): Slices<string[]> {
  const all: string[] = [];
  const count = a.length + b.length;
  for (let i = 0, j = 0; all.length < count;) {
    all.push(j >= b.length || (i < a.length && a[i]! <= b[j]!) ? a[i++]! : b[j++]!);
    if (all.length % RUN === 0) yield;
  }
  return all;
}
