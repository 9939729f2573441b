// The time axis with shortened idle time.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from './load.mjs';
import { forSeeds } from './random.mjs';

const { Axis, axisOf, straight } = await load('core/axis');
const s = 1e6;
const fold = (from, to, room) => ({ from: from * s, to: to * s, room: room * s });

test('axis: a gap moves later times by as much as it is shortened', () => {
  const axis = new Axis([fold(10, 110, 5), fold(120, 1120, 5)]);
  for (const [time, place] of [[0, 0], [10, 10], [60, 12.5], [110, 15], [120, 25], [620, 27.5], [1120, 30], [1130, 40]]) {
    assert.equal(axis.place(time * s), place * s, `${time}s`);
    assert.equal(axis.time(place * s), time * s, `place ${place}s`);
  }
  assert.equal(straight.place(7), 7);
  assert.equal(straight.time(7), 7);
});

test('axis: times and places correspond in order with any gaps', () => {
  forSeeds('axis', 200, (random) => {
    const folds = [];
    for (let at = random.below(50); folds.length < 5; at += random.below(50)) {
      const long = 61 + random.below(9000);
      folds.push(fold(at, at + long, 1 + random.below(20)));
      at += long;
    }
    const axis = new Axis(folds);
    let last = -1;
    for (let time = 0; time < 40000; time += 1 + random.below(400)) {
      const place = axis.place(time * s);
      assert.ok(place > last, `${time}s`);
      assert.ok(Math.abs(axis.time(place) - time * s) < 1, `${time}s and back`);
      last = place;
    }
  });
});

test('axis: two runs are shortened where both are idle', () => {
  const lanes = (...folds) => ({ folds });
  assert.deepEqual(axisOf([lanes(fold(10, 1000, 5)), lanes(fold(100, 2000, 9))]).folds, [fold(100, 1000, 5)]);
  assert.deepEqual(axisOf([lanes(fold(10, 1000, 5)), lanes(fold(800, 2000, 9), fold(3000, 4000, 9))]).folds, [fold(800, 1000, 5)]);
  for (const runs of [[], [lanes()], [lanes(fold(10, 1000, 5)), lanes()], [lanes(fold(10, 1000, 5)), lanes(fold(950, 2000, 9))]]) assert.equal(axisOf(runs), straight);
});

test('axis: open ranges lie between the gaps', () => {
  const axis = new Axis([fold(10, 100, 5), fold(200, 300, 5)]);
  const open = (from, to) => axis.open(from * s, to * s).map((one) => [one.from / s, one.to / s]);
  assert.deepEqual(open(0, 400), [[0, 10], [100, 200], [300, 400]]);
  assert.deepEqual(open(50, 250), [[100, 200]]);
  assert.deepEqual(open(20, 30), []);
  assert.deepEqual(open(0, 5), [[0, 5]]);
});

test('axis: after a gap, the first whole second gets a label if it fits', () => {
  const axis = new Axis([fold(1.51, 3601.51, 1), fold(3601.9, 7200, 1), fold(7201, 9000.25, 1)]);
  assert.deepEqual(axis.anew(s).map((at) => at / s), [7200, 9001]);
  assert.deepEqual(axis.anew(0.1 * s).map((at) => at / s), [3601.6, 7200, 9000.3]);
  assert.deepEqual(straight.anew(s), []);
});
