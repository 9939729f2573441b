// Breakpoints that people write, and the landmark that each means.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { load } from './load.mjs';

const { parseBreakpoint, withThoseOfOthers, breakpointText, isLandmark, landmarkText } = await load('core/breakpoints', 'text/breakpoints');

function eachIs(cases) {
  for (const [written, landmark] of cases) assert.equal(parseBreakpoint(written), landmark, written);
}

test('breakpoint docs: every form has the meaning listed', () => {
  const docs = readFileSync(new URL('../../docs/reference/breakpoints.md', import.meta.url), 'utf8');
  const forms = [...docs.matchAll(/^\| `(.+)` \| (.+) \|$/gm)];
  assert.ok(forms.length > 60, String(forms.length));
  for (const [, written, stops] of forms) {
    const landmark = parseBreakpoint(written);
    assert.ok(landmark && isLandmark(landmark), written);
    assert.equal(landmarkText(landmark, 'en'), stops, written);
  }
});

test('examples: each is understood and described in both languages', () => {
  for (const language of ['en', 'ja']) {
    for (const written of breakpointText(language).examples) {
      const landmark = parseBreakpoint(written);
      assert.ok(landmark && isLandmark(landmark), written);
      for (const told of ['en', 'ja']) assert.doesNotMatch(landmarkText(landmark, told), /undefined/, `${written} in ${told}`);
    }
  }
});

test('landmarks: too long numbers and edited storage are rejected', () => {
  for (const written of ['failed > 9999999999', 'restarts is 2', 'time > 3000h', 'index 5 fails']) assert.ok(isLandmark(parseBreakpoint(written)), written);
  for (const written of ['failed > 99999999999', `failed > ${'9'.repeat(400)}`, `failed > 2 and active < ${'9'.repeat(23)}`, 'time > 999999999999999h', `index ${'9'.repeat(30)} fails`]) {
    assert.ok(!isLandmark(parseBreakpoint(written)), written);
  }
  for (const stored of ['', 'when:x', 'when:', 'when:failed>1e+23', 'when:failed>2,restarts>1', 'time', 'x', 'event:', 'pod:failed@', 'constructor', 'pod:failed|when:x']) {
    assert.ok(!isLandmark(stored), stored);
    for (const language of ['en', 'ja']) assert.equal(landmarkText(stored, language), breakpointText(language).unreadable, stored);
  }
});

test('comparisons: before or after the number, in signs or words', () => eachIs([
  ['failed > 2', 'when:failed>2'],
  ['failed>2', 'when:failed>2'],
  ['failed ＞ 2', 'when:failed>2'],
  ['FAILED is greater than 2', 'when:failed>2'],
  ['failures exceed 2', 'when:failed>2'],
  ['more than 2 failures', 'when:failed>2'],
  ['failures reach 3', 'when:failed>=3'],
  ['reaches 3 failed pods', 'when:failed>=3'],
  ['at least 3 pods failed', 'when:failed>=3'],
  ['ready ≥ 2', 'when:ready>=2'],
  ['no more than 1 active', 'when:active<=1'],
  ['status.active =< 1', 'when:active<=1'],
  ['number of succeeded pods is 5', 'when:succeeded==5'],
  ['succeeded becomes 5', 'when:succeeded==5'],
  ["active isn't 0", 'when:active!=0'],
  ['fewer than 2 active pods', 'when:active<2'],
  ["the pod's restarts > 1", 'when:restarts>1'],
  ['失敗が2を超えたとき', 'when:failed>2'],
  ['失敗数が3以上', 'when:failed>=3'],
  ['実行中が0になったら', 'when:active==0'],
  ['準備完了が2未満', 'when:ready<2'],
  ['終了中が0でない', 'when:terminating!=0'],
]));

test('combinations: several comparisons, or either of two conditions', () => eachIs([
  ['failed > 2 and active < 1', 'when:failed>2,active<1'],
  ['failed > 2 && active < 1', 'when:failed>2,active<1'],
  ['failed > 2 or active < 1', 'when:failed>2|when:active<1'],
  ['failed > 2 or pod evicted or 30s', 'when:failed>2|pod:evicted|time>=30000'],
  ['the Job fails or completes', 'condition:Failed|condition:Complete'],
  ['job fails || node-1 goes down', 'condition:Failed|node:down@node-1'],
  ['失敗が2を超え、実行中が1未満', 'when:failed>2,active<1'],
  ['JobがCompleteかFailedになったとき', 'condition:Complete|condition:Failed'],
  ['restarts > 1 and failed > 1', undefined], // of a pod, and of a Job
  ['failed > 2 or nonsense', undefined],
  ['failed > 2 and pod deleted', undefined],
]));

test('times: many formats are understood', () => eachIs([
  ['30s', 'time>=30000'],
  ['at 1m30s', 'time>=90000'],
  ['1:30', 'time>=90000'],
  ['1:00:30', 'time>=3630000'],
  ['t >= 1.5s', 'time>=1500'],
  ['time > 30s', 'time>30000'],
  ['after 2 minutes', 'time>120000'],
  ['the clock reaches 1 hour 5 min', 'time>=3900000'],
  ['時刻が30秒になったとき', 'time>=30000'],
  ['1時間30分', 'time>=5400000'],
  ['90秒後', 'time>=90000'],
  ['30', undefined],
  ['30 apples', undefined],
]));

