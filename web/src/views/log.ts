// The content of the Log panel: Events, failed calls and actions up to the moment, newest first.
import { html, nothing, type Template } from '../base/dom';
import { formatTime } from '../base/time';
import type { Session } from '../core/session';
import type { State } from '../core/state';
import { StepFlag } from '../engine/protocol';
import type { Text } from '../text';
import type { Filter, Shown } from './log_lines';
import type { Own } from './panels/panel';
import { searchKeys } from './search_keys';

export function showLog(session: Session, text: Text, { step, run }: State, { chosen, answer, choose }: Own<Filter, Shown>): Template {
  const t = text.log;
  // Rows of the previous run are not shown.
  const { from, lines } = answer && answer.run === run?.id ? answer : { from: 0, lines: [] };
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
