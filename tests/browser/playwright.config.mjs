import { availableParallelism } from 'node:os';

import { defineConfig } from '../../web/node_modules/@playwright/test/index.mjs';
import { launchOptions } from './browser.mjs';

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.mjs',
  outputDir: '../../build-page-tests',
  fullyParallel: true,
  // One more than there are processors, as pages wait, too.
  workers: availableParallelism() + 1,
  // To become 15 s: some tests still do several tests' work.
  timeout: Number(process.env.PAGE_TIMEOUT ?? 60_000),
  expect: { timeout: 20_000 },
  retries: 0,
  forbidOnly: !!process.env.CI,
  reporter: [['list']],
  use: {
    launchOptions,
    trace: { mode: process.env.PAGE_TRACE ?? 'retain-on-failure', screenshots: false, sources: false },
  },
});
