import { html, icon, mount, nothing } from '../base/dom';
import { icons } from '../base/icons';
import type { Session } from '../core/session';
import type { Mend, Problem, Span } from '../engine/protocol';
import { textIn } from '../text';
import { openHistory, openImport } from './later';

/** Only an API server gives objects a resourceVersion: such a text was printed of a cluster. */
const isFromCluster = (text: string) => text.slice(0, 50_000).includes('resourceVersion');

interface EditorOfProblems {
  reveal(span: Span): void;
  mend(mend: Mend): void;
}

/** The editor's head and foot: whether the text is accepted, what is wrong with it, and what mends it by a click. */
export function showProblems(head: HTMLElement, list: HTMLElement, session: Session, editor: EditorOfProblems): void {
  mount(
    head,
    session.store,
    ({ language, problems, run }) => ({ language, problems, run }),
    ({ language, problems, run }) => {
      const t = textIn(language).editor;
      const errors = problems.filter((one) => one.severity === 'error').length;
      const warnings = problems.filter((one) => one.severity === 'warning').length;
      return html`<h2>${t.title}</h2>
        ${errors || warnings
          ? html`<span class="badge ${errors ? 'bad' : 'warn'}" id="verdict">${icon(errors ? icons.error : icons.warn)}${t.problems(errors, warnings)}</span>`
          : run ? html`<span class="badge good" id="verdict" title=${t.fineTitle}>${icon(icons.check)}${t.fine}</span>` : nothing}
        <span class="gap"></span>
        <button type="button" class="quiet" title=${t.history} aria-label=${t.history} @click=${() => openHistory(session)}>${icon(icons.clock)}</button>`;
    },
  );
  mount(
    list,
    session.store,
    ({ language, problems, text, run, otherRun }) => ({ language, problems, text, runText: run?.text, otherRun }),
    ({ language, problems: found, text, runText, otherRun }) => {
      const t = textIn(language).editor;
      const problems: Problem[] = otherRun ? [{ severity: 'warning', message: textIn(language).share.otherRun }, ...found] : found;
      const fromCluster = isFromCluster(text);
      if (!problems.length && !fromCluster) return nothing;
      const mends = (one: Problem | undefined) =>
        one?.mends?.map((mend) => html`<button type="button" class="labelled" @click=${() => editor.mend(mend)}>${mend.title}</button>`) ?? [];
      // What nothing is wrong with is mended only where it was printed of a cluster: cleaned, it is a manifest.
      const cleaning = fromCluster ? problems.find((one) => one.severity === 'info' && one.mends) : undefined;
      const bad = problems.some((one) => one.severity === 'error');
      return html`<ul>
          ${fromCluster
            ? html`<li class="info">${icon(icons.info)}<div><p>${t.fromCluster}</p>
                ${cleaning?.remedy ? html`<p class="dim">${cleaning.remedy}</p>` : nothing}
                <p class="mends"><button type="button" class="primary import-offer" aria-haspopup="dialog" @click=${() => openImport(session, text)}>${t.importIt}</button>${mends(cleaning)}</p></div></li>`
            : nothing}
          ${problems.filter((one) => one !== cleaning).map(
            (one) => html`<li class=${one.severity}>
              ${icon(one.severity === 'error' ? icons.error : one.severity === 'warning' ? icons.warn : icons.info)}
              <div>
                <p>${one.path && !one.message.startsWith(one.path) ? html`<code>${one.path}</code>: ` : nothing}${one.message}</p>
                ${one.remedy ? html`<p class="dim">${one.remedy}</p>` : nothing}
                ${one.mends ? html`<p class="mends">${mends(one)}</p>` : nothing}
                ${one.span ? html`<button type="button" class="as-link" @click=${() => editor.reveal(one.span!)}>${t.line(one.span.line)}</button>` : nothing}
              </div>
            </li>`,
          )}
        </ul>
        ${bad && runText !== undefined && runText !== text ? html`<p class="dim stale">${t.stale}</p>` : nothing}`;
    },
  );
}
