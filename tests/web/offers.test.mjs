// Which offers a container's note has on the page: of a second attempt only where there can be one.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from './load.mjs';

const { offersIn } = await load('core/offers');

const fails = { label: 'fails each time', rules: [{ containers: { main: [{ exit: 1 }] } }] };
const oom = { label: 'is OOM-killed at attempt 2', rules: [{ match: { attempt: '2' }, containers: { main: [{ exit: 137, reason: 'OOMKilled' }] } }] };
const job = (...spec) => ['kind: Job', 'spec:', ...spec.map((one) => `  ${one}`), '  template: {}', ''].join('\n');

test('a second attempt is offered but where the first failure is the Job’s', () => {
  const other = job('backoffLimit: 0');
  for (const [name, text, line, isOffered] of [
    ['as Kubernetes has it', job(), 3, true],
    ['backoffLimit 0', job('backoffLimit: 0'), 3, false],
    ['at the last line', job('backoffLimit: 0'), 4, false],
    ['as JSON', '{"kind": "Job", "spec": {"backoffLimit": 0, "template": {}}}', 1, false],
    ['a limit of more', job('backoffLimit: 10'), 3, true],
    ['a limit in a comment', job('# backoffLimit: 0'), 3, true],
    ['pods side by side', job('backoffLimit: 0', 'parallelism: 3'), 4, true],
    ['one pod after the other', job('backoffLimit: 0', 'parallelism: 1'), 4, false],
    ['a limit of each index', job('backoffLimitPerIndex: 0'), 4, false],
    ['a failure that may be ignored', job('backoffLimit: 0', 'podFailurePolicy: {rules: [{action: Ignore}]}'), 4, true],
    ['a limit of the manifest before', `${other}---\n${job()}`, 8, true],
    ['a limit of the manifest after', `${job()}---\n${other}`, 3, true],
    ['between others', `${job()}---\n${other}---\n${job()}`, 7, false],
    ['in a list, whose items may differ', `kind: List\nitems:\n- ${other.replaceAll('\n', '\n  ')}`, 5, true],
    ['with the line breaks of Windows', `${job()}---\n${other}`.replaceAll('\n', '\r\n'), 7, false],
  ]) {
    assert.deepEqual(offersIn(text, { offers: [fails, oom], span: { line } }), isOffered ? [fails, oom] : [fails], name);
  }
  assert.equal(offersIn(other, { span: { line: 3 } }), undefined);
});
