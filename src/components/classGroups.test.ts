import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { twMerge } from 'tailwind-merge';
import { expect, test } from 'vitest';
import { cn } from './cn.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Everything in a text of our screens that the whole list of tailwind-merge takes for a class: it drops the first of two. */
function classesOfTheProduct(): string[] {
  const words = globSync('src/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/*.test.*', 'src/components/classGroups.ts'] })
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(['"`])((?:(?!\1)[^\\\n])*)\1/g)])
    .flatMap(([, , text = '']) => text.split(/\s+/));
  return [...new Set(words)].filter((word) => word !== '' && twMerge(`${word} ${word}`) === word);
}

test('of any two classes that occur in the product, the same one stands as by the whole list of tailwind-merge', () => {
  const all = classesOfTheProduct();
  expect(all.length).toBeGreaterThan(400);
  const bare = all.filter((word) => !word.includes(':'));
  const different = bare.flatMap((a) =>
    bare.flatMap((b) => (cn(a, b) === twMerge(a, b) ? [] : `${a} ${b}: ${cn(a, b)}, not ${twMerge(a, b)}`)),
  );
  expect(different).toEqual([]);
  // Hundreds of thousands of pairs: a busy machine takes its time.
}, 60_000);

test('a class under a condition takes the place of one under the same condition only', () => {
  for (const classes of [
    'hover:bg-muted hover:bg-accent',
    'bg-muted hover:bg-accent',
    'md:px-2 p-1 md:p-0',
    'after:w-px after:w-0.5',
    'px-2! px-1!',
  ])
    expect(cn(classes)).toBe(twMerge(classes));
});
