import { html, icon, nothing, type Template } from '../base/dom';
import { icons } from '../base/icons';
import type { Session } from '../core/session';
import type { Why } from '../engine/protocol';
import type { Text } from '../text';

/**
 * The source of a reason: the deciding Kubernetes function, and the line of the manifest that it reads. For a step, but not in a list of
 * causes, also a recording that shows it.
 */
export function whyLinks(session: Session, t: Text, { code, source, span, field }: Why, leave?: () => void): Template {
  const show = () => {
    leave?.();
    session.look.toLine!(span!);
  };
  return html`${source
      ? html`<a href=${source.url} target="_blank" rel="noopener">${source.function}()${icon(icons.link)}</a>`
      : nothing}
    ${span
      ? session.look.toLine && html`<button type="button" class="as-link" title=${t.why.toLine} @click=${show}>${t.why.line(span.line, field ?? '')}</button>`
      : field
        ? html`<span class="by-default" title=${t.why.byDefaultTitle}><code>${field}</code> ${t.why.byDefault}</span>`
        : nothing}
    ${code !== undefined && !leave && session.state.recordings?.shows[code] !== undefined
      ? html`<button type="button" class="as-link" title=${t.why.recordingTitle} @click=${() => void session.address.openRecording(code)}>${t.why.recording}</button>`
      : nothing}`;
}
