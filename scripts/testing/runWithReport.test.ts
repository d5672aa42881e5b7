import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countVitest } from './counts.ts';
import { runWithReport, runWithSecondTry, type Runner } from './runWithReport.ts';

/** A runner of made-up files; a file is how its tests end, run by run. `says`: its output, in place of the number of the run. */
function runnerOf(files: Record<string, string[][]>, says?: string): Runner & { asked: string[][] } {
  const asked: string[][] = [];
  return {
    asked,
    run: (chosen, reportFile) => {
      const names = chosen.length ? chosen : Object.keys(files);
      const testResults = names.map((name) => {
        const states = files[name]![Math.min(asked.length, files[name]!.length - 1)]!;
        return { name, status: 'any', startTime: 0, endTime: 1000, assertionResults: states.map((status) => ({ status })) };
      });
      asked.push([...chosen]);
      writeFileSync(reportFile, JSON.stringify({ testResults }));
      const failed = testResults.some(({ assertionResults }) => assertionResults.some(({ status }) => status === 'failed'));
      return Promise.resolve({ code: failed ? 1 : 0, output: says ?? `run ${asked.length}` });
    },
    count: countVitest,
  };
}

test('what passes at once runs once', async () => {
  const runner = runnerOf({ a: [['passed']] });
  expect(await runWithSecondTry(runner)).toEqual({ passed: 1, failed: 0, output: 'run 1', times: [{ file: 'a', seconds: 1 }] });
});

test('a file that fails once runs once more by itself, and is named', async () => {
  const runner = runnerOf({
    a: [['passed']],
    b: [
      ['passed', 'failed'],
      ['passed', 'passed'],
    ],
  });
  expect(await runWithSecondTry(runner)).toMatchObject({ passed: 3, failed: 0, unsteady: ['b'] });
  expect(runner.asked).toEqual([[], ['b']]);
});

test('a file that fails twice has failed', async () => {
  const runner = runnerOf({ a: [['passed']], b: [['passed', 'failed']] });
  expect(await runWithSecondTry(runner)).toMatchObject({ passed: 2, failed: 1, unsteady: ['b'] });
});

test('many failures are no accident and run once', async () => {
  const names = Array.from({ length: 11 }, (_, i) => `file ${i}`);
  const runner = runnerOf(Object.fromEntries(names.map((name) => [name, [['failed'], ['passed']]])));
  expect(await runWithSecondTry(runner)).toMatchObject({ passed: 0, failed: 11 });
  expect(runner.asked).toHaveLength(1);
});

test('a failure says in the note what was there instead', async () => {
  const runner = runnerOf({ a: [['failed']] }, 'Expected: 1\n  Received string:    "NOT SENT"\n');
  expect(await runWithReport(runner)).toMatchObject({ failed: 1, note: 'Received string:    "NOT SENT"' });
});
