import { BUGS } from '#tests/sim/bugs.ts';
import { replayCommand, Tally } from '#tests/sim/report.ts';
import type { RunResult } from '#tests/sim/runSeed.ts';
import { Runners, type Range } from '#tests/sim/runSeeds.ts';
import { SEEDS_KEPT } from '#tests/sim/seeds.ts';
import type { Step, StepResult } from './step.ts';

/** Each planted bug is caught by one of the first so many seeds. */
const BUG_SEEDS = 200;

const rangeOf = (first: number, last: number, bug: string | null = null): Range => ({
  bug,
  first,
  last,
  without: [],
  leaveOut: [],
  stopAtFailure: bug !== null,
});

/** The simulator: so many seeds without a failure, those that once failed, and every planted bug caught. */
export function simulation(seeds: number): Step {
  return { name: 'sim', run: () => simulate(seeds) };
}

async function simulate(seeds: number): Promise<StepResult> {
  const runners = new Runners();
  try {
    const tally = new Tally();
    await runners.runAll(rangeOf(1, seeds), (result) => tally.add(result));
    await runners.runEach(
      SEEDS_KEPT.map(({ seed }) => rangeOf(seed, seed)),
      (_, result) => tally.add(result),
    );
    const caught = new Map<string, RunResult>();
    await runners.runEach(
      BUGS.map(({ name }) => rangeOf(1, BUG_SEEDS, name)),
      (n, result) => void (result.failure && caught.set(BUGS[n]!.name, result)),
    );
    const escaped = BUGS.filter(({ name }) => !caught.has(name));
    const complaints = [
      ...tally.failures.map(({ seed, failure }) => `Seed ${seed}: ${failure}\n  ${replayCommand(seed, null)}`),
      ...tally.missed.map((fault) => `The fault "${fault}" never happened.`),
      ...escaped.map(({ name }) => `The planted bug "${name}" was not noticed in ${BUG_SEEDS} seeds.`),
    ];
    const failed = complaints.length;
    return {
      passed: tally.runs - tally.failures.length + caught.size,
      failed,
      output: complaints.join('\n'),
      note: `${tally.mutations} changes, ${tally.events} events, ${caught.size} of ${BUGS.length} planted bugs caught`,
    };
  } finally {
    await runners.end();
  }
}
