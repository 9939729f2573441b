// The comparison: with what, how both runs ended, where they diverge, and which release caused it.
import { html, icon, nothing, type Template } from '../base/dom';
import { icons } from '../base/icons';
import { formatTime } from '../base/time';
import { forget, fork } from '../core/fork';
import { outcomeOf } from '../core/kept';
import { partingOf } from '../core/parting';
import type { Session } from '../core/session';
import type { Against, Beside, State } from '../core/state';
import { titleOf } from '../core/title';
import { cautionOf, marked } from '../core/version_marks';
import { versions } from '../core/versions';
import type { Moment, Parting, Passed, ShownDifference } from '../engine/protocol';
import type { Language, Text } from '../text';
import { versionsText, type VersionsText } from '../text/versions';
import { openCanHappen, openOtherText, openVersions, openWhatIf } from './later';
import { showFaults, showOutcomes, showRules } from './outcomes';

/** The progress of the other side; a long run can be stopped. */
function underWay(session: Session, t: VersionsText): Template {
  const { compared } = session.state;
  return html`<div class="pad"><p class="dim" role="status">${t.running(compared)}</p>
    ${compared ? html`<p><button type="button" class="primary" @click=${() => void session.comparison.companion?.then((one) => one.stop())}>${t.stop}</button></p>` : nothing}</div>`;
}

/** The results of a comparison that the user stopped, and a button to continue. */
function stopped(session: Session, text: Text, t: VersionsText, { run, partsAt: both }: Beside): Template {
  const partsAt = both?.[0];
  return html`<div class="pad"><p role="status">${run?.isStopped ? t.otherStopped(run.ran.steps, formatTime(run.ran.now)) : t.comparingStopped}
      ${partsAt === undefined ? nothing : html`<b>${text.compare.parts(formatTime(partsAt))}</b>`}</p>
    <p><button type="button" class="primary" @click=${() => void session.comparison.companion?.then((one) => one.again())}>${t.again}</button></p></div>`;
}

