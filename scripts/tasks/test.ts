import { build } from '../testing/buildStep.ts';
import { lint, types } from '../testing/checkSteps.ts';
import { e2e, pg, unit } from '../testing/runnerSteps.ts';
import { runSteps } from '../testing/runSteps.ts';
import { simulation } from '../testing/simStep.ts';

/** Seeds of the simulator in every run of all tests; `npm run sim` takes any number. */
const SEEDS = 1000;

/** `npm test [step ...]`: runs the named steps, or all. */
export default function test(args: string[]): Promise<never> {
  return runSteps([types, lint, unit, simulation(SEEDS), pg, build, e2e], args);
}
