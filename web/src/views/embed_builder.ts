// An embed is put together: how it looks, what to write for that into a page, and a live one beside it.
import './embed_builder.css';
import { html, nothing, render, type Template } from '../base/dom';
import { download } from '../base/download';
import { snippetOf, usualHeight, type Form, type Wanted } from '../core/embed_snippet';
import type { Session } from '../core/session';
import { titleOf } from '../core/title';
import type { Theme } from '../core/state';
import { languages, textIn } from '../text';
import { shareText } from '../text/share';
import { embeddingText } from '../text/embedding';
import { openDialog } from './dialog';

const forms: Form[] = ['element', 'markdown', 'frame'];
const widths = [320, 480, 768, 1000];
const script = 'job-playground.js';

/** The folder in which this site keeps a release as it is; undefined where it has none. */
async function pinnedFolder(version: string): Promise<string | undefined> {
  const here = new URL('./', location.href);
  if (here.pathname.endsWith(`/v${version}/`)) return here.href;
  const folder = new URL(`v${version}/`, here);
  const answer = await fetch(new URL(script, folder), { method: 'HEAD' }).catch(() => undefined);
  // Some servers answer what they do not have with a page.
  return answer?.ok && /javascript/.test(answer.headers.get('Content-Type') ?? '') ? folder.href : undefined;
}

/** What is shared: an example as it is, by its name, or a text, which may have no address. */
export interface Subject {
  example: string | undefined;
  text: string;
  fragment: string | undefined;
}

