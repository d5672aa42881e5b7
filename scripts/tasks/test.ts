import { build } from '../testing/buildStep.ts';
import { changedSteps } from '../testing/changedSteps.ts';
import { lint, types } from '../testing/checkSteps.ts';
import { e2e, pg, unit } from '../testing/runnerSteps.ts';
import { runSteps } from '../testing/runSteps.ts';
import { simulation } from '../testing/simStep.ts';

/** Seeds of the simulator in every run of all tests; `npm run sim` takes any number. */
const SEEDS = 500;

/** `npm test [step ...] [--slow]` runs the named steps, or all; `npm test changed [--since REV]` what a change touches. */
export default function test(args: string[]): Promise<never> {
  const [first, ...rest] = args;
  if (first !== 'changed') return runSteps([types, lint, unit, simulation(SEEDS), pg, build, e2e], args);
  const at = rest.indexOf('--since');
  const since = at < 0 ? undefined : rest.splice(at, 2)[1];
  return runSteps(changedSteps(since), rest);
}
