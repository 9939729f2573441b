import { act, type Edit } from '../../core/edit';
import type { PodKey } from '../../core/target';
import { inEach } from '../../text/in_each';
import { onPod } from './fault';

const words = inEach('faults.kill', {
  en: {
    fail: 'Fail with exit code…',
    failNow: (code: number) => `Fail with exit code ${code}`,
    exitCode: 'Exit code',
    oom: 'Out of memory (OOMKilled)',
    succeed: 'Succeed now',
    init: (name: string) => `Init container ${name}`,
  },
  ja: {
    fail: '終了コードを指定して失敗…',
    failNow: (code: number) => `終了コード${code}で終わる`,
    exitCode: '終了コード',
    oom: 'メモリ不足(OOMKilled)',
    succeed: '今すぐ成功',
    init: (name: string) => `initコンテナ ${name}`,
  },
});

/** The running containers of this pod end now. The pod decides whether they restart. */
function endNow(pod: PodKey, time: number, exit: number, reason?: string, container?: string): Edit {
  return act(time, { kill: { ...pod, ...(container ? { container } : {}), exit, ...(reason ? { reason } : {}) } });
}

export const kill = onPod(10, ({ state, init, key, when }, language) => {
  if (state !== 'running' && !init) return [];
  const t = words(language);
  const end = (exit: number, reason?: string) => endNow(key, when, exit, reason, init);
  return [
    { label: t.failNow(1), edit: end(1), danger: true, heading: init && t.init(init) },
    {
      label: t.fail, danger: true, number: { label: t.exitCode, least: 1, most: 255, now: 42 },
      deed: (exit) => ({ told: t.failNow(exit), edit: end(exit) }),
    },
    { label: t.oom, edit: end(137, 'OOMKilled'), danger: true },
    { label: t.succeed, edit: end(0) },
  ];
});
