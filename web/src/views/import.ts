// Imports kubectl's output of a cluster as a scenario that replays it, and shows the guesses.
import { inBackground } from '../base/pending';
import { html, nothing, render } from '../base/dom';
import { importObjects } from '../core/importing';
import { remedyOf } from '../core/error_messages';
import type { Session } from '../core/session';
import type { FromCluster, Problem } from '../engine/protocol';
import { textIn } from '../text';
import { editorText } from '../text/editor';
import { importText } from '../text/import';
import { openDialog } from './dialog';
import { onHugePaste } from './huge_paste';

const command = 'kubectl get job,pods,events -o yaml';

/** Imports the output, or asks for it. */
export function openImport(session: Session, printed?: string): void {
  session.clock.pause();
  const words = textIn(session.state.language);
  const t = importText(session.state.language);
  const { body, close } = openDialog(t.title, words.close, 'import-dialog');

  const list = (title: string, lines: string[]) =>
    lines.length ? html`<h3>${title}</h3><ul class="import-list">${lines.map((line) => html`<li>${line}</li>`)}</ul>` : nothing;

  const showProblem = ({ path, message, remedy, span }: Problem) =>
    html`<p class="wrong" role="alert">${span ? `${editorText(session.state.language).line(span.line)}: ` : nothing}${path ? html`<code>${path}</code>: ` : nothing}${message}</p>
      ${remedy ? html`<p class="dim">${remedy}</p>` : nothing}`;

  const showResult = (answer: FromCluster & { ok: true }) => {
    render(
      html`<p role="status">${answer.refusal ? t.refused : t.done}</p>
        ${answer.refusal ? html`<p>${t.mend}</p>${showProblem(answer.refusal)}` : nothing}
        ${list(t.differences, answer.differences)} ${list(t.guesses, answer.guesses)}
        <p class="dim">${answer.guesses.length ? t.inText : t.noGuesses}</p>
        <p class="import-end"><button type="button" class="primary" @click=${close}>${words.close}</button></p>`,
      body,
    );
    body.querySelector<HTMLElement>('button')?.focus();
  };

  const take = async (text: string): Promise<void> => {
    const { answer: coming, stop } = importObjects(session, text);
    const dialog = body.closest('dialog')!;
    dialog.addEventListener('close', stop);
    const cancel = inBackground(500, () => {
      render(
        html`<p role="status">${t.reading(Math.ceil(text.length / 1000))}</p>
          <progress aria-label=${t.button}></progress>
          <p class="import-end"><button type="button" class="primary" @click=${stop}>${t.stop}</button></p>`,
        body,
      );
      body.querySelector<HTMLElement>('button')?.focus();
    });
    try {
      const answer = await coming;
      cancel();
      if (answer?.ok) showResult(answer);
      else if (dialog.open) ask(text, answer?.problem);
    } catch (error) {
      cancel();
      ask(text, { severity: 'error', message: t.failed, remedy: remedyOf(error, words) });
    } finally {
      dialog.removeEventListener('close', stop);
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
        <textarea rows="12" required spellcheck="false" aria-label=${t.paste} .value=${text} @paste=${onHugePaste((pasted) => void take(pasted))}></textarea>
        ${problem ? showProblem(problem) : nothing}
        <p class="import-end"><button type="submit" class="primary">${t.button}</button></p>
      </form>`,
      body,
    );
    body.querySelector('textarea')?.focus();
  };

  if (printed === undefined) ask('');
  else void take(printed);
}
