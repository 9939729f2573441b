import { availableParallelism, loadavg } from 'node:os';

import { defineConfig } from '../../web/node_modules/@playwright/test/index.mjs';
import { launchOptions } from './browser.mjs';

const processors = availableParallelism();
// A busy machine takes longer. Workers use the load that was measured at the start, before they add to it.
process.env.PAGE_PATIENCE ??= String(Math.max(1, loadavg()[0] / processors));
const patience = Number(process.env.PAGE_PATIENCE);

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.mjs',
  outputDir: '../../build-page-tests',
  fullyParallel: true,
  // One more than there are processors, because pages also wait.
  workers: processors + 1,
  timeout: 15_000 * patience,
  expect: { timeout: 10_000 * patience },
  retries: 0,
  forbidOnly: !!process.env.CI,
  reporter: [['list']],
  use: {
    launchOptions,
    // Snapshots of the document at each action take a fifth of the time of all tests: PAGE_TRACE=on enables them.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false, snapshots: process.env.PAGE_TRACE === 'on' },
    screenshot: 'only-on-failure',
  },
});
