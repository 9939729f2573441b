// The embed builder: its appearance, the code for a page, and a live preview.
import { pending } from '../base/pending';
import './embed_builder.css';
import { html, nothing, render, type Template } from '../base/dom';
import { download } from '../base/download';
import { entryOf } from '../base/entry';
import { snippetOf, usualHeight, type Form, type Wanted } from '../core/embed_snippet';
import type { Session } from '../core/session';
import { titleIn } from '../core/title';
import type { Theme } from '../core/state';
import { languages, loadText, textIn, type Language, type Text } from '../text';
import { shareText } from '../text/share';
import { embeddingText } from '../text/embedding';
import { exportsText } from '../text/exports';
import { openDialog } from './dialog';
import { EmbedPreview } from './embed_preview';

const forms: Form[] = ['element', 'markdown', 'frame'];
const widths = [320, 480, 768, 1000];
const script = 'job-playground.js';

/** Returns the folder in which this site keeps a release unchanged; undefined if there is none. */
async function pinnedFolder(version: string): Promise<string | undefined> {
  const here = new URL('./', location.href);
  if (here.pathname.endsWith(`/v${version}/`)) return here.href;
  const folder = new URL(`v${version}/`, here);
  const answer = await pending(fetch(new URL(script, folder), { method: 'HEAD' })).catch(() => undefined);
  // Some servers send a page instead of a missing file.
  return answer?.ok && /javascript/.test(answer.headers.get('Content-Type') ?? '') ? folder.href : undefined;
}

/** What is shared: an unchanged example by its name, or a text, which may have no address. */
export interface Subject {
  example: string | undefined;
  /** True if the site has pages and a picture of the example. */
  published: boolean;
  text: string;
  fragment: string | undefined;
}

const checked = (event: Event) => (event.target as HTMLInputElement).checked;
const value = (event: Event) => (event.target as HTMLInputElement | HTMLSelectElement).value;

const check = (label: string, is: boolean, change: (is: boolean) => void): Template =>
  html`<label class="embed-check"><input type="checkbox" .checked=${is} @change=${(event: Event) => change(checked(event))} /> ${label}</label>`;

const choice = (label: string, options: [value: string, label: string][], chosen: string, change: (value: string) => void): Template =>
  html`<label class="embed-choice"><span>${label}</span><select @change=${(event: Event) => change(value(event))}>
    ${options.map(([one, said]) => html`<option value=${one} .selected=${one === chosen}>${said}</option>`)}</select></label>`;

export async function openEmbedBuilder(session: Session, subject: Subject): Promise<void> {
  const { language, version } = session.state;
  const { body } = openDialog(embeddingText(language).title, textIn(language).close, 'embed-dialog');
  new EmbedBuilder(session, subject, body, version ? await pinnedFolder(version) : undefined).draw();
  body.querySelector<HTMLElement>('input')?.focus();
  // The script for other sites is beside the page, and not part of its code.
  await pending(import(/* @vite-ignore */ new URL(script, location.href).href)).catch(() => undefined);
}

class EmbedBuilder {
  private readonly here = new URL('./', location.href).href;
  private readonly words: Text;
  private readonly t: ReturnType<typeof embeddingText>;
  private readonly version: string;
  private readonly step: number;
  private readonly run: Session['state']['run'];
  private readonly preview = new EmbedPreview();
  private wanted: Wanted;
  private width = 0;
  private pinned: boolean;
  private atStep = true;
  private copied = '';

  constructor(
    private readonly session: Session,
    private readonly subject: Subject,
    private readonly body: HTMLElement,
    /** The folder with this release, if the site keeps one. */
    private readonly stays: string | undefined,
  ) {
    const { example, text, fragment } = subject;
    const { language, version = '', step, run } = session.state;
    this.words = textIn(language);
    this.t = embeddingText(language);
    this.version = version;
    this.step = step;
    this.run = run;
    this.pinned = stays !== undefined;
    const usualPanel = session.questions.panels[0]!.id;
    this.wanted = {
      form: 'element', base: this.here, example, published: undefined, text, title: '', fragment, step, panels: [usualPanel], usualPanel, theme: 'auto', language: '', readonly: false, keys: true,
      height: usualHeight('element'), code: true, poster: undefined, alt: '',
    };
  }

  draw(): void {
    render(html`<div class="embed-form">${this.form()} ${this.panels()} ${this.look()} ${this.release()}</div><div class="embed-result">${this.result()}</div>`, this.body);
    this.preview.show(this.body.querySelector('.embed-preview')!, this.now(), this.width);
  }

  private now(): Wanted {
    const { session, subject: { example, text, published }, wanted } = this;
    // If the author chooses no language, the author's own is used.
    const language = (wanted.language || session.state.language) as Language;
    const words = textIn(language);
    const title = entryOf(words.examples.titles, example) || titleIn(session.state, text);
    return {
      ...wanted, title, alt: embeddingText(language).posterAlt(title || words.name),
      published: published ? `examples/${example}/${language === 'en' ? '' : `${language}/`}poster.svg` : undefined,
      base: this.pinned ? this.stays! : this.here, step: this.atStep ? this.step : undefined,
    };
  }

