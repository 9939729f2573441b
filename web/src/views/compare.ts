import { html, nothing, type Template } from '../base/dom';
import { formatTime } from '../base/time';
import type { Run } from '../core/run';
import type { Session } from '../core/session';
import type { Fork, State } from '../core/state';
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
  const line = (name: string, one: Run, fork?: Fork) => {
    const part = fork && partAt(one, run);
    return html`<tr class=${fork?.id === compare && fork ? 'selected' : ''}>
      <th scope="row">${name}</th><td>${outcome(one)}</td><td>${t.pods(one.lanes.pods.length)}</td><td>${t.steps(one.ran.steps)}</td>
      <td>${fork ? (part === undefined ? t.same : t.parts(formatTime(part))) : nothing}</td>
      <td class="act">${fork
        ? html`<button type="button" class="quiet labelled" aria-pressed=${fork.id === compare} @click=${() => session.set({ compare: fork.id === compare ? undefined : fork.id })}>${fork.id === compare ? t.stop : t.beside}</button>
            <button type="button" class="quiet labelled" @click=${() => session.fork(fork.text, '', session.state.time)}>${t.open}</button>`
        : html`<span class="dim">${t.shown}</span>`}</td>
    </tr>`;
  };
  return html`<table class="list"><tbody>
    ${forks.filter((fork) => fork.text !== run.text).map((fork) => line(t.run(fork.title), fork.run, fork))}
    ${line(t.run(String(forks.length + 1)), run)}
  </tbody></table>`;
}
