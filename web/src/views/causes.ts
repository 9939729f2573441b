import { html, nothing, render, type Template } from '../base/dom';
import { formatTime } from '../base/time';
import { fieldTable } from '../core/fields';
import type { Session } from '../core/session';
import { idOf } from '../core/subject';
import type { Cause, Causes, Reference, Why } from '../engine/protocol';
import { textIn } from '../text';
import { openDialog } from './dialog';
import { show } from './value';
import { whyLinks } from './why_links';

/** What kubernetes.io says of a field of a manifest. */
async function documented({ kind: of }: Reference, { field = '' }: Why, language: string): Promise<string | undefined> {
  const kind = of === 'CronJob' || field.startsWith('spec.jobTemplate') ? 'CronJob' : 'Job';
  const table = await fieldTable(language).catch(() => undefined);
  return table?.at(kind, field.replace(/\[[^\]]*\]/g, '').split('.'))?.link;
}

/** A condition is asked about as a whole. */
const askable = (fields: string[]) => [...new Set(fields.map((path) => path.replace(/(\.conditions\[[^\]]+\]).*/, '$1')))];

/** "Why is this so?": the step that set a field, what made that step happen, and so on back to where it began. */
export async function openCauses(session: Session, { ref, name }: { ref: Reference; name: string }, path: string): Promise<void> {
  session.clock.pause();
  const object = idOf(ref);
  const language = session.state.language;
  const t = textIn(language);
  const start = session.state.run?.loaded.start ?? '';
  const step = session.state.step;
  const { body, close } = openDialog(t.why.causes, t.close, 'causes');

  const goTo = (to: number) => () => {
    close();
    session.clock.seekStep(to);
  };
  const link = (to: number, label: string) =>
    html`<button type="button" class="as-link" @click=${goTo(to)} title=${t.job.goStep(to)}>${label}</button>`;
  const value = (one: unknown) => html`<code>${show(one, start)}</code>`;

  const changed = ({ change, never }: Causes): Template => {
    if (never) return html`<p class="cause-change">${t.why.never}</p>`;
    if (!change) return nothing;
    const { before, between, after, set } = change;
    const values = [before === undefined ? undefined : value(before), between === undefined ? undefined : value(between),
      after === undefined ? html`<span>${t.why.unset}</span>` : value(after)].filter((one) => one !== undefined);
    return html`<p class="cause-change">${values.map((one, at) => html`${at > 0 ? ' → ' : nothing}${one}`)}
      ${between === undefined ? nothing : html`<span class="dim">${t.why.inOneStep}</span>`}
      ${set === undefined ? nothing : html`<br><span class="dim">${t.why.former}</span> ${link(set, t.why.step(set))}`}</p>`;
  };

  const entry = (cause: Cause) => html`<li>
    ${link(cause.step, `${formatTime(cause.time)} · ${t.why.step(cause.step)}`)}
    <p>${cause.text}</p>
    ${cause.why.map((why) => html`<p class=${why.headline && cause.why.length > 1 ? '' : 'dim'}>${why.text} ${whyLinks(session, t, why, close)}</p>`)}
  </li>`;

  const ask = async (of: string) => {
    const asked = await session.questions.causes(object, of, step);
    if (!asked) return close();
    const causes = [...asked.causes];
    let more = asked.more;
    const link = asked.origin && (await documented(ref, asked.origin, language));
    const fields = askable([of, ...(asked.fields ?? [])]).sort();

    const next = async () => {
      const page = await session.questions.causes('', '', causes.at(-1)!.step);
      if (!page) return close();
      const first = causes.length;
      causes.push(...page.causes);
      more = page.more;
      draw();
      body.querySelectorAll<HTMLElement>('.causes-list li')[first]?.querySelector('button')?.focus();
    };
    const draw = () =>
      render(
        html`<p class="cause-of"><b>${ref.kind}/${name}</b>
            ${fields.length > 1
              ? html`<select aria-label=${t.why.field} @change=${(event: Event) => ask((event.target as HTMLSelectElement).value)}>
                  ${fields.map((one) => html`<option value=${one} .selected=${one === of}>${one}</option>`)}
                </select>`
              : html`<code>${of}</code>`}</p>
          ${causes.length === 0 ? html`<p class="dim">${t.why.noCauses}</p>` : changed(asked)}
          ${asked.origin
            ? html`<p class="cause-origin">${asked.origin.text} ${whyLinks(session, t, asked.origin.span ? asked.origin : { ...asked.origin, field: undefined }, close)}
                ${link ? html`<a href="https://kubernetes.io/docs/${link}" target="_blank" rel="noopener">kubernetes.io</a>` : nothing}</p>`
            : nothing}
          <ol class="causes-list">${causes.map(entry)}</ol>
          ${more > 1
            ? html`<p class="causes-more">${t.why.between(more - 1)} <button type="button" class="quiet labelled" @click=${next}>${t.why.showMore}</button></p>`
            : nothing}
          ${more > 0 && asked.root
            ? html`<h3>${t.why.root}</h3><ol class="causes-list" start=${causes.length + more}>${entry(asked.root)}</ol>`
            : nothing}`,
        body,
      );
    draw();
  };
  await ask(path);
}
