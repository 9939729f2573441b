import { html, nothing, type Template } from '../../base/dom';
import { formatTime } from '../../base/time';
import type { Answering } from '../../core/questions';
import type { Session } from '../../core/session';
import type { State } from '../../core/state';
import { StepFlag, type LogLine } from '../../engine/protocol';
import type { Text } from '../../text';
import type { Own, Panel } from './panel';
import { searchKeys } from '../search_keys';

const most = 300; // lines
const block = 2000; // steps

interface Filter {
  event: boolean;
  call: boolean;
  action: boolean;
  words: string;
}

interface Shown {
  run: number;
  /** The first step that was searched. */
  from: number;
  lines: LogLine[];
}

const nothingYet: Omit<Shown, 'run'> = { from: 0, lines: [] };

async function ask(engine: Answering, { run, step }: State, filter: Filter, goes: (share: number) => boolean): Promise<Shown> {
  const words = filter.words.trim().toLowerCase();
  // The row's text, followed by what it omits.
  const rowOf = ({ time, kind, reason, type, object, message, error }: LogLine) =>
    `${formatTime(time)} ${kind === 'event' ? reason : type} ${object} ${message} ${error ?? ''} ${type} ${reason}`.toLowerCase();
  const lines: LogLine[] = [];
  let to = step + 1;
  // Backwards in blocks, because a long run has more lines than anyone reads.
  do {
    const from = Math.max(1, to - block);
    lines.unshift(...(await engine.log(from, to)).filter((line) => filter[line.kind] && (!words || rowOf(line).includes(words))));
    to = from;
  } while (to > 1 && lines.length < most && goes(1 - to / step));
  return { run: run!.id, from: to, lines: lines.slice(-most) };
}

function show(session: Session, text: Text, { step, run }: State, { chosen, answer, choose }: Own<Filter, Shown>): Template {
  const t = text.log;
  // Rows of the previous run are not shown.
  const { from, lines } = answer && answer.run === run?.id ? answer : nothingYet;
  const move = (event: KeyboardEvent) => searchKeys(event, (event.currentTarget as Element).closest('.filters, table')!.parentElement!, '.log .as-link');
  const kinds = [['event', t.events], ['call', t.calls], ['action', t.actions]] as const;
  return html`<div class="filters">
      ${kinds.map(
        ([kind, label]) => html`<label class="check"><input type="checkbox" .checked=${chosen[kind]}
          @change=${(event: Event) => choose({ [kind]: (event.target as HTMLInputElement).checked })} />${label}</label>`,
      )}
      <input type="search" class="search" placeholder=${t.filter} aria-label=${t.filter} .value=${chosen.words}
        @input=${(event: Event) => choose({ words: (event.target as HTMLInputElement).value })} @keydown=${move} />
    </div>
    ${from > 1 ? html`<p class="dim pad">${t.earlier}</p>` : nothing}
    ${lines.length === 0
      ? html`<p class="empty">${chosen.words ? t.noMatch : t.empty}</p>`
      : html`<table class="list log" @keydown=${move}>
          <thead><tr><th scope="col">${t.time}</th><th scope="col">${t.type}</th><th scope="col">${t.message}</th></tr></thead>
          <tbody>${[...lines].reverse().map(
            (line) => html`<tr class="${line.step === step ? 'now' : ''} ${line.error ? 'bad' : ''} ${line.kind} ${line.type}">
              <td><button type="button" class="as-link" @click=${() => (session.clock.pause(), session.clock.seekStep(line.step))}>${formatTime(line.time)}</button></td>
              <td><span class="log-kind ${line.kind} ${line.type === 'Warning' || line.type === 'Error' || line.error ? 'bad' : ''}">${line.kind === 'event' ? line.reason : line.type}</span></td>
              <td>${run && run.columns.flags[line.step - 1]! & StepFlag.Raced ? html`<span class="raced" title=${text.why.racedTitle}>⇄</span> ` : nothing}<span class="dim">${line.object}</span> ${line.message}${line.error ? html` <span class="bad">${line.error}</span>` : nothing}</td>
            </tr>`,
          )}</tbody>
        </table>`}`;
}

export const log: Panel<Filter, Shown> = {
  id: 'log',
  title: ({ panels }) => panels.log,
  key: '2',
  embeds: true,
  chosen: { event: true, call: true, action: true, words: '' },
  asks: ask,
  needs: ({ run, step }) => ({ run, step }),
  show,
};
