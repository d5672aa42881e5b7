import { expect, test } from 'vitest';
import { parseTable, readSpec, readTestFiles, wrongClaims } from './conformance.ts';

/** Lines of the spec of the product. */
const LINES = 549;

const lines = readSpec();

test('every line of the spec is here once', () => {
  const ids = lines.map(({ id }) => id);
  expect(new Set(ids).size).toBe(LINES);
  expect(ids).toHaveLength(LINES);
});

test('what shows a line is there: its tests by title, its rules, its decision', () => {
  expect(wrongClaims(lines, readTestFiles())).toEqual([]);
});

test.each([
  ['| 1.1 | screen | A list | `tests/e2e/lists.spec.ts` a list that nobody wrote |', 'a test of tests/e2e/lists.spec.ts that is not there'],
  ['| 1.1 | screen | A list | `tests/e2e/none.spec.ts` a list |', 'which is not there'],
  ['| 1.1 | screen | A list | `domain/a.test.ts` a rule holds |', 'names no test in a browser'],
  ['| 1.1 | server | A list | NONE-1 |', 'which no test proves'],
  ['| 1.1 | screen | A list | docs/decisions/9999-none.md |', 'which is not there'],
])('a claim that cannot be shown is caught: %s', (row, complaint) => {
  const tests = new Map([
    ['tests/e2e/lists.spec.ts', "test('a list opens', () => {});"],
    ['domain/a.test.ts', "test('a rule holds', () => {});"],
  ]);
  expect(wrongClaims(parseTable(row), tests).join('\n')).toContain(complaint);
});

test('an open line claims nothing, and a line is shown by several tests together', () => {
  const tests = new Map([['tests/e2e/lists.spec.ts', "test('[LIST-1] a list opens', () => {}); test('it\\'s closed', () => {});"]]);
  const rows =
    "| 1.1 | screen | A | open: the server alone |\n| 1.2 | screen | B \\| C | LIST-1 // `tests/e2e/lists.spec.ts` it's closed |";
  expect(wrongClaims(parseTable(rows), tests)).toEqual([]);
  expect(parseTable(rows).map(({ text, open }) => [text, open])).toEqual([
    ['A', 'open: the server alone'],
    ['B | C', null],
  ]);
});

test('words that name nothing are no claim', () => {
  expect(() => parseTable('| 1.1 | screen | A | seen by eye |')).toThrow('names no test, rule or decision');
});
