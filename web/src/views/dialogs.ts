import { pending } from '../base/pending';
import ownTitles from 'virtual:titles';
import { html, nothing, render } from '../base/dom';
import { formatTime, parseDuration, second } from '../base/time';
import { examples } from '../core/examples';
import { incidents } from '../core/incidents';
import { fork } from '../core/fork';
import { firstDifference, history, howManyUnstored, storeAgain } from '../core/history';
import { lastTime, stepAt, timeOf } from '../core/run';
import type { Session } from '../core/session';
import { textIn } from '../text';
import { titles as incidentTitles } from '../text/incidents';
import { editorText } from '../text/editor';
import { galleryText } from '../text/gallery';
import { headerText } from '../text/header';
import { helpText } from '../text/help';
import { notKeptText } from '../text/not_kept';
import type { Command } from './command';
import { openDialog } from './dialog';
import { docsLinks } from './docs_links';
import { searchKeys } from './search_keys';

/** Types keys that were pressed earlier into the focused field. */
export function typeKeys(keys: string[]): void {
  const input = document.activeElement;
  if (!(input instanceof HTMLInputElement) || !input.closest('dialog')) return;
  for (const key of keys) {
    if (key === 'Enter') return void input.form?.requestSubmit();
    if (key === 'Escape') return input.closest('dialog')!.close();
    if (key === 'Backspace') input.value = input.value.slice(0, -1);
    else if (key.length === 1) input.value += key;
  }
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

const keyNames: Record<string, string> = { ' ': 'Space', ArrowRight: '→', ArrowLeft: '←' };
const keyName = (key: string) => key.split('+').map((part) => keyNames[part] ?? part).filter(Boolean);

export function openHelp(session: Session, commands: Command[]): void {
  const { language } = session.state;
  const t = textIn(language);
  const help = helpText(language);
  const { body } = openDialog(help.title, t.close, 'help-dialog');
  body.tabIndex = 0; // it scrolls in small windows, and has nothing else to focus
  body.setAttribute('role', 'group');
  body.setAttribute('aria-label', help.title);
  const groups = ['time', 'jump', 'view', 'other'] as const;
  render(
    html`${docsLinks(session)}
      <div class="help-columns">${groups.map(
        (group) => html`<section><h3>${help.groups[group]}</h3><dl>
          ${commands.filter((one) => one.group === group).map(
            (one) => html`<div><dt>${one.title?.(t) ?? help.commands[one.id]}</dt><dd>${(one.keys[0] === '+' ? ['+'] : keyName(one.keys[0]!)).map((part) => html`<kbd>${part}</kbd>`)}</dd></div>`,
          )}
        </dl></section>`,
      )}</div>
      <p><label class="check"><input type="checkbox" .checked=${session.state.shortcuts}
        @change=${(event: Event) => session.look.setShortcuts((event.target as HTMLInputElement).checked)} /> ${help.shortcuts}</label></p>
      <p class="dim">${help.inEditor}</p>
      <p class="dim">Job Playground ${session.state.version ?? ''}</p>`,
    body,
  );
}

export function openExamples(session: Session): void {
  const t = textIn(session.state.language);
  const gallery = galleryText(session.state.language);
  const { body, close } = openDialog(headerText(session.state.language).examples, t.close, 'examples-dialog');
  const all = [...examples, ...incidents.map((id) => ({ id, group: 'incidents' }))];
  const titleOf = (id: string) => t.examples.titles[id] ?? incidentTitles[session.state.language][id] ?? ownTitles[id] ?? id;
  const draw = (words: string) => {
    const wanted = words.toLowerCase();
    const found = all.filter((one) => `${one.id} ${titleOf(one.id)}`.toLowerCase().includes(wanted));
    const groups = [...new Set(found.map((one) => one.group))];
    render(
      html`<input type="search" class="search" autofocus placeholder=${gallery.search} aria-label=${gallery.search}
          @input=${(event: Event) => draw((event.target as HTMLInputElement).value)} />
        ${found.length === 0 ? html`<p class="empty">${gallery.none}</p>` : nothing}
        ${groups.map(
          (group) => html`<h3>${gallery.groups[group]}</h3>
            <ul class="examples-list">${found.filter((one) => one.group === group).map(
              (one) => html`<li><button type="button" aria-current=${one.id === session.state.example} @click=${() => {
                close();
                void session.address.openExample(one.id);
              }}>${titleOf(one.id)}<span class="dim">${one.id}.yaml</span></button></li>`,
            )}</ul>`,
        )}
        <p class="share-file"><button type="button" class="quiet labelled" aria-haspopup="dialog" @click=${() => {
          close();
          void pending(import('./import')).then(({ openImport }) => openImport(session));
        }}>${editorText(session.state.language).importIt}…</button></p>`,
      body,
    );
  };
  draw('');
  body.addEventListener('keydown', (event) => searchKeys(event, body, '.examples-list button'));
  body.querySelector('input')?.focus();
}

export function openHistory(session: Session): void {
  const t = textIn(session.state.language);
  const gallery = galleryText(session.state.language);
  const { body, close } = openDialog(editorText(session.state.language).history, t.close, 'history-dialog');
  const tab = storeAgain();
  const [kept, unstored] = [history(), howManyUnstored()];
  const notKept = notKeptText(session.state.language);
  const when = new Intl.DateTimeFormat(session.state.language, { dateStyle: 'medium', timeStyle: 'medium' });
  render(
    kept.length === 0
      ? html`<p class="empty">${tab === undefined ? gallery.historyEmpty : notKept.none(tab)}</p>`
      : html`${tab !== undefined && unstored ? html`<p class="dim">${notKept.unstored(unstored, tab)}</p>` : nothing}<ul class="history-list">${kept.map(
          (one) => html`<li><span><b>${one.title}</b><span class="dim">${one.when === undefined ? nothing : when.format(one.when)}</span><code>${firstDifference(one, session.state.text)}</code></span>
            <button type="button" class="quiet labelled" @click=${() => {
              close();
              void fork(session, one.text, '', 0);
            }}>${gallery.restore}</button></li>`,
        )}</ul>`,
    body,
  );
}

/** Parses a time of the clock: `0:53.510`, `1:02:03`. */
function parseClock(text: string): number | undefined {
  const [, hours = '0', minutes, seconds] = /^(?:(\d+):(?=\d\d:))?(\d+):([0-5]\d(?:\.\d+)?)$/.exec(text) ?? [];
  return seconds === undefined ? undefined : Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * second);
}

