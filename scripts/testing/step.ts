/** How long the tests of one file ran. */
export interface FileTime {
  file: string;
  seconds: number;
}

/** What a step of `npm test` found out. */
export interface StepResult {
  passed: number;
  failed: number;
  /** Shown only when something failed, be it at the first try. */
  output: string;
  /** A few words for the step's line. */
  note?: string;
  /** Files that failed at the first try and ran once more; what they said then is what is counted. */
  unsteady?: readonly string[];
  /** Absent for a step that runs no test files. */
  times?: readonly FileTime[];
}

/** One part of `npm test`, callable alone by its name. */
export interface Step {
  name: string;
  run: () => Promise<StepResult>;
}

/** A check that either holds or does not. */
export interface Check {
  what: string;
  ok: boolean;
  output?: string;
}

/** Counts each check as one test. */
export function fromChecks(checks: readonly Check[]): StepResult {
  const bad = checks.filter((check) => !check.ok);
  return {
    passed: checks.length - bad.length,
    failed: bad.length,
    output: bad.map((check) => `${check.what}\n${check.output ?? ''}`).join('\n'),
  };
}
