import { expect, test } from 'vitest';
import { countPlaywright, countVitest, sumOf } from './counts.ts';

const file = (name: string, status: string, ...states: string[]): unknown => ({
  name,
  status,
  startTime: 1000,
  endTime: 3500,
  assertionResults: states.map((state) => ({ status: state })),
});

test('passed and failed tests are added up over files', () => {
  const report = countVitest(
    JSON.stringify({ testResults: [file('a', 'passed', 'passed', 'passed'), file('b', 'failed', 'passed', 'failed')] }),
  );
  expect(sumOf(report)).toEqual({ passed: 3, failed: 1, skipped: 0, seconds: 5 });
  expect(report.files.get('b')).toEqual({ passed: 1, failed: 1, skipped: 0, seconds: 2.5 });
});

test('a file that could not be loaded is a failure, and so is a skipped test', () => {
  const report = countVitest(JSON.stringify({ testResults: [file('a', 'failed'), file('b', 'passed', 'passed', 'skipped', 'todo')] }));
  expect(sumOf(report)).toMatchObject({ passed: 1, failed: 3, skipped: 2 });
});

test('a browser test that needed a second try, was skipped or could not start has failed', () => {
  const spec = (...statuses: string[]): unknown => ({ tests: statuses.map((status) => ({ status, results: [{ duration: 500 }] })) });
  const report = countPlaywright(
    JSON.stringify({
      config: { rootDir: '/stories' },
      errors: [{}],
      suites: [
        {
          file: 'a.spec.ts',
          specs: [spec('expected'), spec('flaky')],
          suites: [{ file: 'a.spec.ts', specs: [spec('skipped', 'unexpected')] }],
        },
        { file: 'b.spec.ts', specs: [spec('expected'), spec('expected')] },
      ],
    }),
  );
  expect(sumOf(report)).toEqual({ passed: 3, failed: 4, skipped: 1, seconds: 3 });
  expect(report.files.get('/stories/b.spec.ts')).toEqual({ passed: 2, failed: 0, skipped: 0, seconds: 1 });
});
