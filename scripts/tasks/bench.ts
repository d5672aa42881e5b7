import { existsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { startProduct, type Product } from '#tests/e2e/support/product.ts';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { besideTable, linesOf } from '#tests/bench/beside/besideTable.ts';
import { measureBeside, PEERS, type Beside, type Peer } from '#tests/bench/beside/measureBeside.ts';
import { table, type Figure } from '#tests/bench/figures.ts';
import { goalList } from '#tests/bench/goals.ts';
import { jobsAtRest } from '#tests/bench/jobsAtRest.ts';
import { measure } from '#tests/bench/measure.ts';
import { measureSearch } from '#tests/bench/measureSearch.ts';
import { measurePackets } from '#tests/bench/measurePackets.ts';
import { measureServer } from '#tests/bench/measureServer.ts';
import { NOT_RUN } from '#tests/bench/notRun.ts';
import { buildFrontEnd, isFrontEndBuilt } from '../build/frontEnd.ts';
import { runNode } from '../runNode.ts';

const USAGE = `npm run bench -- [options]
  --size demo|bench    one workspace; both without it
  --only app|peers     the product by itself on the screen, or engines side by side; both without it
  --parts NAME,NAME    of the product by itself these parts alone: measureCold, measureDrivers, listPages, ...
  --only packets       audit packets of one driver and of 60, on the server alone
  --peers NAME,NAME    of ${PEERS.join(', ')}; all without it; none: ours alone
  --rows N             ours alone, on a bench workspace of about N rows, without the server's lines
  --data DIR           keeps the bench workspace for the next run
  --json FILE          writes the figures
  --list               which line shows which goal of the design`;

interface Wanted {
  sizes: string[];
  only: string | undefined;
  /** The only parts of the product by itself; null: all. */
  parts: readonly string[] | null;
  peers: readonly Peer[];
  /** Rows of the five large tables in the bench workspace; null: as designed. */
  rows: number | null;
  data: string | undefined;
  json: string | undefined;
}

interface Measured {
  figures: Figure[];
  beside: Beside[];
}

/** Rows of the bench workspace at scale 1 (domain.md 5.2). */
const BENCH_ROWS = 212_000;

/** `npm run bench`: measures the product in a real browser, beside its peers, and prints what it found. It asserts nothing. */
export default async function bench(args: string[]): Promise<void> {
  if (args.includes('--help') || args.includes('--list')) {
    process.stdout.write(`${args.includes('--list') ? goalList() : USAGE}\n`);
    return;
  }
  const wanted = readArgs(args);
  if (!isFrontEndBuilt()) {
    const built = await buildFrontEnd();
    if (built.code !== 0) throw new Error(`The front end could not be built.\n${built.output}`);
  }
  const measured: Measured = { figures: [], beside: [] };
  for (const size of wanted.sizes) await measureWorkspace(size, wanted, measured);
  const { figures, beside } = measured;
  process.stdout.write(`\n${os.cpus().length} cores, ${os.cpus()[0]?.model ?? ''}, Node ${process.version}\n`);
  if (figures.length) process.stdout.write(`${table(figures)}\n`);
  for (const one of beside) process.stdout.write(`\nmilliseconds, median / p95 (p95 : ours)\n${besideTable(one)}\n`);
  if (beside.length) process.stdout.write(`\nNot run, or not comparable:\n${NOT_RUN.map((line) => `- ${line}`).join('\n')}\n`);
  if (wanted.json) {
    const found = { at: new Date().toISOString(), cores: os.cpus().length, figures, beside: beside.flatMap(linesOf), raw: beside };
    writeFileSync(wanted.json, `${JSON.stringify(found, null, 2)}\n`);
  }
}

function readArgs(args: readonly string[]): Wanted {
  const option = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const rows = option('--rows') ? Number(option('--rows')) : null;
  const named = option('--peers')?.split(',') ?? [...PEERS];
  const peers = named[0] === 'none' || rows !== null ? [] : named;
  const unknown = peers.find((name) => !PEERS.includes(name as Peer));
  if (unknown) throw new Error(`There is no peer ${unknown}; there are ${PEERS.join(', ')}.`);
  const size = option('--size');
  return {
    sizes: rows !== null ? ['bench'] : size ? [size] : ['demo', 'bench'],
    only: option('--parts') ? 'app' : option('--only'),
    parts: option('--parts')?.split(',') ?? null,
    peers: peers as Peer[],
    rows,
    data: option('--data'),
    json: option('--json'),
  };
}

async function measureWorkspace(size: string, wanted: Wanted, measured: Measured): Promise<void> {
  const kept = wanted.data;
  const dataDir = size === 'bench' && kept ? kept : makeFolder();
  const workspace = wanted.rows === null ? size : `${wanted.rows.toLocaleString('en')} rows`;
  try {
    if (size === 'bench' && !existsSync(`${dataDir}/postgres`)) await makeBench(dataDir, wanted.rows);
    // Without the rates of one person: a benchmark asks more often than any.
    const product = await startProduct({ dataDir, script: 'tests/pg/serveFreely.ts', isMeasured: true });
    try {
      await jobsAtRest(product);
      await measureProduct(product, workspace, wanted, measured);
    } finally {
      await product.stop();
    }
  } finally {
    if (dataDir !== kept) removeFolder(dataDir);
  }
}

async function measureProduct(
  product: Product,
  workspace: string,
  { only, parts, peers, rows }: Wanted,
  { figures, beside }: Measured,
): Promise<void> {
  if (only === 'packets') {
    figures.push(...(await measurePackets(product, workspace)));
    return;
  }
  if (only !== 'app') {
    process.stdout.write(`Ours beside ${peers.join(', ') || 'nobody'} on ${workspace} ...\n`);
    beside.push(await measureBeside(product, workspace, peers));
  }
  if (only === 'peers') return;
  process.stdout.write(`The product by itself on ${workspace} ...\n`);
  const tell = (known: Figure[]): void => {
    figures.push(...known);
    // Half an hour of measuring is not lost when the last of it fails.
    for (const { what, median, p95 } of known) process.stdout.write(`  ${what}: ${median.toFixed(1)} / ${p95.toFixed(1)}\n`);
  };
  const failures = await measure(product, workspace, tell, parts);
  for (const failure of failures) process.stdout.write(`  NOT MEASURED: ${failure}\n`);
  if (failures.length) process.exitCode = 1;
  if (parts) return;
  if (rows === null) figures.push(...(await measureServer(product, workspace)), ...(await measurePackets(product, workspace)));
  if (workspace === 'bench') figures.push(...(await measureSearch(workspace, 1)));
}

async function makeBench(dataDir: string, rows: number | null): Promise<void> {
  process.stdout.write('Making the bench workspace ...\n');
  const scale = rows === null ? [] : ['--scale', String(rows / BENCH_ROWS)];
  const made = await runNode(['scripts/run.mjs', 'seed', '--size', 'bench', ...scale], { DATA_DIR: dataDir });
  if (made.code !== 0) throw new Error(`The bench workspace could not be made.\n${made.output}`);
}
