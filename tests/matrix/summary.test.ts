import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { summary } from './summary.ts';

const FILE = join(import.meta.dirname, 'matrix.txt');

test('matrix.txt shows who may do what as it is checked', () => {
  if (process.env['UPDATE_MATRIX'] === '1') writeFileSync(FILE, summary());
  expect(
    readFileSync(FILE, 'utf8'),
    'Access has changed. If that is meant: UPDATE_MATRIX=1 npx vitest run --project unit tests/matrix',
  ).toBe(summary());
});
