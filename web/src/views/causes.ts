import { pending } from '../base/pending';
import './causes.css';
import { html, nothing, render, type Template } from '../base/dom';
import { formatTime } from '../base/time';
import { fieldTable } from '../core/fields';
import type { Session } from '../core/session';
import { find } from '../core/subject';
import type { Cause, Causes, Origin, Reference } from '../engine/protocol';
import { textIn, type Text } from '../text';
import { causesText } from '../text/causes';
import { openDialog } from './dialog';
import { show } from './value';
import { whyLinks } from './why_links';

/** Returns the documentation link of kubernetes.io for a field of a manifest. */
async function documented({ keys, ref }: Origin, language: string): Promise<string | undefined> {
  if (!keys || !ref) return undefined;
  const table = await fieldTable(language).catch(() => undefined);
  return table?.at(ref.kind, keys)?.link;
}

/** True if a claim can be about the field (core/claims.ts). */
const isClaimed = ({ kind }: Reference, path: string) =>
  kind === 'Pod' || (kind === 'CronJob' ? path === 'status.active' : /^status\.(?!startTime|uncounted)|^spec\.(parallelism|completions|backoffLimit)$/.test(path));

/** The answer about one field, whose causes are in several pages. */
interface Told {
  of: string;
  asked: Causes;
  /** All so far; the others are earlier. */
  causes: Cause[];
  more: number;
  fields: string[];
  link: string | undefined;
}

class CausesDialog {
  #session: Session;
  #object: { ref: Reference; name: string };
  #step: number;
  #t: Text;
  #words: ReturnType<typeof causesText>;
  #start: string;
  #body: HTMLElement;
  #close: () => void;

  constructor(session: Session, object: { ref: Reference; name: string }) {
    this.#session = session;
    this.#object = object;
    this.#step = session.state.step;
    this.#t = textIn(session.state.language);
    this.#words = causesText(session.state.language);
    this.#start = session.state.run?.loaded.start ?? '';
    const { body, close } = openDialog(this.#t.why.causes, this.#t.close, 'causes');
    this.#body = body;
    this.#close = close;
  }

  async ask(of: string): Promise<void> {
    const { ref } = this.#object;
    const asked = await this.#session.questions.causes(ref, of, this.#step);
    if (!asked) return this.#close();
    const link = asked.origin && (await documented(asked.origin, this.#session.state.language));
    this.#draw({ of, asked, causes: asked.causes, more: asked.more, fields: asked.fields ?? [of], link });
  }

  async #askMore(told: Told): Promise<void> {
    const page = await this.#session.questions.causes(null, '', told.causes.at(-1)!.step);
    if (!page) return this.#close();
    this.#draw({ ...told, causes: [...told.causes, ...page.causes], more: page.more });
    this.#body.querySelectorAll<HTMLElement>('.causes-list li')[told.causes.length]?.querySelector('button')?.focus();
  }

  #draw(told: Told): void {
    const t = this.#words;
    const { asked, causes, more } = told;
    render(
      html`${this.#subject(told)}
        ${causes.length === 0 ? html`<p class="dim">${t.noCauses}</p>` : this.#change(asked, told.of)}
        ${this.#origin(told)}
        <ol class="causes-list">${causes.map((cause) => this.#entry(cause))}</ol>
        ${more > 1
          ? html`<p class="causes-more">${t.between(more - 1)} <button type="button" class="quiet labelled" @click=${() => this.#askMore(told)}>${t.showMore}</button></p>`
          : nothing}
        ${more > 0 && asked.root
          ? html`<h3>${t.root}</h3><ol class="causes-list" start=${causes.length + more}>${this.#entry(asked.root)}</ol>`
          : nothing}`,
      this.#body,
    );
  }

  /** The object, and a choice of its fields. */
  #subject({ of, fields }: Told): Template {
    const { ref, name } = this.#object;
    return html`<p class="cause-of"><b>${ref.kind}/${name}</b>
      ${fields.length > 1
        ? html`<select aria-label=${this.#words.field} @change=${(event: Event) => this.ask((event.target as HTMLSelectElement).value)}>
            ${fields.map((one) => html`<option value=${one} .selected=${one === of}>${one}</option>`)}
          </select>`
        : html`<code>${of}</code>`}
      ${this.#session.state.readonly || !isClaimed(ref, of) ? nothing : html`<span class="gap"></span>
        <button type="button" class="quiet labelled" aria-haspopup="dialog" @click=${() => this.#askAhead(of)}>${this.#words.canHappen}</button>`}</p>`;
  }

  /** Opens the question whether it can differ in another execution. */
  #askAhead(path: string): void {
    const { ref } = this.#object;
    const pod = find(this.#session.state.moment?.pods ?? [], ref);
    void pending(import('./can_happen')).then(({ openCanHappen }) => openCanHappen(this.#session, pod ? { pod } : { ref, path }));
  }

  #change({ change, never }: Causes, of: string): Template {
    const t = this.#words;
    if (never) return html`<p class="cause-change">${t.never}</p>`;
    if (!change) return nothing;
    const { before, between, after, set } = change;
    const value = (one: unknown) => html`<code>${show(one, of, this.#start)}</code>`;
    const values = [before === undefined ? undefined : value(before), between === undefined ? undefined : value(between),
      after === undefined ? html`<span>${t.unset}</span>` : value(after)].filter((one) => one !== undefined);
    return html`<p class="cause-change">${values.map((one, at) => html`${at > 0 ? ' → ' : nothing}${one}`)}
      ${between === undefined ? nothing : html`<span class="dim">${t.inOneStep}</span>`}
      ${set === undefined ? nothing : html`<br><span class="dim">${t.former}</span> ${this.#link(set, this.#t.why.step(set))}`}</p>`;
  }

  /** Who set a field of a spec, and the documentation on kubernetes.io. */
  #origin({ asked: { origin }, link }: Told): Template {
    if (!origin) return nothing;
    return html`<p class="cause-origin">${origin.text} ${whyLinks(this.#session, this.#t, origin.span ? origin : { ...origin, field: undefined }, this.#close)}
      ${link ? html`<a href="https://kubernetes.io/docs/${link}" target="_blank" rel="noopener">kubernetes.io</a>` : nothing}</p>`;
  }

  #entry(cause: Cause): Template {
    return html`<li>
      ${this.#link(cause.step, `${formatTime(cause.time)} · ${this.#t.why.step(cause.step)}`)}
      <p>${cause.text}</p>
      ${cause.why.map((why) => html`<p class=${why.headline && cause.why.length > 1 ? '' : 'dim'}>${why.text} ${whyLinks(this.#session, this.#t, why, this.#close)}</p>`)}
    </li>`;
  }

  #link(to: number, label: string): Template {
    const go = () => {
      this.#close();
      this.#session.clock.seekStep(to);
    };
    return html`<button type="button" class="as-link" @click=${go} title=${this.#words.goStep(to)}>${label}</button>`;
  }
}

/** "Why is this so?": the step that set a field, what caused that step, and so on back to the root cause. */
export async function openCauses(session: Session, object: { ref: Reference; name: string }, path: string): Promise<void> {
  session.clock.pause();
  await new CausesDialog(session, object).ask(path);
}
