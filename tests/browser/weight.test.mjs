// The page stays light: the download of a first visit, compressed with Brotli.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

import { test } from './fixtures.mjs';
import { openPage } from './browser.mjs';

const dist = new URL('../../web/dist/', import.meta.url);
// Compressed files are sent unchanged.
const compressed = /\.(png|jpg|webp|woff2)$/;

function weigh(path) {
  const bytes = readFileSync(new URL(`.${path.endsWith('/') ? `${path}index.html` : path}`, dist));
  if (compressed.test(path)) return bytes.length;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 };
  return brotliCompressSync(bytes, { params: quality }).length;
}

// The progress of the first run, which is fetched and shown only if the machine needs more than half a second.
const onSlowMachines = /\/(working-[^/]*\.js|stale-[^/]*\.css)$/;

// Kilobytes of 1,000 bytes.
const budgets = [
  { name: 'the page', path: '', maxKilobytes: 430 },
  // Without the editor.
  { name: 'an embed', path: 'embed.html#example=pi', maxKilobytes: 310 },
  // With the second part of the engine.
  { name: 'an embed of an Indexed Job with sh -c', path: 'embed.html#example=indexed', maxKilobytes: 430 },
];

for (const { name, path, maxKilobytes } of budgets) {
  test(`weight: a first visit to ${name} downloads at most ${maxKilobytes} KB`, async ({ t }) => {
    const { page, requested } = await openPage(t, path, { apart: true }); // the browser's cache is empty
    await page.locator('#app[data-settled]').waitFor();
    const weights = [...requested].filter((file) => !onSlowMachines.test(file)).map((file) => [weigh(file), file]).sort((a, b) => b[0] - a[0]);
    const total = weights.reduce((sum, [weight]) => sum + weight, 0);
    const table = weights.map(([weight, file]) => `${(weight / 1000).toFixed(1)} KB ${file}`).join('\n');
    t.diagnostic(`${(total / 1000).toFixed(1)} KB in all:\n${table}`);
    assert.ok(requested.size >= 3, 'the page, its script and the engine are among the requests');
    assert.ok([...requested].some((file) => file.endsWith('.wasm')), 'the engine is loaded');
    assert.ok(total <= maxKilobytes * 1000, `${total} bytes:\n${table}`);
    // The rest of the engine is loaded with the first move.
    const rest = /jobplay\.rest.*\.wasm/;
    assert.ok(![...requested].some((file) => rest.test(file)));
    const asked = page.waitForRequest(rest);
    await page.locator('#transport button, .embed-bar button').filter({ visible: true }).nth(2).click();
    await asked;
  });
}
