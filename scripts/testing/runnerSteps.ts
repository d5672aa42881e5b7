import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFrontEnd, isFrontEndBuilt } from '../build/frontEnd.ts';
import { runNode, type RunResult } from '../runNode.ts';
import { countPlaywright, countVitest, type Counts } from './counts.ts';
import type { Step, StepResult } from './step.ts';

/** Tests of functions, and of components in a simulated page. */
export const unit: Step = { name: 'unit', run: () => runVitest(['unit', 'dom']) };

/** Tests on a real PostgreSQL. */
export const pg: Step = { name: 'pg', run: () => runVitest(['pg']) };

/** Tests in a real Chromium against the real server, on a freshly built front end. */
export const e2e: Step = { name: 'e2e', run: () => runPlaywright([]) };

/** The specs whose address holds one of these words; all without any. */
export async function runPlaywright(specs: readonly string[], env: Record<string, string> = {}): Promise<StepResult> {
  if (!isFrontEndBuilt()) {
    const built = await buildFrontEnd();
    if (built.code !== 0) return { passed: 0, failed: 1, output: built.output };
  }
  return withReport(
    (file) =>
      runNode(['node_modules/@playwright/test/cli.js', 'test', ...specs, '--reporter=list,json'], {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        FORCE_COLOR: '0',
      }),
    countPlaywright,
  );
}

/** The test files of these projects whose address holds one of these words; all without any. */
export function runVitest(
  projects: readonly string[],
  files: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<StepResult> {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reports = (file: string): string[] => ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  return withReport(
    (file) => runNode(['node_modules/vitest/vitest.mjs', 'run', ...files, ...chosen, ...reports(file)], { ...env, NO_COLOR: '1' }),
    countVitest,
  );
}

/** Runs a test runner that leaves a report, and counts from the report. A runner that fails without a failed test has failed itself. */
async function withReport(run: (file: string) => Promise<RunResult>, count: (report: string) => Counts): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'weighstation-test-'));
  try {
    const file = join(folder, 'report.json');
    const { code, output } = await run(file);
    const counts = readCounts(file, count);
    const total = counts ? counts.passed + counts.failed : 0;
    if (!counts || total === 0) return { passed: 0, failed: 1, output: `${output}\nThe runner ran no test.` };
    const failed = counts.failed === 0 && code !== 0 ? 1 : counts.failed;
    const skipped = counts.skipped > 0 ? [`${counts.skipped} of the failures are skipped tests`] : [];
    const notes = [...skipped, ...figuresIn(output)];
    return { passed: counts.passed, failed, output, ...(notes.length ? { note: notes.join('; ') } : {}) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The lines in which the suites of design/sync.md section 9 (T0 to T8) say what they did. */
function figuresIn(output: string): string[] {
  return output.match(/^\[T\d\] .*$/gm) ?? [];
}

function readCounts(file: string, count: (report: string) => Counts): Counts | null {
  try {
    return count(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
