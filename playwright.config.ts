import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/browser.ts';

/** The tests start their own servers (tests/e2e), each with a database of its own on a free port. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  reporter: 'list',
  use: { launchOptions: findChromium(), viewport: { width: 1280, height: 800 }, trace: 'retain-on-failure' },
});
