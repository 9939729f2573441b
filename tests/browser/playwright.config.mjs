import { availableParallelism, loadavg } from 'node:os';

import { defineConfig } from '../../web/node_modules/@playwright/test/index.mjs';
import { launchOptions } from './browser.mjs';

const processors = availableParallelism();
// On a machine that does other work as well everything takes longer. Workers take what was found at the beginning, before they load it themselves.
process.env.PAGE_PATIENCE ??= String(Math.max(1, loadavg()[0] / processors));
const patience = Number(process.env.PAGE_PATIENCE);

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.mjs',
  outputDir: '../../build-page-tests',
  fullyParallel: true,
  // One more than there are processors, as pages wait, too.
  workers: processors + 1,
  timeout: 15_000 * patience,
  expect: { timeout: 10_000 * patience },
  retries: 0,
  forbidOnly: !!process.env.CI,
  reporter: [['list']],
  use: {
    launchOptions,
    // Snapshots of the document at each action cost a fifth of the time of all tests: PAGE_TRACE=on has them.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false, snapshots: process.env.PAGE_TRACE === 'on' },
    screenshot: 'only-on-failure',
  },
});
