import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { complaint } from './architecture/arrows.ts';
import { findCycles } from './architecture/cycles.ts';
import { isTestCode, parseModule, readModules, ROOT, type Module } from './architecture/modules.ts';
import { impurities } from './architecture/purity.ts';

const modules = readModules();
const sources = modules.filter((module) => !isTestCode(module.path));

/** Files of sync/ that stand for a real store: the browser's database. */
const IMPURE_BY_PURPOSE: readonly string[] = ['sync/store/dexieKv.ts'];
const LINES_MAX = 400;
const TEST_LINES_MAX = 800;
const IMPORTS_P90_MAX = 12;

const complaints = (of: readonly Module[]): string[] =>
  of.flatMap((module) => module.imports.flatMap((wanted) => complaint(module, wanted) ?? []));
const isPure = ({ path }: Module): boolean => /^(domain|sync)\//.test(path) && !IMPURE_BY_PURPOSE.includes(path);
const lineCount = (module: Module): number => module.source.split('\n').length - 1;

test('the tree is really being read', () => {
  for (const folder of ['domain', 'sync', 'workers', 'src', 'server', 'scripts'])
    expect(
      sources.some(({ path }) => path.startsWith(`${folder}/`)),
      folder,
    ).toBe(true);
  expect(sources.flatMap((module) => module.imports).length).toBeGreaterThan(300);
});

test('every arrow between the folders points the right way', () => {
  expect(complaints(modules)).toEqual([]);
});

test.each([
  ['src/features/cases/list/case-list.tsx', "import { pool } from '#server/db/tx.ts';", 'A screen knows neither SQL nor the server'],
  [
    'src/features/cases/list/case-list.tsx',
    "import type { Alert } from '../../alerts/alert.queries.ts';",
    'Features do not know each other',
  ],
  [
    'src/features/cases/list/case-list.tsx',
    "const load = () => import('#src/features/alerts/list/alert-list.tsx');",
    'Features do not know each other',
  ],
  ['src/features/cases/list/case-list.tsx', "import { Shell } from '#src/shell/shell.tsx';", 'shell stands above features'],
  [
    'src/components/badge.tsx',
    "import { caseColumns } from '#src/features/cases/list/case.columns.tsx';",
    'features stands above components',
  ],
  ['src/data/mutate.ts', "import { readFileSync } from 'node:fs';", 'A screen knows neither SQL nor the server'],
  ['domain/cases/case.ts', "type Poke = import('#sync/protocol.ts').Poke;", 'stands on nothing'],
  ['domain/field.ts', "import type { TableName } from './tables.ts';", 'tables.ts stands above field.ts'],
  ['domain/cases/case.ts', "import { useState } from 'react';", 'stands on nothing'],
  ['sync/engine/engine.ts', "export { replica } from '#src/data/replica.ts';", 'sync/ knows neither screens nor SQL'],
  [
    'sync/store/meta.ts',
    "import type { Effect } from '../engine/events.ts';",
    'engine/events.ts stands above store: move down what both need',
  ],
  ['sync/digest/repair.ts', "import { sweep } from '../outbox/sweep.ts';", 'digest and outbox do not know each other'],
  ['sync/weather/rain.ts', "import { LIMITS } from '../protocol.ts';", 'Give sync/weather/rain.ts a layer'],
  ['sync/engine/engine.ts', "import { Pool } from 'pg';", 'sync/ knows neither screens nor SQL'],
  ['workers/sync.worker.ts', "import '../server/main.ts';", 'A worker only wires'],
  ['server/sync/pull.ts', "import { Engine } from '#sync/engine/engine.ts';", 'sync/protocol.ts'],
  ['server/db/database.ts', "import { unsentPevs } from '../contracts/unsentPevs.ts';", 'contracts stands above db'],
  ['server/cases/listCases.ts', "import { casesCsv } from './casesCsv.graphql.ts';", '*.graphql.ts stands above cases'],
  ['src/data/watched.ts', "import { Badge } from '#src/components/badge.tsx';", 'components stands above data'],
  ['server/sync/pull.ts', "import { aRow } from '#domain/testing/aRow.ts';", 'for tests only'],
])('a planted import is caught in %s: %s', (path, source, sentence) => {
  const [found, ...more] = complaints([parseModule(path, source)]);
  expect(found).toContain(sentence);
  expect(found).toContain(path);
  expect(more).toEqual([]);
});

