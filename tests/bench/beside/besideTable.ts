import { summed } from '../figures.ts';
import type { Beside } from './measureBeside.ts';
import type { Result } from './contests.ts';

/** One engine's figure of one line; `ratio` is its p95 over ours. */
interface Cell {
  engine: string;
  runs: number;
  median: number;
  p95: number;
  ratio: number | null;
}

/** One line of the comparison: milliseconds, or MB. */
export interface Line {
  workspace: string;
  what: string;
  cells: Cell[];
}

const one = (n: number | undefined): number[] => (n === undefined || Number.isNaN(n) ? [] : [n]);

/** What is compared, and how it is read off a result. */
const WHAT: readonly { what: string; of: (result: Result) => readonly number[] }[] = [
  { what: 'cold: first list', of: (r) => one(r.load?.first) },
  { what: 'cold: lists and counts complete', of: (r) => one(r.load?.complete) },
  { what: 'cold: everything is kept', of: (r) => one(r.load?.whole) },
  { what: 'page of 20, filter and sort', of: (r) => r.ask?.page ?? [] },
  { what: 'page far down', of: (r) => r.ask?.far ?? [] },
  { what: 'count by status, all cases', of: (r) => r.ask?.count ?? [] },
  { what: 'local write to listener', of: (r) => r.write?.heard ?? [] },
  { what: 'local write kept', of: (r) => r.write?.kept ?? [] },
  { what: "server's change to listener", of: (r) => r.heard ?? [] },
  { what: 'memory of the browser, MB more than empty', of: (r) => (r.memory ? [r.memory.loaded - r.memory.empty] : []) },
];

/** The lines of one workspace, ours first. */
export function linesOf({ workspace, results }: Beside): Line[] {
  return WHAT.map(({ what, of }) => {
    const figures = results.map((result) => ({ engine: result.engine, ...summed(of(result)) }));
    const ours = figures.find(({ engine }) => engine === 'ours');
    const ratio = (p95: number): number | null => (ours && ours.runs > 0 ? p95 / ours.p95 : null);
    return { workspace, what, cells: figures.filter(({ runs }) => runs > 0).map((cell) => ({ ...cell, ratio: ratio(cell.p95) })) };
  });
}

/** Fewer runs than these are told: a slow engine was asked less often. */
const FEW = 20;
const short = (n: number): string => (n >= 100 ? n.toFixed(0) : n >= 10 ? n.toFixed(1) : n.toFixed(2));

function cellText({ engine, runs, median, p95, ratio }: Cell): string {
  const figure = runs === 1 ? short(median) : `${short(median)} / ${short(p95)}${runs < FEW ? ` of ${runs}` : ''}`;
  return engine === 'ours' || ratio === null ? figure : `${figure} (${ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(1)}x)`;
}

/** The comparison as a table for a terminal; `-`: that engine has no such thing, or it was not run. */
export function besideTable(beside: Beside): string {
  const engines = beside.results.map(({ engine }) => engine);
  const cells = linesOf(beside).map(({ what, cells: found }) => [
    what,
    ...engines.map((engine) => {
      const cell = found.find((one) => one.engine === engine);
      return cell ? cellText(cell) : '-';
    }),
  ]);
  const all = [[`${beside.workspace}, ${beside.rows.toLocaleString('en')} rows`, ...engines], ...cells];
  const widths = all[0]!.map((_, i) => Math.max(...all.map((row) => row[i]!.length)));
  const lines = all.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  );
  const said = beside.results.flatMap(({ engine, said: words }) => words.map((word) => `${engine}: ${word}`));
  return [...lines, ...said].join('\n');
}
