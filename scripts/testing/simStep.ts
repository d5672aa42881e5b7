import { BUGS } from '#tests/sim/bugs.ts';
import { anyCatches, BUG_SEEDS, firstCatches, outOfDate } from '#tests/sim/huntBugs.ts';
import { replayCommand, Tally } from '#tests/sim/report.ts';
import { Runners, type Range } from '#tests/sim/runSeeds.ts';
import { SEEDS_KEPT } from '#tests/sim/seeds.ts';
import type { Step, StepResult } from './step.ts';

const rangeOf = (first: number, last: number): Range => ({ bug: null, first, last, without: [], leaveOut: [], stopAtFailure: false });

/**
 * The simulator: so many seeds without a failure, those that once failed, and every planted bug caught. `everyHunt`: each bug is
 * looked for from the first seed on, even if it is known which seed caught it last time.
 */
export function simulation(seeds: number, { everyHunt = false } = {}): Step {
  return { name: 'sim', run: () => simulate(seeds, everyHunt) };
}

async function simulate(seeds: number, everyHunt: boolean): Promise<StepResult> {
  const runners = new Runners();
  try {
    const tally = new Tally();
    await runners.runAll(rangeOf(1, seeds), (result) => tally.add(result));
    await runners.runEach(
      SEEDS_KEPT.map(({ seed }) => rangeOf(seed, seed)),
      (_, result) => tally.add(result),
    );
    const caught = await (everyHunt ? firstCatches(runners) : anyCatches(runners));
    const complaints = [
      ...tally.failures.map(({ seed, failure }) => `Seed ${seed}: ${failure}\n  ${replayCommand(seed, null)}`),
      ...tally.missed.map((fault) => `The fault "${fault}" never happened.`),
      ...BUGS.filter(({ name }) => !caught.has(name)).map(({ name }) => `The planted bug "${name}" was not noticed in ${BUG_SEEDS} seeds.`),
      ...(everyHunt ? outOfDate(caught).map((name) => `tests/sim/catches.json is out of date for "${name}": npm run sim -- --hunt`) : []),
    ];
    return {
      passed: tally.runs - tally.failures.length + caught.size,
      failed: complaints.length,
      output: complaints.join('\n'),
      note: `${tally.mutations} changes, ${tally.events} events, ${caught.size} of ${BUGS.length} planted bugs caught`,
    };
  } finally {
    await runners.end();
  }
}
