import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findCycles } from '#tests/architecture/cycles.ts';
import { isTestCode, readModules, ROOT, type Module } from '#tests/architecture/modules.ts';
import { ImportGraph } from '../structure/importGraph.ts';
import { JOURNEYS, VERBS } from '../structure/journeys.ts';

const USAGE = `Usage: npm run structure -- [--repo DIR] [--list]

Prints how the source is cut into files, the circles of imports, and how many files four journeys pass through.

  --repo  another checkout to measure (default: this one)
  --list  name the files too`;

const FOLDERS = ['domain', 'sync', 'workers', 'src', 'server', 'scripts'];
const SMALL_LINES = 30;

const linesOf = ({ source }: Module): number => source.split('\n').length - 1;
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

/** Short files that only a neighbor needs: they could be part of it. */
function crumbs(modules: readonly Module[]): Module[] {
  const importers = new Map<string, Set<string>>();
  for (const { path, imports } of modules)
    for (const { target } of imports) importers.set(target, (importers.get(target) ?? new Set()).add(path));
  return modules.filter((module) => {
    const [only, ...more] = importers.get(module.path) ?? [];
    return linesOf(module) <= SMALL_LINES && only !== undefined && more.length === 0 && folderOf(only) === folderOf(module.path);
  });
}

/** `npm run structure`: prints the measures of this source, or of another checkout. */
export default async function structure(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { repo: { type: 'string', default: ROOT }, list: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return void process.stdout.write(`${USAGE}\n`);
  const modules = readModules(resolve(values.repo)).filter(({ path }) => !isTestCode(path) && !path.endsWith('.gen.ts'));
  // The commands themselves are on no journey.
  const product = modules.filter(({ path }) => !path.startsWith('scripts/'));
  const graph = new ImportGraph(product);
  const print = (line: string, files: readonly string[] = []): void => {
    process.stdout.write(`${line}\n`);
    if (values.list) for (const file of files) process.stdout.write(`    ${file}\n`);
  };

  const lines = modules.map(linesOf);
  print(`product files: ${modules.length}; lines: median ${median(lines)}, largest ${Math.max(...lines)}`);
  const small = crumbs(modules);
  for (const folder of FOLDERS) {
    const inside = ({ path }: Module): boolean => path.startsWith(`${folder}/`);
    const of = modules.filter(inside).length;
    const found = small.filter(inside).map(({ path }) => path);
    const share = ((found.length / of) * 100).toFixed(1);
    print(`${folder}: ${found.length} of ${of} files (${share} %) have ${SMALL_LINES} lines or fewer and one importer, beside them`, found);
  }
  const circles = findCycles(modules);
  print(
    `import circles, types included: ${circles.length}`,
    circles.map((circle) => circle.join(' ')),
  );
  for (const [name, legs] of Object.entries(JOURNEYS)) {
    const files = graph.passed(legs);
    print(`journey: ${name}: ${files.length} files in ${new Set(files.map(folderOf)).size} folders`, files);
  }
  const named = VERBS.map((verb) => product.filter(({ source }) => new RegExp(`\\b${verb}\\b`).test(source)).map(({ path }) => path));
  print(
    `journey: a verb of the replica: ${median(named.map((files) => files.length))} files (median of ${VERBS.join(', ')})`,
    named.map((files) => files.join(' ')),
  );
}
