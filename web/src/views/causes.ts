import { html, nothing, render } from '../base/dom';
import { formatTime } from '../base/time';
import type { Session } from '../core/session';
import { textIn } from '../text';
import { openDialog } from './dialogs';

/** "Why is this so?": the step that set a field, what made that step happen, and so on back. */
export async function openCauses(session: Session, object: string, path: string): Promise<void> {
  session.pause();
  const t = textIn(session.state.language);
  const causes = await session.causes(object, path);
  if (!causes) return;
  const { body, close } = openDialog(t.why.causes, t.help.close, 'causes');
  const go = (step: number) => () => {
    close();
    session.seekStep(step);
  };
  render(
    html`<p><b>${object}</b> <code>${path}</code></p>
      ${causes.length === 0 ? html`<p class="dim">${t.why.noCauses}</p>` : nothing}
      <ol class="causes-list">
        ${causes.map(
          (cause) => html`<li>
            <button type="button" class="as-link" @click=${go(cause.step)} title=${t.job.goStep(cause.step)}>
              ${formatTime(cause.time)} · ${t.why.step(cause.step)}</button>
            <p>${cause.text}</p>
            ${cause.why.map(
              (why) => html`<p class="dim">${why.text}
                ${why.source ? html`<a href=${why.source.url} target="_blank" rel="noopener">${why.source.function}()</a>` : nothing}</p>`,
            )}
          </li>`,
        )}
      </ol>`,
    body,
  );
}
