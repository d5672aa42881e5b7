import { FAULTS, type FaultName } from './faults.ts';
import type { RunResult } from './runSeed.ts';
import type { Shrunk } from './shrink.ts';

interface FaultRow {
  /** Runs in which it really happened. */
  runs: number;
  times: number;
  failures: number;
}

/** Adds up what many runs found. */
export class Tally {
  readonly failures: RunResult[] = [];
  runs = 0;
  events = 0;
  mutations = 0;
  refused = 0;
  readonly #rows = new Map<FaultName, FaultRow>();

  add(result: RunResult): void {
    this.runs += 1;
    this.events += result.events;
    this.mutations += result.mutations;
    this.refused += result.refused;
    if (result.failure) this.failures.push(result);
    for (const [name, times] of Object.entries(result.faults) as [FaultName, number][]) {
      const row = this.#rows.get(name) ?? { runs: 0, times: 0, failures: 0 };
      this.#rows.set(name, { runs: row.runs + 1, times: row.times + times, failures: row.failures + (result.failure ? 1 : 0) });
    }
  }

  /** Faults that never happened. */
  get missed(): FaultName[] {
    return FAULTS.filter((name) => !this.#rows.has(name));
  }

  /** Faults x runs x failures, as Markdown. */
  table(): string {
    const lines = FAULTS.map((name) => {
      const { runs, times, failures } = this.#rows.get(name) ?? { runs: 0, times: 0, failures: 0 };
      return `| ${name} | ${runs} | ${times} | ${failures} |`;
    });
    return ['| Fault | Runs with it | Times | Failures |', '| --- | ---: | ---: | ---: |', ...lines].join('\n');
  }

  /** The figure in one line. */
  line(seconds: number): string {
    const { runs, failures, events, mutations, refused } = this;
    return `${runs} seeds, ${failures.length} failures; ${mutations} changes (${refused} refused), ${events} events, ${seconds.toFixed(1)} s`;
  }
}

/** The one command that makes a run happen again. */
export function replayCommand(seed: number, bug: string | null, shrunk?: Pick<Shrunk, 'without' | 'leaveOut'>): string {
  const words = ['npm run sim -- --seeds 1 --first', String(seed)];
  if (bug) words.push('--bug', `"${bug}"`);
  if (shrunk?.without.length) words.push('--without', `"${shrunk.without.join(',')}"`);
  if (shrunk?.leaveOut.length) words.push('--leave-out', shrunk.leaveOut.join(','));
  return words.join(' ');
}
