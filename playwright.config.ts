import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/browser.ts';

/** The tests start their own servers (tests/e2e), each with a database of its own on a free port. E2E_TRACE=1 records what happens. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  reporter: 'list',
  use: { launchOptions: findChromium(), viewport: { width: 1280, height: 800 }, trace: process.env['E2E_TRACE'] === '1' ? 'on' : 'off' },
});
