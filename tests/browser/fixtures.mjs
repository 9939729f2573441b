// The `test` and `expect` of the page tests. A worker has one browser and one server of the built page; `t` lends them to a test.
import { expect, test as base } from '../../web/node_modules/@playwright/test/index.mjs';

import { newContext, openPage, servePage } from './browser.mjs';
import { desk } from './page.mjs';
import { serve } from './site.mjs';

export { expect };

/** The machine may be busy, and nobody types by hand: see web/src/base/pending.ts. */
const settings = { patience: 60, pauses: 0.1 };

export const test = base.extend({
  server: [async ({}, use) => {
    const server = await servePage();
    await use(server);
    await server.close();
  }, { scope: 'worker' }],

  /** A documentation site of others: see site.mjs. */
  site: [async ({}, use) => {
    const ends = [];
    await use(await serve({ after: (end) => ends.push(end) }));
    for (const end of ends) await end();
  }, { scope: 'worker' }],

  /** Opens a tab with nothing stored. Tabs with the same Playwright options share a context. */
  openTab: [async ({ browser, server, site }, use) => {
    const contexts = new Map();
    await use(async (options) => {
      const key = JSON.stringify(options);
      if (!contexts.has(key)) contexts.set(key, await newContext(browser, options, settings));
      const context = contexts.get(key);
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      for (const origin of [server.address, site.url]) await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' });
      await devtools.detach();
      return page;
    });
    for (const context of contexts.values()) await context.close();
  }, { scope: 'worker' }],

  /** Opens the page that the tests of a worker share, on the first call: one page for each set of Playwright options. */
  shared: [async ({ browser, server }, use) => {
    const ends = [];
    const pages = new Map();
    const open = async (options) => {
      const opened = await openPage({ browser, server, settings, after: (end) => ends.unshift(end) }, '', { ...desk, ...options });
      await opened.page.locator('#app[data-settled]').waitFor(); // from then on it can be reset
      return opened;
    };
    await use((options) => {
      const key = JSON.stringify(options);
      if (!pages.has(key)) pages.set(key, open(options));
      return pages.get(key);
    });
    for (const end of ends) await end();
  }, { scope: 'worker' }],

  /** What browser.mjs, page.mjs and site.mjs need from a test: `after` callbacks run when it ends, the last one first. */
  t: async ({ browser, server, site, openTab, shared }, use, { annotations }) => {
    const ends = [];
    await use({
      browser, server, site, settings, openTab, shared,
      after: (end) => void ends.unshift(end),
      diagnostic: (description) => void annotations.push({ type: 'measured', description }),
    });
    for (const end of ends) await end();
  },
});
