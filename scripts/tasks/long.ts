import { runSteps } from '../testing/runSteps.ts';
import { simulation } from '../testing/simStep.ts';

/** As many seeds as a night has time for. */
const SEEDS = 50_000;

/** `npm run test:long [step ...]`: what takes too long for every day. */
export default function long(args: string[]): Promise<never> {
  return runSteps([simulation(SEEDS)], args);
}
