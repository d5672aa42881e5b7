import { createStore } from '#src/commands/store.ts';
import { preference } from '#src/data/preferences.ts';

/** Keys that would have done what somebody has just done by the palette; null most of the time. */
export const keyLesson = createStore<string | null>(null);

/** The preference whether such keys are shown at all. */
export const keyLessons = preference<'on' | 'off'>({
  name: 'keyLessons',
  fallback: 'on',
  read: (stored) => (stored === 'on' || stored === 'off' ? stored : null),
});

/** The runs by the palette after which a command is worth a key. */
const RUNS = 3;
const APART_MS = 10 * 60_000;
let lastAt = Number.NEGATIVE_INFINITY;

/** Says the keys of a command that was run from the palette again and again: at most once in ten minutes. */
export function teachKeys(keys: string | undefined, runs: number, now: number): void {
  if (!keys || runs < RUNS || now - lastAt < APART_MS || keyLessons.get() === 'off') return;
  lastAt = now;
  keyLesson.set(keys);
}
