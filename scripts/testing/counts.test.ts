import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './counts.ts';

const file = (status: string, ...states: string[]): unknown => ({ status, assertionResults: states.map((state) => ({ status: state })) });

test('passed and failed tests are added up over files', () => {
  const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] };
  expect(countVitest(JSON.stringify(report))).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

test('a file that could not be loaded is a failure, and so is a skipped test', () => {
  const report = { testResults: [file('failed'), file('passed', 'passed', 'skipped', 'todo')] };
  expect(countVitest(JSON.stringify(report))).toEqual({ passed: 1, failed: 3, skipped: 2 });
});

test('a browser test that needed a second try, was skipped or could not start has failed', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{}] };
  expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 4, failed: 4, skipped: 1 });
});