export async function openEmbedBuilder(session: Session, { example, text, fragment }: Subject): Promise<void> {
  const { language, version = '', step, run } = session.state;
  const words = textIn(language);
  const t = embeddingText(language);
  const { body } = openDialog(t.title, words.close, 'embed-dialog');
  const here = new URL('./', location.href).href;
  const name = (example && words.examples.titles[example]) || (run && titleOf(run.loaded)) || words.name;
  const file = example ?? run?.loaded.objects[0]?.name ?? 'scenario';
  const stays = version ? await pinnedFolder(version) : undefined;
  let width = 0;
  let pinned = stays !== undefined;
  let atStep = true;
  const usualPanel = session.questions.panels[0]!.id;
  let wanted: Wanted = {
    form: 'element', base: here, example, text, fragment, step, panels: [usualPanel], usualPanel, theme: 'auto', language: '', readonly: false,
    height: usualHeight, code: true, poster: undefined,
  };
  let copied = '';

  const now = (): Wanted => ({ ...wanted, base: pinned ? stays! : here, step: atStep ? step : undefined });
  const set = (patch: Partial<Wanted>) => {
    wanted = { ...wanted, ...patch };
    draw();
  };
  const checked = (event: Event) => (event.target as HTMLInputElement).checked;
  const value = (event: Event) => (event.target as HTMLInputElement | HTMLSelectElement).value;
  const check = (label: string, is: boolean, change: (is: boolean) => void): Template =>
    html`<label class="embed-check"><input type="checkbox" .checked=${is} @change=${(event: Event) => change(checked(event))} /> ${label}</label>`;
  const choice = (label: string, options: [value: string, label: string][], chosen: string, change: (value: string) => void): Template =>
    html`<label class="embed-choice"><span>${label}</span><select @change=${(event: Event) => change(value(event))}>
      ${options.map(([one, said]) => html`<option value=${one} .selected=${one === chosen}>${said}</option>`)}</select></label>`;
  // In the order in which the panels are listed.
  const choices = session.questions.panels.filter(({ embeds }) => embeds);
  const panel = (id: string, is: boolean) =>
    set({ panels: choices.map((one) => one.id).filter((one) => (one === id ? is : wanted.panels.includes(one))) });

  const copyable = (label: string, code: string): Template =>
    html`<h3>${label}</h3><div class="embed-code"><pre class="terminal" tabindex="0" role="group" aria-label=${label}>${code}</pre>
      <button type="button" class="primary" @click=${() => copy(code)}>${copied === code ? shareText(session.state.language).copied : shareText(session.state.language).copy}</button></div>`;
  async function copy(code: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      copied = code;
    } catch {
      // Where the clipboard is only for pages with https: what is selected can be copied.
      const pre = [...body.querySelectorAll('.embed-code pre')].find((one) => one.textContent === code)!;
      getSelection()!.selectAllChildren(pre);
    }
    draw();
  }

  async function savePoster(): Promise<void> {
    const svg = await session.questions.exportAs('svg');
    download(`${file}.svg`, new Blob([svg], { type: 'image/svg+xml' }));
    set({ poster: { src: `${file}.svg`, alt: t.posterAlt(name) } });
  }

  function draw(): void {
    const { form, panels, theme, height, readonly, code } = wanted;
    const snippet = snippetOf(now());
    render(
      html`<div class="embed-form">
          <div class="segmented" role="radiogroup" aria-label=${t.form}>${forms.map((one) =>
            html`<label><input type="radio" name="embed-form" .checked=${one === form} @change=${() => set({ form: one })} /><span>${t.forms[one]}</span></label>`)}</div>
          <p class="dim">${t.about[form]}</p>
          <fieldset><legend>${t.panels}</legend>${choices.map(({ id, title }) => check(title(words), panels.includes(id), (is) => panel(id, is)))}</fieldset>
          <fieldset><legend>${t.look}</legend>
            ${choice(t.theme, Object.entries(t.themes), theme, (one) => set({ theme: one as Theme }))}
            ${form === 'markdown' ? nothing : choice(t.language, [['', t.anyLanguage], ...Object.entries(languages)], wanted.language, (one) => set({ language: one }))}
            <label class="embed-choice"><span>${t.height}</span><input type="number" min="240" max="2000" step="20" .value=${String(height)}
              @change=${(event: Event) => set({ height: Math.max(240, Math.min(2000, Number(value(event)) || usualHeight)) })} /></label>
            ${check(t.readonly, readonly, (is) => set({ readonly: is }))}
            ${form === 'frame' && example === undefined ? nothing : check(t.here(step), atStep, (is) => ((atStep = is), draw()))}
            ${form === 'markdown' ? check(t.code, code, (is) => set({ code: is })) : nothing}
          </fieldset>
          <fieldset><legend>${t.version}</legend>
            ${stays === undefined
              ? html`<p class="dim">${t.noCopy(version)}</p>`
              : choice(t.version, [['pinned', t.pinned(version)], ['newest', t.newest]], pinned ? 'pinned' : 'newest', (one) => ((pinned = one === 'pinned'), draw()))}
          </fieldset>
        </div>
        <div class="embed-result">
          ${snippet
            ? html`${snippet.script ? copyable(t.script, snippet.script) : nothing} ${copyable(t.snippet, snippet.text)}`
            : html`<p class="wrong" role="alert">${t.tooLong}</p>`}
          <p class="embed-poster"><button type="button" class="quiet labelled" ?disabled=${!run} @click=${() => void savePoster()}>${t.poster}</button> <span class="dim">${t.posterAbout}</span></p>
          <div class="embed-preview-head"><h3>${t.preview}</h3>
            ${choice(t.width, [['0', t.whole], ...widths.map((one): [string, string] => [String(one), String(one)])], String(width), (one) => ((width = Number(one)), draw()))}</div>
          <div class="embed-preview" tabindex="0" role="group" aria-label=${t.preview}></div>
        </div>`,
      body,
    );
    showPreview();
  }

  // A real one: what an author gets who writes the element. Only what changes is told to it.
  let live: HTMLElement | undefined;
  let shown = '';
  function showPreview(): void {
    const { panels, theme, readonly, height } = now();
    const key = [wanted.language, atStep].join();
    if (!live || key !== shown) {
      live?.remove();
      live = document.createElement('job-playground');
      shown = key;
      if (example === undefined) live.append(Object.assign(document.createElement('pre'), { textContent: text }));
      else live.setAttribute('src', `#example=${example}`);
      if (wanted.language) live.lang = wanted.language;
      if (atStep) live.setAttribute('step', String(step));
      live.setAttribute('loading', 'eager');
    }
    live.setAttribute('panels', panels.join());
    live.setAttribute('theme', theme === 'auto' ? (document.documentElement.dataset.theme ?? 'light') : theme);
    live.toggleAttribute('readonly', readonly);
    live.style.height = `${height}px`;
    live.style.width = width ? `${width}px` : '';
    if (!live.isConnected) body.querySelector('.embed-preview')!.append(live);
  }

  draw();
  body.querySelector<HTMLElement>('input')?.focus();
  // Beside the page lies what other sites load; it is no part of the page's own code.
  await import(/* @vite-ignore */ new URL(script, location.href).href).catch(() => undefined);
}
