import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BUGS } from '#tests/sim/bugs.ts';
import { firstCatches } from '#tests/sim/huntBugs.ts';
import { letBugsBePlanted } from '#tests/sim/plantBug.ts';
import { replayCommand, Tally } from '#tests/sim/report.ts';
import { Runners } from '#tests/sim/runSeeds.ts';
import { replayDiagnostics } from '#tests/sim/replayDiagnostics.ts';
import { stopOnSignals } from '../runNode.ts';

const HELP = `npm run sim -- [--seeds N] [--first S] [--bug NAME] [--without "fault,fault"] [--leave-out 1,2,3] [--trace]
       npm run sim -- --hunt
       npm run sim -- --replay FILE

Runs the sync engine in a simulated world; each seed decides everything that happens in one run.
With --hunt it looks for the first seed that catches each planted bug, and keeps them in tests/sim/catches.json.
With --replay it takes the steps of copied diagnostics again, and says where the engine decides otherwise now.
`;
const CATCHES = join(import.meta.dirname, '../../tests/sim/catches.json');
/** So many failing seeds are made small; more of them seldom say more. */
const SHRUNK_MAX = 2;

/** `npm run sim`: runs seeds and says which faults really happened; a failing seed is made small and can be run again. */
export default async function sim(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seeds: { type: 'string', default: '1000' },
      first: { type: 'string', default: '1' },
      bug: { type: 'string' },
      without: { type: 'string', default: '' },
      'leave-out': { type: 'string', default: '' },
      trace: { type: 'boolean', default: false },
      hunt: { type: 'boolean', default: false },
      replay: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.replay !== undefined) return replayDiagnostics(values.replay);
  const first = Number(values.first);
  const without = values.without.split(',').filter(Boolean);
  const leaveOut = values['leave-out'].split(',').filter(Boolean).map(Number);
  const last = first + Number(values.seeds) - 1;
  const bug = values.bug ?? null;
  if (values.help || !(last >= first)) {
    process.stdout.write(HELP);
    process.exit(values.help ? 0 : 2);
  }
  stopOnSignals();
  if (values.hunt) return huntBugs();
  const range = { bug, first, last, without, leaveOut, stopAtFailure: false };
  if (values.trace) await trace(range);
  const began = performance.now();
  const tally = new Tally();
  const runners = new Runners(Math.min(2, last - first + 1));
  await runners.runAll(range, (result) => tally.add(result));
  await runners.end();
  await showFailures(tally, range);
  process.stdout.write(`${tally.table()}\n\n${tally.line((performance.now() - began) / 1000)}\n`);
  process.exit(tally.failures.length === 0 ? 0 : 1);
}

/** Finds the first seed that catches each planted bug, and writes them down for the next run of all tests. */
async function huntBugs(): Promise<void> {
  const runners = new Runners();
  const caught = await firstCatches(runners);
  await runners.end();
  const inOrder = BUGS.flatMap(({ name }) => (caught.has(name) ? [[name, caught.get(name)!] as const] : []));
  writeFileSync(CATCHES, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
  process.stdout.write(
    `${inOrder.map(([name, seed]) => `${String(seed).padStart(4)}  ${name}\n`).join('')}${caught.size} of ${BUGS.length} caught\n`,
  );
  process.exit(caught.size === BUGS.length ? 0 : 1);
}

type Given = { bug: string | null; first: number; without: readonly string[]; leaveOut: readonly number[] };

const withBug = (file: string, bug: string | null): string => `#tests/sim/${file}${bug ? `?bug=${encodeURIComponent(bug)}` : ''}`;

/** Says everything that happens in the first of the seeds. */
async function trace({ bug, first, without, leaveOut }: Given): Promise<void> {
  letBugsBePlanted();
  const { runSeed } = (await import(withBug('runSeed.ts', bug))) as typeof import('#tests/sim/runSeed.ts');
  await runSeed(first, { without: new Set(without), leaveOut: new Set(leaveOut), trace: (line) => process.stdout.write(`${line}\n`) });
}

/** Each failing seed with the command that runs it again, the first ones made small. */
async function showFailures({ failures }: Tally, { bug, without, leaveOut }: Given): Promise<void> {
  letBugsBePlanted();
  const { shrink } = (await import(withBug('shrink.ts', bug))) as typeof import('#tests/sim/shrink.ts');
  const given = { without: new Set(without), leaveOut: new Set(leaveOut) };
  for (const [n, { seed, failure }] of failures.sort((a, b) => a.seed - b.seed).entries()) {
    process.stdout.write(`Seed ${seed}: ${failure}\n  ${replayCommand(seed, bug, { without: [...without], leaveOut: [...leaveOut] })}\n`);
    if (n >= SHRUNK_MAX) continue;
    const small = await shrink(seed, failure!, given);
    process.stdout.write(`  Made small: ${small.failure}\n${small.happenings.map((line) => `    ${line}\n`).join('')}`);
    process.stdout.write(`    faults: ${small.faults.join(', ') || 'none'}\n  ${replayCommand(seed, bug, small)} --trace\n\n`);
  }
}
