import { buildFrontEnd, isFrontEndBuilt } from '../build/frontEnd.ts';
import { runNode } from '../runNode.ts';
import { countPlaywright, countVitest } from './counts.ts';
import { runWithReport, runWithSecondTry, type Runner } from './runWithReport.ts';
import type { Step, StepResult } from './step.ts';

/** Tests of functions, and of components in a simulated page. */
export const unit: Step = { name: 'unit', run: () => runWithReport(vitest(['unit', 'dom'])) };

/** Tests on a real PostgreSQL. */
export const pg: Step = { name: 'pg', run: () => runWithSecondTry(vitest(['pg'])) };

/** Tests in a real Chromium against the real server, on a freshly built front end. */
export const e2e: Step = { name: 'e2e', run: () => withFrontEnd(() => runWithSecondTry(playwright())) };

/** The specs whose address holds one of these words; all without any. */
export const runPlaywright = (specs: readonly string[], env: Record<string, string> = {}): Promise<StepResult> =>
  withFrontEnd(() => runWithReport(playwright(env), specs));

/** The test files of these projects whose address holds one of these words; all without any. */
export const runVitest = (
  projects: readonly string[],
  files: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<StepResult> => runWithReport(vitest(projects, env), files);

async function withFrontEnd(run: () => Promise<StepResult>): Promise<StepResult> {
  if (isFrontEndBuilt()) return run();
  const built = await buildFrontEnd();
  return built.code === 0 ? run() : { passed: 0, failed: 1, output: built.output };
}

const playwright = (env: Record<string, string> = {}): Runner => ({
  run: (files, reportFile) =>
    runNode(['node_modules/@playwright/test/cli.js', 'test', ...files, '--reporter=list,json'], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      FORCE_COLOR: '0',
    }),
  count: countPlaywright,
});

const vitest = (projects: readonly string[], env: Record<string, string> = {}): Runner => ({
  run: (files, reportFile) => {
    const chosen = projects.flatMap((project) => ['--project', project]);
    const reports = ['--reporter=dot', '--reporter=json', `--outputFile.json=${reportFile}`];
    return runNode(['node_modules/vitest/vitest.mjs', 'run', ...files, ...chosen, ...reports], { ...env, NO_COLOR: '1' });
  },
  count: countVitest,
});
