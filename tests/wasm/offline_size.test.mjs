// The files that the page keeps for visits without a network stay small. tests/browser/offline.test.mjs checks that they are kept.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const dist = new URL('../../web/dist/', import.meta.url);
const compress = promisify(brotliCompress);

test('offline: kept files have at most 1,300,000 bytes with Brotli', async () => {
  const [, list] = /`(assets\/[^`]+,index\.html,[^`]+)`/.exec(readFileSync(new URL('sw.js', dist), 'utf8'));
  const weights = await Promise.all(list.split(',').map(async (file) => (await compress(readFileSync(new URL(file, dist)))).length));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  assert.ok(total < 1_300_000, `${total} bytes`);
});
