import { html, nothing, render } from '../base/dom';
import type { Session } from '../core/session';
import { textIn } from '../text';
import { openDialog } from './dialogs';

/** Saves the editor's text as a file of the reader's. */
function download(text: string): void {
  const name = /^ {2}name:\s*([\w.-]+)/m.exec(text)?.[1] ?? 'scenario';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }));
  link.download = `${name}.yaml`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A link that carries the whole scenario and this moment of it; no server keeps anything. */
export async function openShare(session: Session): Promise<void> {
  session.pause();
  const t = textIn(session.state.language);
  const linked = await session.share();
  const { body } = openDialog(t.share.title, t.help.close, 'small-dialog');
  const address = location.href;
  const draw = (copied: boolean) =>
    render(
      html`${linked.ok
          ? html`<form class="line-form" @submit=${copy}><input type="text" readonly aria-label=${t.share.title} .value=${address} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
              <button type="submit" class="primary">${copied ? t.share.copied : t.share.copy}</button></form>
            <p class="dim" role="status">${t.share.about(linked.fragment.length)}</p>`
          : html`<p class="wrong">${linked.problem.message}</p>${linked.problem.remedy ? html`<p class="dim">${linked.problem.remedy}</p>` : nothing}`}
        <p class="share-file"><button type="button" class="quiet labelled" @click=${() => download(session.state.text)}>${t.share.file}</button></p>`,
      body,
    );
  async function copy(event: Event): Promise<void> {
    event.preventDefault();
    const input = body.querySelector('input')!;
    input.select();
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      document.execCommand('copy'); // where the clipboard is only for pages with https
    }
    draw(true);
  }
  draw(false);
  body.querySelector('input')?.focus();
}
