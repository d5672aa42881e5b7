import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const GOALS = 26;
const BENCH = globSync('tests/bench/*.ts')
  .filter((file) => !file.endsWith('goals.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const lines = readFileSync('docs/workspace-goals.md', 'utf8').split('\n');
const rows = lines.flatMap((line) => {
  const [, number, , shown] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  return number && /^\d+$/.test(number) ? [{ number: Number(number), shown: shown ?? '' }] : [];
});

/** What a row names: words in a file, or in a measurement of the benchmark. Without a file of its own a name belongs to the one before. */
function named(shown: string): { where: string; words: string }[] {
  let where = '';
  return [...shown.matchAll(/`([^`]+)`|\b(bench)\b|“([^”]+)”/g)].flatMap(([, file, bench, words]) => {
    where = file ?? bench ?? where;
    return words ? [{ where, words }] : [];
  });
}

/** The text of a name as it stands in code: what is filled in there may stand between. */
const stands = (words: string, text: string): boolean => text.includes(words) || text.includes(words.replaceAll("'", "\\'"));

describe('docs/workspace-goals.md', () => {
  test('each goal of the design is there once, in its order', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: GOALS }, (_, i) => i + 1));
  });

  test.each(rows)('goal $number is shown by what exists', ({ shown }) => {
    const all = named(shown);
    expect(all).not.toEqual([]);
    const missing = all.filter(({ where, words }) => !stands(words, where === 'bench' ? BENCH : readFileSync(where, 'utf8')));
    expect(missing).toEqual([]);
  });

  test('a name that no file has would be noticed', () => {
    expect(named('`tests/a.test.ts` “one”, “two”, bench “three”')).toEqual([
      { where: 'tests/a.test.ts', words: 'one' },
      { where: 'tests/a.test.ts', words: 'two' },
      { where: 'bench', words: 'three' },
    ]);
    expect(stands('there is no such line', BENCH)).toBe(false);
  });
});
