// Virtual time as the page writes and reads it.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from './load.mjs';

const { formatClock, formatDuration, formatTick, formatTime, parseDuration, tickStep } = await load('base/time');
const [ms, s, m, h] = [1e3, 1e6, 60e6, 3600e6];

test('time: formatted for its place', () => {
  for (const [us, duration, tick, time, clock] of [
    [0, '0s', '0s', '0s', '0:00.000'],
    [1, '0.000001s', '0.000001s', '0s', '0:00.000'],
    [ms, '0.001s', '0.001s', '0.001s', '0:00.001'],
    [1.5 * s, '1.5s', '1.5s', '1.5s', '0:01.500'],
    [59 * s, '59s', '59s', '59s', '0:59.000'],
    [m, '1m0s', '1m', '1m0s', '1:00.000'],
    [10 * m + 1234 * ms, '10m1.234s', '10m1.234s', '10m1.23s', '10:01.234'],
    [h, '1h0m0s', '1h', '1h0m0s', '1:00:00.000'],
    [h + 5 * s, '1h0m5s', '1h0m5s', '1h0m5s', '1:00:05.000'],
    [h + m, '1h1m0s', '1h1m', '1h1m0s', '1:01:00.000'],
    [72 * h, '72h0m0s', '72h', '72h0m0s', '72:00:00.000'],
    [100.000001 * s, '1m40.000001s', '1m40.000001s', '1m40s', '1:40.000'],
    [-90 * s, '-1m30s', '-1m30s', '-1m30s', undefined],
  ]) {
    assert.deepEqual([formatDuration(us), formatTick(us), formatTime(us)], [duration, tick, time]);
    if (clock) assert.equal(formatClock(us), clock);
  }
});

test('time: rounding up to a minute or an hour carries over', () => {
  assert.equal(formatDuration(59.9996 * s, 3), '1m0s');
  assert.equal(formatTime(59.9994 * s), '59.999s');
  assert.equal(formatTime(59 * m + 59.999 * s), '1h0m0s');
  assert.equal(formatDuration(2.5 * s, 0), '3s');
});

test('duration: parsed like in Go, or as seconds', () => {
  for (const [text, us] of [
    ['0', 0], ['5', 5 * s], ['1.5', 1.5 * s], [' 5m ', 5 * m], ['1h2m3.5s', h + 2 * m + 3.5 * s], ['300ms', 300 * ms], ['10us', 10], ['10µs', 10],
    ['500ns', 1], ['1ns', 0], ['.5s', 0.5 * s], ['1s1s', 2 * s], ['90m', 90 * m],
  ]) assert.equal(parseDuration(text), us, text);
  for (const text of ['', 's', '-5s', '5 s', '1d', '1..2s', '1.2.3s', '1e3s', 'soon', '5s later', '.s']) assert.equal(parseDuration(text), undefined, text);
});

test('duration: parsing reverses formatting', () => {
  for (let us = 1, step = 1; us < 1e13; us += step, step = Math.ceil(step * 1.7)) assert.equal(parseDuration(formatDuration(us)), us, formatDuration(us));
});

test('ticks: round numbers, no more than fit', () => {
  for (const [span, most, step] of [
    [100 * s, 10, 10 * s], [1, 10, 1], [0, 5, 1], [s, 1, s], [3 * s, 2, 2 * s], [61 * s, 4, 30 * s], [h, 3, 30 * m], [365 * 24 * h, 10, 37 * 24 * h],
  ]) {
    assert.equal(tickStep(span, most), step);
    assert.ok(span / step <= most);
  }
});