function side(session: Session, t: VersionsText, name: string, passed: Passed | undefined, moment: Moment | undefined, mine: boolean): Template {
  const told = moment?.why.filter((why, at) => why.headline || (at > 0 && moment.why[at - 1]!.headline)) ?? [];
  const go = () => {
    session.clock.pause();
    if (mine) session.clock.seekStep(passed!.step);
    else session.clock.seekTime(passed!.time);
  };
  return html`<div class="parting-side"><h4><span class="badge plain">${name}</span> ${passed ? html`${formatTime(passed.time)} · #${passed.step}` : ''}</h4>
    ${passed
      ? html`<p><b>${passed.text}</b> <button type="button" class="as-link" @click=${go}>${t.goTo}</button></p>
          <ul>${(told.length ? told : (moment?.why ?? [])).map((why) => html`<li>${why.text}
            ${why.source ? html`<a href=${why.source.url} target="_blank" rel="noopener">${why.source.function}()</a>` : nothing}</li>`)}</ul>
          ${passed.raced ? html`<p class="dim">${passed.raced}</p>` : nothing}`
      : html`<p class="dim">${t.nothingMore}</p>`}</div>`;
}

function report(session: Session, text: Text, t: VersionsText, language: Language, names: [string, string], beside: Beside, of: Against['kind']): Template {
  const { comparison, parting: moments, problems, partsAt: [partsAt] = [], run } = beside;
  if (problems.some((problem) => problem.severity === 'error')) {
    return html`<div class="pad"><p><b>${t.refused(beside.version, of)}</b> ${t.refusedWhy}</p>
      <ul class="refused">${problems.filter((problem) => problem.severity === 'error').map(
        (problem) => html`<li>${problem.path ? html`<code>${problem.path}</code>: ` : nothing}<span class="bad">${problem.message}</span> ${problem.remedy ?? ''}</li>`)}</ul></div>`;
  }
  if (beside.isStopped) return stopped(session, text, t, beside);
  if (!comparison?.ok || !run) return underWay(session, t);
  const { left, right, shift, parting, shown, whole, faults } = comparison;
  const where: Parting | undefined = parting ?? shift;
  // For example an action of the scenario whose effect comes later.
  const earlier = of !== 'version' && partsAt !== undefined && where?.left?.time !== partsAt && where?.right?.time !== partsAt;
  return html`<div class="scroll-x" tabindex="0" role="group" aria-label=${t.outcomes}>${showOutcomes(t, [{ name: names[0], outcome: left }, { name: names[1], outcome: right }])}</div>
    <div class="report">
      ${session.state.run?.isStopped ? html`<p>${t.bothToTheirEnds}</p>` : nothing}
      ${earlier ? html`<p><b>${text.compare.parts(formatTime(partsAt))}</b></p>` : whole && !shift ? html`<p><b>${whole}</b></p>` : nothing}
      ${shift ? html`<p>${t.shift(shift.left.text)} (${names[0]} ${formatTime(shift.left.time)}${text.comma}${names[1]} ${formatTime(shift.right.time)})${text.between}${whole ?? ''}</p>` : nothing}
      ${where
        ? html`<h3>${!parting ? t.shiftHere : earlier ? t.partingLater : t.parting}</h3>
            <div class="parting">${side(session, t, names[0], where.left, moments?.left, true)}${side(session, t, names[1], where.right, moments?.right, false)}</div>
            ${where.rules.length
              ? html`<h3>${t.changed}</h3>${showRules(t, language, where.rules)}`
              : left.version !== right.version ? html`<p class="dim">${t.unexplained}</p>` : nothing}`
        : nothing}
      ${shown ? showDifference(session, t, language, names, shown) : nothing}
      ${[...new Set([left.cut, right.cut])].map((cut) => (cut ? html`<p>${cut}</p>` : nothing))}
      ${[...new Set([left.version, right.version])].filter((version) => cautionOf(version, t)).map((version) => html`<p class="dim">${t.version(version)}: ${cautionOf(version, t)}</p>`)}
      ${faults ? showFaults(language, faults) : nothing}
    </div>`;
}

function showDifference(session: Session, t: VersionsText, language: Language, names: [string, string], { left, atEnd, fields, more, rules }: ShownDifference): Template {
  const go = () => {
    session.clock.pause();
    session.clock.seekStep(left.step);
  };
  const say = (field: string, value: unknown) =>
    value === undefined ? t.isNotThere : field === '' ? t.isThere : typeof value === 'string' ? value : JSON.stringify(value);
  return html`<h3>${atEnd ? t.shownAtEnd : t.shownHere(formatTime(left.time))} <button type="button" class="as-link" @click=${go}>${t.goTo}</button></h3>
    <div class="scroll-x" tabindex="0" role="group" aria-label=${t.shownWhere}><table class="list shown-fields">
      <thead><tr><th scope="col">${t.shownWhere}</th>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>${fields.map(({ object, field, left: mine, right: other }) => html`<tr><th scope="row">${object} <code>${field}</code></th><td>${say(field, mine)}</td><td>${say(field, other)}</td></tr>`)}</tbody>
    </table></div>
    ${more ? html`<p class="dim">${more}</p>` : nothing}
    ${rules.length ? html`<h3>${t.changed}</h3>${showRules(t, language, rules)}` : nothing}`;
}

export function showCompare(session: Session, text: Text, { forks, run, against, other: beside, language }: State): Template {
  if (!run) return nothing;
  if (run.isHeld) return html`<p class="empty">${run.soFar}</p>`;
  const t = versionsText[language];
  const others = forks.filter((fork) => fork.text !== run.text);
  const kept = forks.find((fork) => fork.text === run.text);
  const value = !against ? '' : against.kind === 'version' ? against.version : against.kind === 'fork' ? `#${against.id}` : 'text';
  const choose = (event: Event) => {
    const select = event.target as HTMLSelectElement;
    const chosen = select.value;
    // Nothing is chosen until the dialog is submitted.
    if (chosen === 'text') select.value = value;
    const next: Against | undefined = !chosen || chosen === 'text' ? undefined : chosen.startsWith('#') ? { kind: 'fork', id: Number(chosen.slice(1)) } : { kind: 'version', version: chosen };
    if (chosen === 'text') openOtherText(session);
    else session.comparison.compareWith(next);
  };
  const otherVersion = beside?.run?.loaded.version ?? (against?.kind === 'version' ? against.version : '');
  const names: [string, string] = otherVersion !== run.loaded.version && otherVersion
    ? [run.loaded.version, otherVersion]
    : [t.thisSide, t.otherSide];
  return html`<div class="filters">
      <label class="compare-with">${t.with}
        <select id="compare-with" @change=${choose}>
          <option value="" .selected=${value === ''}>${t.choose}</option>
          ${versions.filter((one) => one !== run.loaded.version).map((one) => html`<option value=${one} .selected=${value === one}>${marked(one, t, t.version(one))}</option>`)}
          ${others.map((one) => html`<option value=${`#${one.id}`} .selected=${value === `#${one.id}`}>${t.kept(one.id)}</option>`)}
          <option value="text" .selected=${value === 'text'}>${t.otherText}</option>
        </select></label>
      ${against?.kind === 'text' ? html`<button type="button" class="quiet labelled" aria-haspopup="dialog" @click=${() => openOtherText(session)}>${t.editOther}</button>` : nothing}
      ${against ? html`<button type="button" class="quiet labelled" @click=${() => session.comparison.compareWith(undefined)}>${t.stopComparing}</button>` : nothing}
      <span class="gap"></span>
      ${session.state.readonly ? nothing : html`<button type="button" class="quiet labelled" ?disabled=${kept !== undefined} @click=${() => session.comparison.keep()}>${t.keepRun}</button>
        <button type="button" class="quiet labelled" aria-haspopup="dialog" @click=${() => openWhatIf(session)}>${t.whatIf}</button>
        <button type="button" class="quiet labelled" aria-haspopup="dialog" @click=${() => openCanHappen(session)}>${t.canHappen}</button>`}
      <button type="button" class="quiet labelled" aria-haspopup="dialog" @click=${() => openVersions(session)}>${t.settings}</button>
    </div>
    ${against ? (beside ? report(session, text, t, language, names, beside, against.kind) : underWay(session, t)) : nothing}
    ${forks.length
      ? html`<ul class="runs">
          <li><b>${text.compare.thisRun}${kept ? ` · ${text.compare.run(kept.id)}` : ''}</b><span>${outcomeOf(run, text.compare)}</span><span class="dim">${t.podCount(run.lanes.pods.length)}${text.comma}${t.stepCount(run.ran.steps)}</span></li>
          ${others.map((other) => {
            const part = partingOf(other, run);
            const shown = against?.kind === 'fork' && against.id === other.id;
            return html`<li class=${shown ? 'selected' : ''}>
              <b>${text.compare.run(other.id)}</b>${other.title === titleOf(run.loaded) ? nothing : html`<span>${other.title}</span>`}<span>${other.outcome}</span><span class="dim">${t.podCount(other.pods)}${text.comma}${t.stepCount(other.steps)}</span>
              <span class="dim">${part === undefined ? t.partingUnknown : part === null ? t.sameToEnd : text.compare.parts(formatTime(part))}</span><span class="run-acts">
              <button type="button" class="quiet labelled" aria-pressed=${shown} @click=${(event: Event) => {
                // The result is above the list.
                (event.currentTarget as Element).closest('.pane-body')?.scrollTo(0, 0);
                session.comparison.compareWith(shown ? undefined : { kind: 'fork', id: other.id });
              }}>${shown ? t.stopComparing : t.compareIt}</button>
              <button type="button" class="quiet labelled" @click=${() => fork(session, other.text, '', session.state.time)}>${t.openRun}</button>
              <button type="button" class="quiet" aria-label="${t.forget}: ${text.compare.run(other.id)}" title=${t.forget} @click=${() => forget(session, other.id)}>${icon(icons.close)}</button></span></li>`;
          })}
        </ul>`
      : against ? nothing : html`<p class="empty">${t.noRuns}</p>`}
    ${against ? nothing : html`<p class="pad"><a href="./evolution.html">${t.evolution(versions.at(-1)!, versions[0]!)}</a></p>`}`;
}