test('events: of all or one of the pods, Jobs and nodes', () => eachIs([
  ['pause when a pod is deleted', 'pod:deleted'],
  ['deleted pod', 'pod:deleted'],
  ['a new pod', 'pod:created'],
  ['evicted', 'pod:evicted'],
  ['pod demo-x7k2p fails', 'pod:failed@demo-x7k2p'],
  ['index 2 fails', 'pod:failed@#2'],
  ['pod of index 3 is deleted', 'pod:deleted@#3'],
  ['index 2 exits with 137', 'exit:137@#2'],
  ['pod demo-1 is OOMKilled', 'reason:OOMKilled@demo-1'],
  ['インデックス2のポッドが失敗', 'pod:failed@#2'],
  ['the job is suspended', 'condition:Suspended'],
  ['job demo fails', 'condition:Failed@demo'],
  ['job team-a/demo fails', 'condition:Failed@team-a/demo'],
  ['job/team-a/demo fails', 'condition:Failed@team-a/demo'],
  ['ジョブが再開', 'job:resumed'],
  ['node-1 is down', 'node:down@node-1'],
  ['a node comes back', 'node:up'],
  ['the node came back', 'node:up'],
  ['node-2 uncordoned', 'node:uncordoned@node-2'],
  ['node-2 cordoned', 'node:cordoned@node-2'],
  ['ノードが落ちたとき', 'node:down'],
  ['pod', undefined],
  ['pod sings', undefined],
]));

test('names: found in the run, else taken for the only kind that fits', () => {
  const named = (...names) => names.map((name) => ({ ref: { namespace: 'default', name } }));
  const known = {
    pods: [...named('demo-x7k2p', 'node-4'), { ref: { namespace: 'team-a', name: 'demo-x7k2p' } }],
    jobs: named('demo', 'nightly-report', 'node-3'),
    nodes: [{ ref: { name: 'node-1' } }, { ref: { name: 'worker' } }],
  };
  for (const [written, landmark] of [
    ['demo-x7k2p fails', 'pod:failed@demo-x7k2p'],
    ['Demo-X7K2P fails', 'pod:failed@demo-x7k2p'],
    ['team-a/demo-x7k2p is deleted', 'pod:deleted@team-a/demo-x7k2p'],
    ['demo-x7k2p is OOMKilled', 'reason:OOMKilled@demo-x7k2p'],
    ['nightly-report fails', 'condition:Failed@nightly-report'],
    ['nightly-reportが失敗', 'condition:Failed@nightly-report'],
    ['demo is deleted', 'job:deleted@demo'],
    ['default/demo finishes', 'job:finished@default/demo'],
    ['node-3 fails', 'condition:Failed@node-3'],
    ['node-4 fails', 'pod:failed@node-4'],
    ['worker goes down', 'node:down@worker'],
    ['node-1 fails', 'node:down@node-1'],
    ['demo fails or worker goes down', 'condition:Failed@demo|node:down@worker'],
    ['nightly-report is evicted', undefined],
  ]) assert.equal(parseBreakpoint(written, known), landmark, written);
  eachIs([
    ['demo-x7k2p starts', 'pod:running@demo-x7k2p'],
    ['node-7 is drained', 'node:drained@node-7'],
    ['nightly-report resumes', 'job:resumed@nightly-report'],
    ['demo-x7k2p fails', undefined],
    ['team-a/demo is deleted', undefined],
    ['demo starts', undefined],
  ]);
});

test('containers: exit codes and reasons are understood', () => eachIs([
  ['exit code 137', 'exit:137'],
  ['exit 0', 'exit:0'],
  ['container exits with code 3', 'exit:3'],
  ['終了コードが3', 'exit:3'],
  ['OOM', 'reason:OOMKilled'],
  ['out of memory', 'reason:OOMKilled'],
  ['OOMKilled になったとき', 'reason:OOMKilled'],
  ['crash loop back-off', 'reason:CrashLoopBackOff'],
  ['reason DeadlineExceeded', 'reason:DeadlineExceeded'],
  ['exits with 1000', undefined],
]));

test('conditions, Events and step kinds: are understood', () => eachIs([
  ['condition failed', 'condition:Failed'],
  ['FailureTarget', 'condition:FailureTarget'],
  ['Complete=true', 'condition:Complete'],
  ['condition Nonsense', undefined],
  ['backofflimitexceeded', 'event:BackoffLimitExceeded'],
  ['event SomethingElse', 'event:SomethingElse'],
  ['SuccessfulCreate event', 'event:SuccessfulCreate'],
  ['any Event is recorded', 'event'],
  ['any failure', 'failure'],
  ['condition changes', 'condition'],
  ['faults', 'action'],
  ['同期', 'sync'],
]));

test('other text: is rejected', () => {
  for (const written of ['', '   ', 'when', 'hello world', 'failed >', '> 2', 'active is somewhat', '!!!', 'failed > -1', 'failed > 1.5', '(((', '\\']) {
    assert.equal(parseBreakpoint(written), undefined, written);
  }
});

test('storage: keeps breakpoints of another tab, except removed ones', () => {
  const [a, b, c, d] = ['pod:created', 'pod:failed', 'time>=1000', 'condition:Failed'].map((landmark) => ({ text: landmark, landmark, on: true }));
  assert.deepEqual(withThoseOfOthers([a, b], [a], [a, c], 9), [c, a, b]);
  assert.deepEqual(withThoseOfOthers([b], [a, b], [a, b, c], 9), [c, b]);
  const off = { ...a, on: false };
  assert.deepEqual(withThoseOfOthers([off], [a], [a], 9), [off]);
  assert.deepEqual(withThoseOfOthers([a], [], [a], 9), [a], 'both added it');
  assert.deepEqual(withThoseOfOthers([a, b], [a], [], 9), [a, b], 'nothing is kept');
  assert.deepEqual(withThoseOfOthers([a, b], [a], [c, d], 3), [d, a, b]);
});
