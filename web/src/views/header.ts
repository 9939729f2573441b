import { html, icon, mount } from '../base/dom';
import { icons } from '../base/icons';
import { pageIcons } from '../base/page_icons';
import type { Session } from '../core/session';
import { madeOf, namedBy } from '../core/named';
import { nameOf } from '../core/title';
import { languages, textIn, type Language } from '../text';
import { headerText } from '../text/header';
import { marked } from '../core/version_marks';
import { versions } from '../core/versions';
import type { Shell } from './command';
import { openExport, openImport, openShare } from './dialogs_later';
import { writeIntoScenario } from './later';

async function changeVersion(session: Session, list: HTMLSelectElement): Promise<void> {
  const version = list.value;
  session.clock.pause();
  await writeIntoScenario(session, { spec: { version } }, session.state.time, headerText(session.state.language).controllers(version));
  list.value = session.state.run?.loaded.version ?? ''; // if it cannot be written or run, the previous run stays
}

/** A field name that is longer than a phone's line breaks between its words. */
const breaking = (title: string) => title.split(/\b(\w{14,})\b/).map((part, at) => (at % 2 ? part.split(/(?=[A-Z][a-z])/).map((one, n) => (n ? html`<wbr />${one}` : one)) : part));

export function showHeader(host: HTMLElement, session: Session, shell: Shell): void {
  mount(
    host,
    session.store,
    ({ language, theme, example, exampleAbout, run, read, crash, unrun, editorOpen, origin, text, lesson }) => ({
      language, theme, example, exampleAbout, lesson, named: namedBy({ text, run, read, crash, unrun }), loaded: run?.loaded, editorOpen, origin, text,
    }),
    ({ language, theme, example, exampleAbout, lesson, named, loaded, editorOpen, origin, text }) => {
      const made = madeOf({ text, origin, exampleAbout }, named);
      const t = textIn(language);
      const header = headerText(language);
      const title = ((named || lesson) && nameOf({ run: named, example, exampleAbout, lesson, language }, t.examples.titles)) || header.mine;
      return html`
        <div class="title"><h1 class="brand"><img src="./icon.svg" alt="" width="22" height="22" /><span>${t.name}</span></h1>
          <p class="tagline">${header.tagline}</p></div>
        <button type="button" class="pick" aria-haspopup="dialog" @click=${shell.openExamples} title=${header.examples}>
          ${icon(pageIcons.book)}<span class="pick-label">${header.examples}</span><span class="pick-title">${breaking(title)}</span>${made && header[made] !== title ? html`<span class="badge plain ${made}">${header[made]}</span>` : ''}${icon(icons.down)}
        </button>
        <button type="button" class="learn" aria-haspopup="dialog" aria-pressed=${lesson !== undefined} title="${header.lessons} (L)" @click=${shell.openLessons}>
          ${icon(pageIcons.learn)}<span>${header.learn}</span>
        </button>
        <span class="gap"></span>
        <button type="button" class="quiet labelled roomy" aria-haspopup="dialog" @click=${() => openImport(session)}>${header.paste}</button>
        <button type="button" class="quiet labelled roomy" aria-haspopup="dialog" ?disabled=${!loaded} @click=${shell.openWhatIf}>${header.compareSettings}</button>
        ${loaded
          ? html`<label class="version" title=${header.controllers(loaded.version)}><span class="version-label">Kubernetes</span><span class="hidden">, ${header.controllers(loaded.version)}</span>
              <select @change=${(event: Event) => changeVersion(session, event.target as HTMLSelectElement)}>
                ${[...new Set([...versions, loaded.version])].map((one) => html`<option value=${one} .selected=${one === loaded.version}>${marked(one, header)}</option>`)}
              </select></label>
              <button type="button" class="quiet wide-only" aria-haspopup="dialog" title=${header.versions} aria-label=${header.versions} @click=${shell.openVersions}>${icon(icons.more)}</button>`
          : ''}
        <button type="button" class="labelled share" aria-haspopup="dialog" title=${header.share} @click=${() => openShare(session)}>
          ${icon(pageIcons.share)}<span>${header.share}</span>
        </button>
        <button type="button" class="quiet wide-only" aria-haspopup="menu" ?disabled=${!loaded} title=${header.exports} aria-label=${header.exports}
          @click=${(event: Event) => openExport(session, event.currentTarget as HTMLElement)}>${icon(pageIcons.save)}</button>
        <button type="button" class="quiet wide-only" aria-pressed=${editorOpen} title=${header.editor} aria-label=${header.editor}
          @click=${() => session.look.toggleEditor()}>${icon(pageIcons.editor)}</button>
        <label class="language"><span class="hidden">${header.language}</span>
          <select @change=${(event: Event) => session.runs.setLanguage((event.target as HTMLSelectElement).value as Language)}>
            ${Object.entries(languages).map(([id, name]) => html`<option value=${id} .selected=${id === language} lang=${id}>${name}</option>`)}
          </select>
        </label>
        <button type="button" class="quiet" title=${header.theme[theme]} aria-label=${header.theme[theme]}
          @click=${() => session.look.nextTheme()}>
          ${theme === 'auto' ? html`<span class="auto-theme" aria-hidden="true"></span>` : icon(theme === 'dark' ? pageIcons.moon : pageIcons.sun)}
        </button>
        <button type="button" class="quiet help" title=${`${header.help} (?)`} aria-label=${header.help} @click=${shell.openHelp}>?</button>
      `;
    },
  );
}
