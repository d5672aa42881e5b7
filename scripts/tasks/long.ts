import { LONG_BUDGET } from '#tests/budget.ts';
import { runPlaywright, runVitest } from '../testing/runnerSteps.ts';
import { runSteps } from '../testing/runSteps.ts';
import { simulation } from '../testing/simStep.ts';
import type { Step, StepResult } from '../testing/step.ts';

/** As many seeds as a night has time for. */
const SIM_SEEDS = Number(process.env['LONG_SEEDS'] ?? 50_000);
const LOG_SEEDS = [11, 12, 13, 14, 15];
const STORE_SEEDS = 2000;
const CHAOS_FAULTS = 60;
/** Chromium is moving IndexedDB from LevelDB to SQLite; the product has to live on either. */
const ON_SQLITE = { E2E_CHROMIUM_ARGS: '--enable-features=IdbSqliteBackingStore' };
const KILLS = 50;

const LOG_FILES = ['server/db/replayLog', 'server/db/changeLog', 'server/db/commitOrder', 'server/sync/digest/'];

/** The log under several seeds, one after the other. */
async function replayLogs(): Promise<StepResult> {
  const sum: StepResult = { passed: 0, failed: 0, output: '', note: `${LOG_SEEDS.length} seeds` };
  for (const seed of LOG_SEEDS) {
    const { passed, failed, output } = await runVitest(['pg'], LOG_FILES, { REPLAY_SEED: String(seed) });
    sum.passed += passed;
    sum.failed += failed;
    if (failed > 0) sum.output += output;
  }
  return sum;
}

const chaos = (name: string, faults: number, only?: string): Step => ({
  name,
  run: () => runPlaywright(['chaos'], { ...LONG_BUDGET, CHAOS_FAULTS: String(faults), ...(only ? { CHAOS_ONLY: only } : {}) }),
});

/** The suites of design/sync.md section 9 with the budget of a night; the short ones are in `npm test`. */
const STEPS: readonly Step[] = [
  simulation(SIM_SEEDS, { everyHunt: true }),
  { name: 'log', run: replayLogs },
  { name: 'stores', run: () => runVitest(['unit'], ['sync/store', 'sync/outbox'], { T4_SEEDS: String(STORE_SEEDS) }) },
  chaos('chaos', CHAOS_FAULTS),
  {
    name: 'sqlite',
    run: () => runPlaywright(['chaos', 'segments', 'lost-store', 'leaving', 'tabs', 'verified'], { ...LONG_BUDGET, ...ON_SQLITE }),
  },
  chaos('kill-browser', KILLS, 'browser killed'),
  chaos('kill-server', KILLS, 'server killed'),
  { name: 'roles', run: () => runPlaywright(['axe', 'crawl', 'customer-dashboard', 'palette', 'every-key'], LONG_BUDGET) },
  { name: 'upgrade', run: () => runVitest(['unit', 'pg'], ['tests/upgrade']) },
  { name: 'walls', run: () => runVitest(['pg'], ['tests/matrix', 'tests/server/tenantWall', 'tests/server/digest'], LONG_BUDGET) },
  { name: 'fuzz', run: () => runVitest(['pg'], ['tests/server/fuzz'], LONG_BUDGET) },
  { name: 'kills', run: () => runVitest(['pg'], ['tests/server/killNine', 'server/files/killed', 'server/esign/seal'], LONG_BUDGET) },
];

/** `npm run test:long [step ...]`: what takes too long for every day. */
export default function long(args: string[]): Promise<never> {
  return runSteps(STEPS, args);
}
