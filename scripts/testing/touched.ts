import { posix } from 'node:path';
import { isTestCode, type Module } from '#tests/architecture/modules.ts';

/** A test file that a change reaches, and over how many imports; 0: it was changed itself. */
export interface Touched {
  file: string;
  distance: number;
}

const IS_TEST = /\.test\.tsx?$/;
const IS_STORY = /\.spec\.ts$/;
/** A story is this far from the folder that it is about. */
const STORY_DISTANCE = 2;

/**
 * Test files that a change of these files reaches, nearest first: over imports that run, and for stories over the table of folders
 * (tests/e2e/support/storiesOf.ts). Tests of the whole tree (`tests/*.test.ts`) are always among them.
 */
export function touchedBy(
  changed: readonly string[],
  modules: readonly Module[],
  stories: Readonly<Record<string, readonly string[]>>,
): Touched[] {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of modules) {
    for (const { target, isPackage, isTypeOnly } of imports) {
      if (!isPackage && !isTypeOnly) importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  const distances = new Map<string, number>();
  let layer = [...new Set(changed)];
  for (let distance = 0; layer.length > 0; distance += 1) {
    const fresh = layer.filter((file) => !distances.has(file));
    for (const file of fresh) distances.set(file, distance);
    layer = fresh.flatMap((file) => importers.get(file) ?? []);
  }
  for (const { path } of modules) if (/^tests\/[^/]+\.test\.ts$/.test(path)) distances.set(path, 0);
  for (const story of changed.flatMap((file) => (isTestCode(file) ? [] : storiesOf(file, stories)))) {
    const file = `tests/e2e/${story}.spec.ts`;
    distances.set(file, Math.min(distances.get(file) ?? Infinity, STORY_DISTANCE));
  }
  return [...distances]
    .map(([file, distance]) => ({ file, distance }))
    .filter(({ file }) => IS_TEST.test(file) || IS_STORY.test(file))
    .sort((a, b) => a.distance - b.distance || (a.file < b.file ? -1 : 1));
}

/** The stories of the nearest folder that has some. */
function storiesOf(file: string, stories: Readonly<Record<string, readonly string[]>>): readonly string[] {
  for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) {
    const found = stories[folder];
    if (found) return found;
  }
  return [];
}

/** The nearest files whose seconds fit into a budget together; every file that was changed itself is among them. */
export function withinBudget(touched: readonly Touched[], secondsOf: (file: string) => number, budget: number): Touched[] {
  let sum = 0;
  return touched.filter(({ file, distance }) => {
    const seconds = secondsOf(file);
    if (distance > 0 && sum + seconds > budget) return false;
    sum += seconds;
    return true;
  });
}
