import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SPEC_CALLS } from './specCalls.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** Rows of the tables of docs/api.md: spec call, how it is made here, file of the test that makes it. */
const rows = read('docs/api.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| spec call') && !line.startsWith('|--'))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('\\', '')))
  .map(([, call = '', how = '', file = '']) => ({ call, how, file: file.replaceAll('`', '') }));

test('docs/api.md has one row for each call of the spec, in its order, and no other', () => {
  expect(rows.map(({ call }) => call)).toEqual(Object.values(SPEC_CALLS).flat());
});

test('each call is made by the test of its name in the file that its row names', () => {
  const titles = new Map([...new Set(rows.map(({ file }) => file))].map((file) => [file, titlesOf(read(file))]));
  const missing = rows.filter(({ call, file }) => !titles.get(file)!.has(call));
  expect(missing).toEqual([]);
});

function titlesOf(source: string): Set<string> {
  return new Set([...source.matchAll(/^test\((['"])(.+?)\1,/gm)].map(([, , title = '']) => title));
}
