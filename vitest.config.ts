import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longestFirst.ts';

const FOLDERS = '{domain,sync,workers,src,server,scripts,tests}';
/** A test that hangs is found by this; a busy machine is not. */
const UNIT_MS_MAX = 30_000;
const PG_SETUP = 'tests/pg/globalSetup.ts';

/** As Node itself reads `graphql`: the libraries of the server do, and a schema made by a second copy would be refused. */
const ONE_GRAPHQL = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] };

export default defineConfig({
  test: {
    // Left to itself the runner leaves one core idle, which is half of the usual two.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: ONE_GRAPHQL,
        test: {
          name: 'unit',
          testTimeout: UNIT_MS_MAX,
          environment: 'node',
          include: [`${FOLDERS}/**/*.test.ts`],
          exclude: [...configDefaults.exclude, '**/*.pg.test.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          testTimeout: UNIT_MS_MAX,
          environment: 'happy-dom',
          include: [`${FOLDERS}/**/*.dom.test.tsx`],
          setupFiles: ['tests/dom/setup.ts'],
        },
      },
      {
        resolve: ONE_GRAPHQL,
        test: {
          name: 'pg',
          environment: 'node',
          include: [`${FOLDERS}/**/*.pg.test.ts`],
          globalSetup: existsSync(PG_SETUP) ? [PG_SETUP] : [],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
