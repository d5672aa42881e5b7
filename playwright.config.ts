import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/browser.ts';

/** Stories start their own servers on copies of one prepared data folder, each on a free port. E2E_TRACE=1 records what happens. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/support/globalSetup.ts',
  outputDir: 'test-results',
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A browser, a server and a database keep two cores busy: a worker for every two.
  workers: Math.max(1, Math.floor(availableParallelism() / 2)),
  fullyParallel: false,
  forbidOnly: true,
  reporter: 'list',
  use: { launchOptions: findChromium(), viewport: { width: 1280, height: 800 }, trace: process.env['E2E_TRACE'] === '1' ? 'on' : 'off' },
});
