/** How many tests a runner ran. A skipped test proves nothing, so it is among the failed; `skipped` says how many those are. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** From the report of `vitest --reporter=json`. A file that could not be loaded counts as one failed test. */
export function countVitest(report: string): Counts {
  const files = (JSON.parse(report) as VitestReport).testResults;
  const states = files.flatMap((file) => file.assertionResults.map((result) => result.status));
  const passed = states.filter((state) => state === 'passed').length;
  const failed = states.filter((state) => state === 'failed').length;
  const broken = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((result) => result.status === 'failed'),
  ).length;
  const skipped = states.length - passed - failed;
  return { passed, failed: failed + broken + skipped, skipped };
}

interface PlaywrightReport {
  errors: unknown[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** From the report of `playwright test --reporter=json`. A test that passed only when repeated has failed. */
export function countPlaywright(report: string): Counts {
  const { stats, errors } = JSON.parse(report) as PlaywrightReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length, skipped: stats.skipped };
}
