import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUGS, UNIT_BUGS } from './bugs.ts';

const textOf = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

test('every planted bug has its place in the code, and those that the simulator does not show have their test', () => {
  const places = [...BUGS, ...UNIT_BUGS].flatMap(({ name, patches }) => patches.map((patch) => ({ name, ...patch })));
  const astray = places.filter(({ file, find }) => textOf(file).split(find).length !== 2);
  expect(astray.map(({ name, file }) => `${name}: ${file}`)).toEqual([]);
  const untested = UNIT_BUGS.filter(({ file, title }) => !textOf(file).includes(title));
  expect(untested.map(({ name }) => name)).toEqual([]);
});