test.each([
  [
    'src/features/cases/list/case-list.tsx',
    "import type { Contribution } from '#src/shell/contribution.ts'; import { DataGrid } from '#src/components/data-grid.tsx';",
  ],
  ['src/shell/shell.tsx', "import { cases } from '#src/features/cases/cases.contribution.ts';"],
  ['server/sync/pull.ts', "import { LIMITS } from '#sync/protocol.ts'; import { Pool } from 'pg';"],
  ['domain/cases/case.ts', "import { z } from 'zod'; // import '#server/main.ts'"],
])('what is allowed is let through in %s', (path, source) => {
  expect(complaints([parseModule(path, source)])).toEqual([]);
});

test('every import names a file that exists, with its ending', () => {
  const missing = modules.flatMap(({ path, imports }) =>
    imports
      .filter((i) => !i.isPackage && !existsSync(join(ROOT, i.target.replace(/\?.*$/, ''))))
      .map((i) => `${path} imports ${i.target}, which does not exist.`),
  );
  expect(missing).toEqual([]);
});

test('no file imports itself in a circle', () => {
  expect(findCycles(modules)).toEqual([]);
});

test('a planted circle is caught, also through a third file, and so is a circle of types', () => {
  const circle = [
    parseModule('sync/a.ts', "import './b.ts';"),
    parseModule('sync/b.ts', "import { c } from './c.ts';"),
    parseModule('sync/c.ts', "export { a } from '#sync/a.ts';"),
    parseModule('sync/d.ts', "import './a.ts';"),
  ];
  expect(findCycles(circle)).toEqual([['sync/a.ts', 'sync/b.ts', 'sync/c.ts']]);
  const types = [parseModule('sync/a.ts', "import type { B } from './b.ts';"), parseModule('sync/b.ts', "import { a } from './a.ts';")];
  expect(findCycles(types)).toEqual([['sync/a.ts', 'sync/b.ts']]);
});

test('domain and sync reach for no clock, chance, network, storage or machine', () => {
  expect(sources.filter(isPure).flatMap(impurities)).toEqual([]);
});

test.each([
  'Date.now()',
  'new Date()',
  'Math.random()',
  'setTimeout(f, 1)',
  "fetch('/x')",
  'indexedDB.open("x")',
  'crypto.randomUUID()',
  'console.log(1)',
  '({ fetch })',
  'navigator.onLine',
  'globalThis.fetch("/x")',
])('a planted %s is caught', (expression) => {
  expect(impurities(parseModule('sync/x.ts', `export const x = () => ${expression};`))).not.toEqual([]);
});

test.each(["new Date('2026-01-01')", "ports.fetch('/x')", '({ crypto: 1 })', '"Date.now()"', '1 /* Math.random() */'])(
  'a harmless %s is let through',
  (expression) => {
    expect(impurities(parseModule('sync/x.ts', `export const x = (ports) => ${expression};`))).toEqual([]);
  },
);

test('no barrels: import from the file that has it', () => {
  expect(modules.filter(({ path, isBarrel }) => isBarrel || /(^|\/)index\.tsx?$/.test(path)).map(({ path }) => path)).toEqual([]);
});

test('files stay short enough to be read in one go', () => {
  const long = modules.filter(
    (module) => !module.path.endsWith('.gen.ts') && lineCount(module) > (isTestCode(module.path) ? TEST_LINES_MAX : LINES_MAX),
  );
  expect(long.map((module) => `${module.path} has ${lineCount(module)} lines: take a part out of it that has a name of its own.`)).toEqual(
    [],
  );
});

test('files know few others', () => {
  const counts = sources
    .map((module) => new Set(module.imports.filter((i) => !i.isPackage).map((i) => i.target)).size)
    .sort((a, b) => a - b);
  const lines = sources.map(lineCount).sort((a, b) => a - b);
  const at = (sorted: readonly number[], part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  const average = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  console.log(
    `${sources.length} files; lines: median ${at(lines, 0.5)}, p90 ${at(lines, 0.9)}, most ${at(lines, 1)}; own imports: average ${average.toFixed(1)}, p90 ${at(counts, 0.9)}, most ${at(counts, 1)}`,
  );
  expect(at(counts, 0.9)).toBeLessThanOrEqual(IMPORTS_P90_MAX);
});
