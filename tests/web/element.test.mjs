// What the element job-playground accepts: the lengths of its attributes, and the arguments of its methods. tests/browser tests the element
// itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from './load.mjs';

const { bounded, listIn, momentAsked, placeAsked, refusalOf, sourceAsked, speedAsked } = await load('element/bounds', 'element/asked');

const longer = (name, length, most) => `${name} is ${length} characters long when URL-encoded; at most ${most} are allowed`;

/** `below` is accepted and `above` is rejected. */
function isHeld(name, below, above, says) {
  assert.ok(bounded.includes(name), name);
  assert.equal(refusalOf(name, below), undefined, name);
  assert.equal(refusalOf(name, above), says);
}

test('element: panels, what-if and base have at most 2,000 characters', () => {
  isHeld('panels', `pods,${'x'.repeat(1993)}`, `pods,${'x'.repeat(1994)}`, longer('panels', '2,001', '2,000'));
  isHeld('what-if', `spec.backoffLimit=0,${'1'.repeat(1976)}`, `spec.backoffLimit=0,${'1'.repeat(1977)}`, longer('what-if', '2,001', '2,000'));
  const base = (length) => `/play/${'./'.repeat((length - 10) / 4)}`; // a slash is three characters in an address
  isHeld('base', base(1998), base(2002), longer('base', '2,002', '2,000'));
  for (const [name, value] of Object.entries({ panels: 'x'.repeat(2000), 'what-if': '1'.repeat(2000), base: base(1998), lang: 'x'.repeat(100) })) assert.equal(refusalOf(name, value), undefined);
  assert.equal(refusalOf('panels', 'pods,'.repeat(5000)), longer('panels', '35,000', '2,000'));
  assert.equal(refusalOf('what-if', `spec.backoffLimit=${'1,'.repeat(50_000)}`), longer('what-if', '200,020', '2,000'));
});

test('element: lang, step and time have at most 100 characters', () => {
  isHeld('lang', 'x'.repeat(100), 'x'.repeat(101), longer('lang', '101', '100'));
  isHeld('step', '9'.repeat(100), '9'.repeat(101), longer('step', '101', '100'));
  isHeld('time', '9'.repeat(100), '9'.repeat(101), longer('time', '101', '100'));
});

test('element: panels and what-if have at most 20 entries', () => {
  const entries = (one, count, between = ' ') => Array(count).fill(one).join(between);
  isHeld('panels', entries('pods', 20), entries('pods', 21), 'panels has 21 entries; at most 20 are allowed');
  isHeld('panels', entries('pods', 20, ','), entries('pods', 21, ','), 'panels has 21 entries; at most 20 are allowed');
  isHeld('what-if', entries('spec.backoffLimit=0,1', 20), entries('spec.backoffLimit=0,1', 21), 'what-if has 21 entries; at most 20 are allowed');
  assert.deepEqual(listIn('panels', ' pods, status '), ['pods', 'status']);
  assert.deepEqual(listIn('what-if', 'spec.backoffLimit=0,1 spec.parallelism=2'), ['spec.backoffLimit=0,1', 'spec.parallelism=2']);
});

test('element: attributes without a limit, or not set, are accepted', () => {
  for (const value of [null, '']) for (const name of bounded) assert.equal(refusalOf(name, value), undefined, name);
  assert.equal(refusalOf('src', 'x'.repeat(100_000)), undefined);
});

/** The error message of a call that rejects its argument. */
function sentenceOf(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof TypeError);
    return error.message;
  }
  return 'accepted';
}

const nothing = () => 1;

test('element: seek and play reject arguments that no message can carry', () => {
  for (const [to, says] of [
    [{ step: nothing }, 'seek takes a number of at least 0 as step, not a function'],
    [{ time: Symbol('x') }, 'seek takes a number of at least 0 as time, not a symbol'],
    [nothing, 'seek takes the number of a step, { step } or { time }, not a function'],
    [{}, 'seek takes the number of a step, { step } or { time }, but got neither'],
    [NaN, 'seek takes a number of at least 0 as step, not NaN'],
  ]) assert.equal(sentenceOf(() => momentAsked(to)), says);
  assert.deepEqual(momentAsked(5), { step: 5 });
  assert.deepEqual(momentAsked({ time: 2.5, by: nothing }), { time: 2.5 });
  assert.equal(sentenceOf(() => speedAsked(nothing)), 'play takes a number above 0 as speed, not a function');
  assert.equal(sentenceOf(() => speedAsked(0)), 'play takes a number above 0 as speed, not 0');
  assert.equal(speedAsked(2), 2);
});

test('element: load rejects what is not a scenario', () => {
  const text = `apiVersion: batch/v1\nkind: Job\n${'# a'.repeat(1000)}`;
  const oneOf = 'load takes one of { text }, { src } and { fragment }';
  for (const [source, says] of [
    [null, `${oneOf}, not null`],
    [text, `${oneOf}, not "apiVersion: batch/v1\\nkind: Job\\n# a# a# a…"`],
    [[text], `${oneOf}, not a list`],
    [{}, `${oneOf}, but got none`],
    [{ text, src: '/examples/pi.yaml' }, `${oneOf}, but got text and src`],
    [{ text: 5 }, 'load takes a string as text, not 5'],
    [{ text: nothing }, 'load takes a string as text, not a function'],
    [{ text: Symbol('x') }, 'load takes a string as text, not a symbol'],
    [{ fragment: 5 }, 'load takes a string as fragment, not 5'],
    [{ src: {} }, 'load takes a string as src, not an object'],
    [{ src: '' }, 'load takes the URL of a file as src, not ""'],
    [{ src: ' \n' }, 'load takes the URL of a file as src, not " \\n"'],
  ]) assert.equal(sentenceOf(() => sourceAsked(source)), says);
  assert.deepEqual(sourceAsked({ text, by: nothing }), { text });
  assert.deepEqual(sourceAsked({ src: '#example=indexed' }), { fragment: 'example=indexed' });
});

test('element: load rejects a place that is not a step or a time', () => {
  for (const [place, says] of [
    [{ step: -1 }, 'load takes a number of at least 0 as step, not -1'],
    [{ step: NaN }, 'load takes a number of at least 0 as step, not NaN'],
    [{ step: nothing }, 'load takes a number of at least 0 as step, not a function'],
    [{ time: '48' }, 'load takes a number of at least 0 as time, not "48"'],
    [{ time: 1n }, 'load takes a number of at least 0 as time, not a bigint'],
    [12, 'load takes { step } or { time } as its second argument, not 12'],
  ]) assert.equal(sentenceOf(() => placeAsked(place)), says);
  assert.deepEqual(placeAsked({ step: 3, by: nothing }), { step: 3 });
  for (const none of [undefined, null]) assert.deepEqual(placeAsked(none), {});
});