export function openGoto(session: Session): void {
  const t = textIn(session.state.language);
  const help = helpText(session.state.language);
  const { body, close } = openDialog(help.commands.goto!, t.close, 'small-dialog');
  const go = (event: Event) => {
    event.preventDefault();
    const value = (event.target as HTMLFormElement).querySelector('input')!.value.trim();
    const step = /^#?\s*(\d+)$/.exec(value);
    const { run } = session.state;
    const shown = parseClock(value);
    // The clock truncates the time, so its text means the exact time of the step that it shows.
    const time = shown === undefined || !run ? parseDuration(value) : Math.max(shown, timeOf(run.columns, stepAt(run.columns, shown + 999)));
    session.clock.pause();
    if (step && value.startsWith('#')) session.clock.seekStep(Number(step[1]));
    else if (time !== undefined) {
      session.runs.reach(time);
      const end = run && lastTime(run);
      if (end !== undefined && time > Math.max(end, session.clock.end)) {
        const beyond = end === run?.loaded.until ? help.beyondUntil : help.beyondEnd;
        session.look.sayHere(run?.soFar ?? beyond(formatTime(time), formatTime(end)));
      }
    }
    else {
      body.querySelector<HTMLElement>('.dim')!.hidden = true;
      body.querySelector('.wrong')!.textContent = help.gotoPrompt;
      return;
    }
    close();
  };
  render(
    html`<form class="line-form" @submit=${go}><input type="text" autofocus aria-label=${help.gotoPrompt} placeholder="1m30s" aria-describedby="goto-hint goto-wrong" />
      <button type="submit" class="primary">${help.gotoGo}</button></form><p class="dim" id="goto-hint">${help.gotoPrompt}</p><p class="wrong" id="goto-wrong" role="alert"></p>`,
    body,
  );
  body.querySelector('input')?.focus();
}
