import { join } from 'node:path';

/** How many tests ran in one file. A skipped test proves nothing, so it is among the failed; `skipped` says how many those are. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** How long they ran, without what the file's own setup took. */
  seconds: number;
}

/** What a runner reports: counts by the address of the file, and what went wrong outside of any file. */
export interface Report {
  files: Map<string, Counts>;
  /** Errors that belong to no test file; each counts as one failure. */
  errors: number;
}

interface VitestReport {
  testResults: { name: string; status: string; startTime: number; endTime: number; assertionResults: { status: string }[] }[];
}

/** From the report of `vitest --reporter=json`. A file that could not be loaded counts as one failed test. */
export function countVitest(report: string): Report {
  const files = new Map<string, Counts>();
  for (const { name, status, startTime, endTime, assertionResults } of (JSON.parse(report) as VitestReport).testResults) {
    const states = assertionResults.map((result) => result.status);
    const passed = states.filter((state) => state === 'passed').length;
    const failed = states.filter((state) => state === 'failed').length;
    const broken = status === 'failed' && failed === 0 ? 1 : 0;
    const skipped = states.length - passed - failed;
    files.set(name, { passed, failed: failed + broken + skipped, skipped, seconds: (endTime - startTime) / 1000 });
  }
  return { files, errors: 0 };
}

type PlaywrightStatus = 'expected' | 'unexpected' | 'flaky' | 'skipped';

interface PlaywrightTest {
  status: PlaywrightStatus;
  results: { duration: number }[];
}

interface PlaywrightSuite {
  file: string;
  specs: { tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

/** From the report of `playwright test --reporter=json`. A test that passed only when repeated at once has failed. */
export function countPlaywright(report: string): Report {
  const { config, suites, errors } = JSON.parse(report) as PlaywrightReport;
  const files = new Map<string, Counts>();
  for (const suite of suites) {
    const tests = testsOf(suite);
    const states = tests.map(({ status }) => status);
    const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    const passed = states.filter((state) => state === 'expected').length;
    const skipped = states.filter((state) => state === 'skipped').length;
    files.set(join(config.rootDir, suite.file), { passed, failed: states.length - passed, skipped, seconds: ms / 1000 });
  }
  return { files, errors: errors.length };
}

const testsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightTest[] => [
  ...specs.flatMap(({ tests }) => tests),
  ...suites.flatMap(testsOf),
];

/** All files of a report as one. */
export function sumOf({ files, errors }: Report): Counts {
  const sum: Counts = { passed: 0, failed: errors, skipped: 0, seconds: 0 };
  for (const { passed, failed, skipped, seconds } of files.values()) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
    sum.seconds += seconds;
  }
  return sum;
}