  private set(patch: Partial<Wanted>): void {
    this.wanted = { ...this.wanted, ...patch };
    this.draw();
  }

  private async speak(language: string): Promise<void> {
    this.set({ language });
    if (language) await loadText(language as Language);
    this.draw(); // default values are in its words now
  }

  private form(): Template {
    const { t, wanted: { form, height } } = this;
    const choose = (one: Form) => this.set({ form: one, height: height === usualHeight(form) ? usualHeight(one) : height });
    return html`<div class="segmented" role="radiogroup" aria-label=${t.form}>${forms.map((one) =>
        html`<label><input type="radio" name="embed-form" .checked=${one === form} @change=${() => choose(one)} /><span>${t.forms[one]}</span></label>`)}</div>
      <p class="dim">${t.about[form]}</p>`;
  }

  private panels(): Template {
    const { t, words, wanted: { panels } } = this;
    // In the order of the list of panels.
    const choices = this.session.questions.panels.filter(({ embeds }) => embeds);
    const choose = (id: string, is: boolean) => this.set({ panels: choices.map((one) => one.id).filter((one) => (one === id ? is : panels.includes(one))) });
    return html`<fieldset><legend>${t.panels}</legend>${choices.map(({ id, title }) => check(title(words), panels.includes(id), (is) => choose(id, is)))}</fieldset>`;
  }

  private look(): Template {
    const { t, wanted: { form, example, theme, language, height, readonly, keys, code } } = this;
    return html`<fieldset><legend>${t.look}</legend>
      ${choice(t.theme, Object.entries(t.themes), theme, (one) => this.set({ theme: one as Theme }))}
      ${choice(t.language, [['', t.anyLanguage], ...Object.entries(languages)], language, (one) => void this.speak(one))}
      <label class="embed-choice"><span>${t.height}</span><input type="number" min="240" max="2000" step="20" .value=${String(height)}
        @change=${(event: Event) => this.set({ height: Math.max(240, Math.min(2000, Number(value(event)) || usualHeight(form))) })} /></label>
      ${check(t.readonly, readonly, (is) => this.set({ readonly: is }))}
      ${check(t.keysOff, !keys, (is) => this.set({ keys: !is }))}
      ${form === 'frame' && example === undefined ? nothing : check(t.here(this.step), this.atStep, (is) => ((this.atStep = is), this.draw()))}
      ${form === 'markdown' ? check(t.code, code, (is) => this.set({ code: is })) : nothing}
    </fieldset>`;
  }

  private release(): Template {
    const { t, version } = this;
    const which = (one: string) => ((this.pinned = one === 'pinned'), this.draw());
    return html`<fieldset><legend>${t.version}</legend>
      ${this.stays === undefined
        ? html`<p class="dim">${t.noCopy(version)}</p>`
        : choice(t.version, [['pinned', t.pinned(version)], ['newest', t.newest]], this.pinned ? 'pinned' : 'newest', which)}
    </fieldset>`;
  }

  private result(): Template {
    const { t } = this;
    const snippet = snippetOf(this.now());
    return html`${snippet
        ? html`${snippet.script ? this.copyable(t.script, snippet.script) : nothing} ${this.copyable(t.snippet, snippet.text)}`
        : html`<p class="wrong" role="alert">${t.tooLong}</p>`}
      <p class="embed-poster"><button type="button" class="quiet labelled" ?disabled=${!this.run} @click=${() => void this.savePoster()}>${t.poster}</button> <span class="dim">${t.posterAbout}</span></p>
      <div class="embed-preview-head"><h3>${t.preview}</h3>
        ${choice(t.width, [['0', t.whole], ...widths.map((one): [string, string] => [String(one), String(one)])], String(this.width), (one) => ((this.width = Number(one)), this.draw()))}</div>
      <div class="embed-preview" tabindex="0" role="group" aria-label=${t.preview}></div>`;
  }

  private copyable(label: string, code: string): Template {
    const said = shareText(this.session.state.language);
    return html`<h3>${label}</h3><div class="embed-code"><pre class="terminal" tabindex="0" role="group" aria-label=${label}>${code}</pre>
      <button type="button" class="primary" @click=${() => this.copy(code)}>${this.copied === code ? said.copied : said.copy}</button></div>`;
  }

  private async copy(code: string): Promise<void> {
    try {
      await pending(navigator.clipboard.writeText(code));
      this.copied = code;
    } catch {
      // If the clipboard requires https, the user can copy the selection.
      const pre = [...this.body.querySelectorAll('.embed-code pre')].find((one) => one.textContent === code)!;
      getSelection()!.selectAllChildren(pre);
    }
    this.draw();
  }

  private async savePoster(): Promise<void> {
    const { wanted: { example }, run } = this;
    const file = `${example ?? run?.loaded.objects[0]?.name ?? 'scenario'}.svg`;
    const svg = await this.session.questions.exportAs('svg');
    if (svg === undefined) return this.session.look.say(exportsText(this.session.state.language).none);
    download(file, new Blob([svg], { type: 'image/svg+xml' }));
    this.set({ poster: file });
  }
}
