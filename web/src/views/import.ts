// What kubectl printed of a cluster, taken over as a scenario that replays it, and what was guessed for that.
import { html, nothing, render } from '../base/dom';
import type { Session } from '../core/session';
import type { FromCluster, Problem } from '../engine/protocol';
import { textIn } from '../text';
import { importText } from '../text/import';
import { openDialog } from './dialog';

const command = 'kubectl get job,pods,events -o yaml';

/** Imports what was printed, or asks for it. */
export function openImport(session: Session, printed?: string): void {
  session.clock.pause();
  const words = textIn(session.state.language);
  const t = importText(session.state.language);
  const { body, close } = openDialog(t.title, words.close, 'import-dialog');

  const list = (title: string, lines: string[]) =>
    lines.length ? html`<h3>${title}</h3><ul class="import-list">${lines.map((line) => html`<li>${line}</li>`)}</ul>` : nothing;

  const showResult = (answer: FromCluster & { ok: true }) => {
    render(
      html`<p role="status">${t.done}</p>
        ${list(t.differences, answer.differences)} ${list(t.guesses, answer.guesses)}
        <p class="dim">${answer.guesses.length ? t.inText : t.noGuesses}</p>
        <p class="import-end"><button type="button" class="primary" @click=${close}>${words.close}</button></p>`,
      body,
    );
    body.querySelector<HTMLElement>('button')?.focus();
  };

  const take = async (text: string): Promise<void> => {
    try {
      const answer = await session.address.importObjects(text);
      if (answer.ok) showResult(answer);
      else ask(text, answer.problem);
    } catch {
      ask(text, { severity: 'error', message: t.failed });
    }
  };

  const ask = (text: string, problem?: Problem) => {
    const submit = (event: Event) => {
      event.preventDefault();
      void take(body.querySelector('textarea')!.value);
    };
    render(
      html`<form @submit=${submit}>
        <p>${t.paste} <code>${command}</code></p>
        <textarea rows="12" required spellcheck="false" aria-label=${t.paste} .value=${text}></textarea>
        ${problem ? html`<p class="wrong" role="alert">${problem.message}</p>${problem.remedy ? html`<p class="dim">${problem.remedy}</p>` : nothing}` : nothing}
        <p class="import-end"><button type="submit" class="primary">${t.button}</button></p>
      </form>`,
      body,
    );
    body.querySelector('textarea')?.focus();
  };

  if (printed === undefined) ask('');
  else void take(printed);
}
