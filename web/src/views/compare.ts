import { html, type Template } from '../base/dom';
import { formatTime } from '../base/time';
import type { Run } from '../core/run';
import type { Session } from '../core/session';
import type { State } from '../core/state';
import type { Text } from '../text';

/** How a run ended, in the words of its Jobs' last conditions. */
function outcome(run: Run): string {
  return run.lanes.jobs.map((job) => `${job.name}: ${job.marks.at(-1)?.text ?? '…'}`).join(', ');
}

/** The first time at which two runs differ in a pod's life: undefined when they are the same. */
export function partAt(a: Run, b: Run): number | undefined {
  const ends = (run: Run) =>
    run.lanes.pods
      .flatMap((pod) => pod.segments.map((segment) => [segment.from, `${pod.job} ${pod.index} ${pod.attempt} ${segment.kind} ${segment.deleting} ${segment.restarts}`] as const))
      .sort((x, y) => x[0] - y[0] || (x[1] < y[1] ? -1 : 1));
  const [left, right] = [ends(a), ends(b)];
  for (let at = 0; at < Math.max(left.length, right.length); ++at) {
    if (left[at]?.[0] !== right[at]?.[0] || left[at]?.[1] !== right[at]?.[1]) return Math.min(left[at]?.[0] ?? Infinity, right[at]?.[0] ?? Infinity);
  }
  return undefined;
}

export function showCompare(session: Session, text: Text, { forks, run, compare }: State): Template {
  const t = text.compare;
  if (!run || forks.length === 0) return html`<p class="empty">${t.empty}</p>`;
  const others = forks.filter((fork) => fork.text !== run.text);
  const facts = (one: Run) => html`<span>${outcome(one)}</span><span class="dim">${t.pods(one.lanes.pods.length)}, ${t.steps(one.ran.steps)}</span>`;
  return html`<ul class="runs">
    <li><b>${t.thisRun}</b>${facts(run)}</li>
    ${others.map((fork) => {
      const part = partAt(fork.run, run);
      const shown = fork.id === compare;
      return html`<li class=${shown ? 'selected' : ''}>
        <b>${t.run(fork.title)}</b>${facts(fork.run)}
        <span class="dim">${part === undefined ? t.same : t.parts(formatTime(part))}</span>
        <span class="gap"></span>
        <button type="button" class="quiet labelled" aria-pressed=${shown} @click=${() => session.compareWith(shown ? undefined : fork.id)}>${shown ? t.stop : t.beside}</button>
        <button type="button" class="quiet labelled" @click=${() => session.fork(fork.text, '', session.state.time)}>${t.open}</button>
      </li>`;
    })}
  </ul>`;
}
