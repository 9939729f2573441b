// Above a run that does not belong to the rejected text in the editor, or in its place: what runs, and a link to the problems.
import './stale.css';
import { around } from '../base/around';
import { html, mount, nothing } from '../base/dom';
import type { Session } from '../core/session';
import { isRefused, isStale } from '../core/stale';
import { nameOf } from '../core/title';
import { textIn } from '../text';
import { editorText } from '../text/editor';

export function showStale(host: HTMLElement, session: Session): void {
  mount(
    host,
    session.store,
    (state) => ({
      stale: isStale(state), refused: isRefused(state), run: state.run, example: state.example, exampleAbout: state.exampleAbout, lesson: state.lesson, problems: state.problems, language: state.language,
    }),
    ({ stale, refused, run, example, exampleAbout, lesson, problems, language }) => {
      host.hidden = !stale && !(refused && !run);
      if (host.hidden) return nothing;
      const t = editorText(language);
      const errors = problems.filter((one) => one.severity === 'error');
      const first = errors.find((one) => one.span)?.span;
      const name = nameOf({ run, example, exampleAbout, lesson, language }, textIn(language).examples.titles);
      return html`<p><b>${t.refused(errors.length)}</b> ${run ? (name ? around(t.stale, name) : t.stale('')) : nothing}</p>
        <button type="button" class="primary" @click=${() => session.look.toLine?.(first)}>${first ? t.toProblem(first.line) : t.title}</button>`;
    },
  );
}
