import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path, { join } from 'node:path';
import type { RunResult } from '../runNode.ts';
import { sumOf, type Report } from './counts.ts';
import type { StepResult } from './step.ts';

/** A test runner that writes its report to a file. */
export interface Runner {
  run(files: readonly string[], reportFile: string): Promise<RunResult>;
  count(report: string): Report;
}

interface Ran extends RunResult {
  /** Null when the runner left no report. */
  report: Report | null;
}

/** Runs a runner and counts from its report. A runner that fails without a failed test has failed itself. */
export async function runWithReport(runner: Runner, files: readonly string[] = []): Promise<StepResult> {
  return resultOf(await runOnce(runner, files));
}

/** More files than these fail for a reason. */
const UNSTEADY_MAX = 10;

/**
 * As `runWithReport`; files that failed run once more, by themselves, and what the second run says counts. Both are told: a
 * file that needed it stands in the note of the step, with what it said the first time in the output.
 */
export async function runWithSecondTry(runner: Runner, files: readonly string[] = []): Promise<StepResult> {
  const first = await runOnce(runner, files);
  const again = [...(first.report?.files ?? [])].filter(([, { failed }]) => failed > 0).map(([name]) => name);
  if (first.report?.errors !== 0 || again.length === 0 || again.length > UNSTEADY_MAX) return resultOf(first);
  const second = await runOnce(runner, again);
  if (!second.report) return resultOf(first);
  const report = { files: new Map([...first.report.files, ...second.report.files]), errors: second.report.errors };
  const result = resultOf({ code: second.code, output: `${first.output}\n\nOnce more, by themselves:\n${second.output}`, report });
  return { ...result, unsteady: again };
}

async function runOnce(runner: Runner, files: readonly string[]): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), 'weighstation-test-'));
  try {
    const file = join(folder, 'report.json');
    const ran = await runner.run(files, file);
    return { ...ran, report: readReport(file, runner.count) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function resultOf({ code, output, report }: Ran): StepResult {
  const { passed, failed, skipped } = report ? sumOf(report) : { passed: 0, failed: 0, skipped: 0 };
  const times = [...(report?.files ?? [])].map(([file, { seconds }]) => ({ file: path.relative(process.cwd(), file), seconds }));
  if (passed + failed === 0) return { passed: 0, failed: 1, output: `${output}\nThe runner ran no test.` };
  const notes = [
    ...(skipped > 0 ? [`${skipped} of the failures are skipped tests`] : []),
    ...figuresIn(output),
    ...(failed > 0 ? received(output) : []),
  ];
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, output, times, ...(notes.length ? { note: notes.join('; ') } : {}) };
}

/** The lines in which the suites of design/sync.md section 9 (T0 to T8) say what they did. */
function figuresIn(output: string): string[] {
  return output.match(/^\[T\d\] .*$/gm) ?? [];
}

/** More of these, and more of each, would hide the rest of the line. */
const RECEIVED_MAX = 3;
const RECEIVED_CHARS_MAX = 300;

/** Values that were there instead of what tests expected, as the runner says them: of a long output, often only the end is kept. */
function received(output: string): string[] {
  return (output.match(/^ *Received.*$/gm) ?? []).slice(-RECEIVED_MAX).map((line) => line.trim().slice(0, RECEIVED_CHARS_MAX));
}

function readReport(file: string, count: Runner['count']): Report | null {
  try {
    return count(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
