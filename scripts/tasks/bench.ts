import { existsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { startProduct } from '#tests/e2e/support/product.ts';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { table, type Figure } from '#tests/bench/figures.ts';
import { measure } from '#tests/bench/measure.ts';
import { measureServer } from '#tests/bench/measureServer.ts';
import { buildFrontEnd, isFrontEndBuilt } from '../build/frontEnd.ts';
import { runNode } from '../runNode.ts';

const USAGE = 'npm run bench -- [--size demo|bench] [--json FILE] [--data DIR]   (--data keeps the bench workspace for the next run)';

/** `npm run bench`: measures both workspaces in a real browser and prints what it found. It asserts nothing. */
export default async function bench(args: string[]): Promise<void> {
  const option = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  if (args.includes('--help')) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  if (!isFrontEndBuilt()) {
    const built = await buildFrontEnd();
    if (built.code !== 0) throw new Error(`The front end could not be built.\n${built.output}`);
  }
  const sizes = option('--size') ? [option('--size')!] : ['demo', 'bench'];
  const figures: Figure[] = [];
  for (const size of sizes) figures.push(...(await measureWorkspace(size, option('--data'))));
  process.stdout.write(`\n${os.cpus().length} cores, ${os.cpus()[0]?.model ?? ''}, Node ${process.version}\n${table(figures)}\n`);
  const file = option('--json');
  if (file) writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), cores: os.cpus().length, figures }, null, 2)}\n`);
}

async function measureWorkspace(size: string, kept: string | undefined): Promise<Figure[]> {
  const dataDir = size === 'bench' && kept ? kept : makeFolder();
  try {
    if (size === 'bench' && !existsSync(`${dataDir}/postgres`)) {
      process.stdout.write('Making the bench workspace ...\n');
      const made = await runNode(['scripts/run.mjs', 'seed', '--size', 'bench'], { DATA_DIR: dataDir });
      if (made.code !== 0) throw new Error(`The bench workspace could not be made.\n${made.output}`);
    }
    // Without the rates of one person: a benchmark asks more often than any.
    const product = await startProduct({ dataDir, script: 'tests/pg/serveFreely.ts' });
    try {
      return [...(await measure(product, size)), ...(await measureServer(product, size))];
    } finally {
      await product.stop();
    }
  } finally {
    if (dataDir !== kept) removeFolder(dataDir);
  }
}
