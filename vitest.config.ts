import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';

const FOLDERS = '{domain,sync,workers,src,server,scripts,tests}';
const PG_SETUP = 'tests/pg/globalSetup.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [`${FOLDERS}/**/*.test.ts`],
          exclude: [...configDefaults.exclude, '**/*.pg.test.ts'],
        },
      },
      {
        plugins: [react()],
        test: { name: 'dom', environment: 'happy-dom', include: [`${FOLDERS}/**/*.dom.test.tsx`], setupFiles: ['tests/dom/setup.ts'] },
      },
      {
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
