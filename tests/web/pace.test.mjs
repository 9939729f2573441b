// The size of the pieces in which work is requested, with a clock of its own.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from './load.mjs';

const { Pace } = await load('engine/pace');

const cases = [
  { name: 'as many as fit into 100 ms, but at most four times as many', pieces: 1, each: 2, asks: [1, 4, 16, 50, 50] },
  { name: 'fewer if a piece takes longer, but at least one', pieces: 3, each: 500, asks: [3, 1, 1] },
  { name: 'as many as fit into another time', pieces: 10, bounds: { each: 1000 }, each: 25, asks: [10, 40, 40] },
  { name: 'no fewer than the minimum', pieces: 500, bounds: { least: 100 }, each: 2, asks: [500, 100, 100] },
  { name: 'no more than the maximum', pieces: 500, bounds: { most: 900 }, each: 0.1, asks: [500, 900, 900] },
  { name: 'as many as the growth factor allows', pieces: 1, bounds: { growth: 2 }, each: 2, asks: [1, 2, 4, 8, 16, 32, 50] },
  { name: 'as many as there is time for if growth is unlimited', pieces: 1, bounds: { growth: Infinity }, each: 2, asks: [1, 50, 50] },
  { name: 'as many as if each piece took at least a millisecond', pieces: 1, each: 0, bounds: { growth: Infinity }, asks: [1, 100, 10_000] },
];

for (const { name, pieces, bounds, each, asks } of cases) {
  test(`pace: asks for ${name}`, async (t) => {
    let now = 0;
    t.mock.method(performance, 'now', () => now);
    const pace = new Pace(pieces, bounds);
    const asked = [];
    for (const wanted of asks) {
      const answer = await pace.next(async (count) => {
        now += each * count;
        asked.push(count);
        return `answer to ${count}`;
      });
      assert.equal(answer, `answer to ${wanted}`);
    }
    assert.deepEqual(asked, asks);
  });
}
