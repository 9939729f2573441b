// The initial chances of the form: the behavior of a run's pods.
import { formatTick, second } from '../../base/time';
import type { Lanes, PodChance } from '../../engine/protocol';

export function chanceAsRun(lanes: Lanes | undefined): PodChance {
  const ended = (lanes?.pods ?? []).flatMap(({ segments }) => {
    const ran = segments.filter(({ kind }) => kind.startsWith('running'));
    const last = segments.at(-1)?.kind ?? '';
    const time = ran.reduce((sum, { from, to = from }) => sum + (to - from), 0);
    return (last === 'succeeded' || last === 'failed') && time > 0 ? [{ failed: last === 'failed', time }] : [];
  });
  const failed = ended.filter((one) => one.failed).length;
  const percent = failed && failed < ended.length ? Math.round((100 * failed) / ended.length) : 10;
  const times = ended.map(({ time }) => time).sort((a, b) => a - b);
  const median = times[times.length >> 1] ?? 30 * second;
  const rounded = (time: number) => {
    const to = time < 20 * second ? second : 5 * second;
    return formatTick(Math.max(second, Math.round(time / to) * to));
  };
  return { percent: Math.min(50, percent), exit: 1, takes: { kind: 'logNormal', median: rounded(median), p95: rounded(median * 3) }, evictionsPerPodHour: 0 };
}
