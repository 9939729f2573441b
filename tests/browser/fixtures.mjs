// The `test` and `expect` of the page tests. A worker has one browser and one server of the built page; `t` lends them to a test.
import { expect, test as base } from '../../web/node_modules/@playwright/test/index.mjs';

import { openPage, servePage } from './browser.mjs';
import { desk } from './page.mjs';

export { expect };

/** The machine may be busy, and nobody types by hand: see web/src/base/pending.ts. */
const settings = { patience: 60, pauses: 0.1 };

export const test = base.extend({
  server: [async ({}, use) => {
    const server = await servePage();
    await use(server);
    await server.close();
  }, { scope: 'worker' }],

  /** Opens the page that the tests of a worker share, with the first call. */
  shared: [async ({ browser, server }, use) => {
    const ends = [];
    const open = async () => {
      const opened = await openPage({ browser, server, settings, after: (end) => ends.unshift(end) }, '', desk);
      await opened.page.locator('#app[data-settled]').waitFor(); // from then on it can be reset
      return opened;
    };
    let opened;
    await use(() => (opened ??= open()));
    for (const end of ends) await end();
  }, { scope: 'worker' }],

  /** What browser.mjs, page.mjs and site.mjs need of a test: `after` is called when it ends, the last one first. */
  t: async ({ browser, server, shared }, use, { annotations }) => {
    const ends = [];
    await use({
      browser, server, settings, shared,
      after: (end) => void ends.unshift(end),
      diagnostic: (description) => void annotations.push({ type: 'measured', description }),
    });
    for (const end of ends) await end();
  },
});
