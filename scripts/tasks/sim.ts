import { parseArgs } from 'node:util';
import { letBugsBePlanted } from '#tests/sim/plantBug.ts';
import { replayCommand, Tally } from '#tests/sim/report.ts';
import { Runners } from '#tests/sim/runSeeds.ts';
import { replayDiagnostics } from '#tests/sim/replayDiagnostics.ts';
import { stopOnSignals } from '../runNode.ts';

const HELP = `npm run sim -- [--seeds N] [--first S] [--bug NAME] [--without "fault,fault"] [--leave-out 1,2,3] [--trace]
       npm run sim -- --replay FILE

Runs the sync engine in a simulated world; each seed decides everything that happens in one run.
With --replay it takes the steps of copied diagnostics again, and says where the engine decides otherwise now.
`;
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
