/** One line of the benchmark: what was measured, its figures in milliseconds, and the same figure of a baseline in the same run. */
export interface Figure {
  workspace: string;
  what: string;
  runs: number;
  median: number;
  p95: number;
  goal: string;
  baseline?: { what: string; median: number; p95: number; cpu?: Cpu };
  /** Processor time of one operation. */
  cpu?: Cpu;
}

/** Milliseconds of processor time. */
interface Cpu {
  server: number;
  database: number;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export function summed(times: readonly number[]): { runs: number; median: number; p95: number } {
  const sorted = times.toSorted((a, b) => a - b);
  return { runs: sorted.length, median: at(sorted, 0.5), p95: at(sorted, 0.95) };
}

const ms = (n: number): string => (n >= 100 ? n.toFixed(0) : n.toFixed(1));

const cpuText = ({ server, database }: Cpu): string => `${server.toFixed(2)}+${database.toFixed(2)}`;

/** The figures as a table for a terminal. Ratios say more than times: the machine is part of every time. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((f) => [
    f.workspace,
    f.what,
    String(f.runs),
    ms(f.median),
    ms(f.p95),
    f.goal,
    f.baseline ? `${f.baseline.what}: ${ms(f.baseline.median)} / ${ms(f.baseline.p95)}` : '',
    f.baseline ? `${(f.baseline.p95 / f.p95).toFixed(1)}x` : '',
    f.cpu ? `${cpuText(f.cpu)}${f.baseline?.cpu ? ` (baseline ${cpuText(f.baseline.cpu)})` : ''}` : '',
  ]);
  const all = [
    ['workspace', 'what', 'runs', 'median ms', 'p95 ms', 'goal', 'baseline median / p95', 'baseline:ours p95', 'CPU ms server+database'],
    ...rows,
  ];
  const widths = all[0]!.map((_, i) => Math.max(...all.map((r) => r[i]!.length)));
  return all
    .map((r) =>
      r
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
