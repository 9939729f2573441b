// Above a run that somebody shared: how it ended, and the sender's note.
import { html, icon, nothing, render } from '../base/dom';
import { icons } from '../base/icons';
import type { Session } from '../core/session';
import type { State } from '../core/state';
import { shareText } from '../text/share';

export function showShared(host: HTMLElement, session: Session): void {
  let drawn: unknown[] = [];
  const draw = async ({ shared, run, progress, language }: State) => {
    const sent = shared !== undefined && shared.text === run?.text && progress === undefined ? shared : undefined;
    const now = [sent, run?.id, language];
    if (now.every((one, at) => one === drawn[at])) return;
    drawn = now;
    host.hidden = !sent;
    if (!sent) return render(nothing, host);
    const answer = await session.questions.exportAs('answer').catch(() => ''); // the crash handler reports a crash
    if (drawn !== now) return;
    const t = shareText(language);
    render(
      html`<div><p><b>${answer}</b></p>${sent.note ? html`<p>${t.from} <q><bdi>${sent.note}</bdi></q></p>` : nothing}</div>
        <button type="button" class="quiet small" aria-label=${t.closeCard} title=${t.closeCard} @click=${() => session.address.closeShared()}>${icon(icons.close)}</button>`,
      host,
    );
  };
  session.store.subscribe((state) => void draw(state));
}
