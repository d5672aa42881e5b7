import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, longest first: begun last, one of them would keep a single worker busy while the others have nothing to do. */
const LONGEST = [
  'tests/matrix/matrix.',
  'server/backup/commands.',
  'server/backup/backup.',
  'tests/server/fuzz.',
  'server/db/embedded/crash.',
  'tests/server/twoProcesses.',
  'server/files/killed.',
  'tests/server/firstAdmin.',
  'server/db/embedded/anyUser.',
  'server/jobs/startJobs.',
  'tests/server/killNine.',
  'scripts/bootstrap/bootstrap.',
];

/** Orders test files so that the longest begin first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.includes(`/${name}`));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
