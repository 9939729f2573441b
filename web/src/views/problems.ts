import { html, icon, mount, nothing } from '../base/dom';
import { icons } from '../base/icons';
import { pageIcons } from '../base/page_icons';
import type { Session } from '../core/session';
import type { Mend, Problem, Span } from '../engine/protocol';
import { listOf, mostListed, suspendedOf, withProblem } from '../core/notes';
import type { Run } from '../core/run';
import { textIn } from '../text';
import { editorText, type EditorText } from '../text/editor';
import { headerText } from '../text/header';
import { openHistory, openImport } from './dialogs_later';
import { openVersions, resume, writeRules } from './later';

interface EditorOfProblems {
  reveal(span: Span): void;
  mend(mend: Mend): void;
}

/** A button of an offer. If the text is not read yet, it is disabled but keeps the focus. */
const offer = (session: Session, name: string, label: string, take: () => void) => {
  const { read, text } = session.state;
  return html`<button type="button" class=${name} aria-disabled=${read?.text !== text} @click=${() => session.state.read?.text === session.state.text && take()}>${label}</button>`;
};

const mendsOf = (session: Session, editor: EditorOfProblems, problem: Problem | undefined) =>
  problem?.mends?.map((mend) => offer(session, 'labelled', mend.title, () => editor.mend(mend))) ?? [];

function offersOf(session: Session, t: EditorText, problem: Problem, run: Run | undefined) {
  const suspended = run && suspendedOf(problem, run, session.state.moment?.cronJobs ?? []);
  if (suspended === undefined) return html`<p class="offers"><span class="dim">${t.letIt}</span>
    ${problem.offers!.map(({ label, rules }) => offer(session, 'small', label, () => void writeRules(session, rules, label)))}</p>`;
  return suspended ? html`<p class="offers">${offer(session, 'small', t.resume(suspended.kind), () => void resume(session, suspended))}</p>` : nothing;
}

function showProblem(session: Session, t: EditorText, offering: boolean, problem: Problem, editor: EditorOfProblems, run: Run | undefined) {
  const { path, message, remedy, onButton, span, offers, mends } = problem;
  return html`<div>
    <p>${path ? html`<code>${path}</code>: ` : nothing}${message}</p>
    ${remedy && !(offering && onButton) ? html`<p class="dim">${remedy}</p>` : nothing}
    ${mends && offering ? html`<p class="mends">${mendsOf(session, editor, problem)}</p>` : nothing}
    ${offers && offering ? offersOf(session, t, problem, run) : nothing}
    ${span ? html`<button type="button" class="as-link" @click=${() => editor.reveal(span)}>${t.line(span.line)}</button>` : nothing}
  </div>`;
}

/** The editor's header and foot: whether the text is accepted, its problems, and quick fixes. */
export function showProblems(head: HTMLElement, list: HTMLElement, session: Session, editor: EditorOfProblems): void {
  mount(
    head,
    session.store,
    // Accepted means that this text ran, not an earlier or later one.
    ({ language, problems, run, read, text, crash }) => ({ language, problems, accepted: crash === undefined && run?.text === text && read?.text === text, version: run?.loaded.version }),
    ({ language, problems, accepted, version }) => {
      const t = editorText(language);
      const errors = problems.filter((one) => one.severity === 'error').length;
      const warnings = problems.filter((one) => one.severity === 'warning').length;
      return html`<h2>${t.title}</h2>
        ${errors || warnings
          ? html`<span class="badge ${errors ? 'bad' : 'warn'}" id="verdict">${icon(errors ? icons.error : pageIcons.warn)}${t.problems(errors, warnings)}</span>`
          : accepted ? html`<span class="badge good" id="verdict" title=${t.fineTitle}>${icon(pageIcons.check)}${t.fine}</span>` : nothing}
        <span class="gap"></span>
        ${version ? html`<button type="button" class="quiet labelled phone-only" aria-haspopup="dialog" aria-label=${headerText(language).controllers(version)} @click=${() => openVersions(session)}>${version}…</button>` : nothing}
        <button type="button" class="quiet" title=${t.history} aria-label=${t.history} @click=${() => openHistory(session)}>${icon(pageIcons.clock)}</button>`;
    },
  );
  mount(
    list,
    session.store,
    ({ language, problems, text, otherRun, read, awaited, run, moment }) => {
      const isRead = read?.text === text;
      // Offers belong to the text that was read. They stay in place while the next one is read.
      return { language, problems, text, otherRun, isRead, isOffered: isRead || awaited, fromCluster: (isRead || awaited) && read?.loaded.fromCluster, run, cronJobs: run?.lanes.jobs.length ? undefined : moment?.cronJobs };
    },
    ({ language, problems: found, text, otherRun, isOffered, fromCluster, run }) => {
      const t = editorText(language);
      const problems: Problem[] = otherRun ? withProblem(found, { severity: 'warning', message: textIn(language).share.otherRun }) : found;
      const offering = isOffered && !session.state.readonly;
      if (!problems.length && !fromCluster) return nothing;
      // A valid text has a quick fix only if it is a cluster's output: cleaning makes it a manifest.
      const cleaning = fromCluster ? problems.find((one) => one.severity === 'info' && one.mends) : undefined;
      return html`<ul>
          ${fromCluster
            ? html`<li class="info">${icon(pageIcons.info)}<div><p>${t.fromCluster}</p>
                ${cleaning?.remedy ? html`<p class="dim">${cleaning.remedy}</p>` : nothing}
                <p class="mends"><button type="button" class="primary import-offer" aria-haspopup="dialog" @click=${() => openImport(session, text)}>${t.importIt}</button>${mendsOf(session, editor, cleaning)}</p></div></li>`
            : nothing}
          ${listOf(problems.slice(0, mostListed).filter((one) => one !== cleaning)).map(
            ({ problem, more }) => html`<li class=${problem.severity}>
              ${icon(problem.severity === 'error' ? icons.error : problem.severity === 'warning' ? pageIcons.warn : pageIcons.info)}
              <div>
                ${showProblem(session, t, offering, problem, editor, run)}
                ${more.length
                  ? html`<details><summary>${t.moreNotes(more.length)}</summary><ul class="more">${more.map((one) => html`<li>${showProblem(session, t, offering, one, editor, run)}</li>`)}</ul></details>`
                  : nothing}
              </div>
            </li>`,
          )}
          ${problems.length > mostListed ? html`<li class="info">${icon(pageIcons.info)}<p>${t.unlisted(problems.length - mostListed)}</p></li>` : nothing}
        </ul>`;
    },
  );
}
