// Tests of the whole page without a browser: its session, its views in a document without layout, and the real engine in this thread.
//
//   import { open } from './harness.mjs';
//
//   test('evict: the pod is replaced', async (t) => {
//     const page = await open(t, { example: 'indexed' });      // closed when the test `t` ends
//     await page.goto('5s');                                   // every action also waits until the page is settled
//     await page.pod(0, 'Evict');
//     assert.match(page.said('#pods'), /Terminating/);         // text as a person sees it, on one line
//   });
//
// Time is virtual: `pass(ms)` lets it go by. `page.workers` makes the engine fail.
// An error that the page does not handle, or reports, fails the test, unless it is taken out of `page.errors`.
// What needs layout, focus order, frames, the network or a real browser is tested in tests/browser.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { violations } from './support/axe.mjs';
import { loadPage } from './support/bundle.mjs';
import { Clock } from './support/clock.mjs';
import { Workers } from './support/engine.mjs';
import { Profile, Tab } from './support/tab.mjs';
import { nameOf, textOf } from './support/text.mjs';
import { openWindow } from './support/window.mjs';

const home = 'http://page.test/';
const soon = 2000; // ms of virtual time: longer than any pause of a person that the page waits for

const examples = new URL('../../web/examples/', import.meta.url);
export function readExample(id) {
  try {
    return readFileSync(new URL(`${id}.yaml`, examples), 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Opens the page: at `example`, at a `fragment` of the address, with `text` typed over the default example, or as it opens by itself.
 * `path` is `embed.html` or `evolution.html` for another page than the playground, and `served` answers its requests. `kept` is the content
 * of its storage, `another` the page of another tab. If it `draws`, all texts that its timeline ever drew are in `page.window.drawn`, and
 * those on a canvas are in `page.drawnOn(canvas)`.
 */
export async function open(t, { example, fragment = example ? `example=${example}` : '', text, language = 'en', path = '', search = '', served, kept = {}, another, draws = false } = {}) {
  const profile = another?.profile ?? new Profile();
  for (const [name, value] of Object.entries(kept)) profile.local.setItem(`job-playground.${name}`, JSON.stringify(value));
  const page = new Page(new Tab(profile, home + path + search + (fragment && `#${fragment.replace(/^#/, '')}`)), another?.clock ?? new Clock(), language, draws);
  if (served) page.served = served;
  t.after(() => page.close());
  Page.hearRejections();
  await page.load('navigate');
  if (text !== undefined) await page.type(text);
  return page;
}

class Page {
  /** Errors that the page reported or left unhandled. */
  errors = [];
  /** The files that it saved, as `{ name, bytes }`. */
  saved = [];
  /** The server's `Response` to a request for an address; undefined if there is none. */
  served = () => undefined;
  #views;
  /** The number of files that are being read. */
  #reading = 0;

  constructor(tab, clock, language, draws) {
    this.tab = tab;
    this.clock = clock;
    this.language = language;
    this.draws = draws;
    this.workers = new Workers(clock);
    tab.moved = () => this.#moved();
  }

  get profile() {
    return this.tab.profile;
  }

  get state() {
    return this.session.state;
  }

  // --- page loads ----------------------------------------------------------------------------------------

  async load(loadedBy) {
    const { tab, clock, workers, language, draws } = this;
    const { window, globals } = openWindow({
      clock, tab, Worker: workers.Worker, processors: () => workers.processors, readExample, language, loadedBy, draws,
      save: (file) => void this.#read(file), complain: (...words) => this.errors.push(words.join(' ')),
      fetch: async (url) => {
        const answer = this.served(new URL(url, this.url).href);
        if (!answer) throw new TypeError(`${url} is not fetched in these tests`);
        return answer;
      },
    });
    this.window = window;
    this.document = window.document;
    window.addEventListener('error', ({ error }) => this.errors.push(error));
    tab.enter(window);
    Page.#opened.add(this);
    // An embed and the page about versions open by themselves, and do not expose their sessions to tests.
    const { openPage, EditorView } = await loadPage(/(\w+)\.html$/.exec(tab.location.pathname)?.[1] ?? 'index', globals);
    this.#views = EditorView;
    this.session = await openPage?.(this.document.querySelector('#app'));
    await this.settled();
  }

  async #read({ name, content }) {
    this.#reading += 1;
    this.saved.push({ name, bytes: Buffer.from(await content.arrayBuffer()) });
    this.#reading -= 1;
  }

  async #leave() {
    this.window.dispatchEvent(new this.window.Event('pagehide'));
    await this.#end();
  }

  async #end() {
    this.tab.leave(this.window);
    this.workers.end();
    this.clock.clear();
    void this.window.happyDOM.close();
  }

  async reload() {
    await this.#leave();
    await this.load('reload');
  }

  /** Another visit in this tab: a typed address, or a link from elsewhere. `meanwhile` is called between the two pages. */
  async visit(address = '', meanwhile = () => undefined) {
    await this.#leave();
    meanwhile();
    this.tab.visit(new URL(address, home).href);
    await this.load('navigate');
  }

  async close() {
    Page.#opened.delete(this);
    await this.#end();
    // The runner keeps whatever a test leaves behind, and a window is large.
    this.window = this.document = this.session = this.#views = this.tab = this.workers = this.clock = undefined;
    assert.deepEqual(this.errors.map((error) => error?.stack ?? String(error)), []);
  }

  // --- time ---------------------------------------------------------------------------------------------

  /** Waits until the page says that it is settled. Does not wait for a running clock or a hanging engine. */
  async settled() {
    const until = this.clock.now + soon;
    for (;;) {
      await this.#quiet();
      const { next } = this.clock;
      if (this.document.querySelector('[data-settled]') || this.session?.state.playing || next === undefined || next > until) return;
      this.clock.goTo(next);
    }
  }

  /** Lets virtual time pass. */
  async pass(ms) {
    const until = this.clock.now + ms;
    for (;;) {
      await this.#quiet();
      const { next } = this.clock;
      if (next === undefined || next > until) break;
      this.clock.goTo(next);
    }
    this.clock.goTo(until);
    await this.#quiet();
  }

  async #quiet() {
    for (let turns = 0; turns < 3; turns += 1) {
      await new Promise(setImmediate);
      if (this.workers.busy || this.#reading) turns = -1;
    }
  }

  // --- what the page shows -------------------------------------------------------------------------------

  /** The elements of a selector whose text contains or matches `words`. */
  all(selector, words) {
    const isLike = (element) => words === undefined || (words instanceof RegExp ? words.test(textOf(element)) : textOf(element).includes(words));
    return [...this.document.querySelectorAll(selector)].filter(isLike);
  }

  /** The only such element, or the first. */
  one(selector, words) {
    const [found] = this.all(selector, words);
    assert.ok(found, `nothing on the page is ${selector}${words === undefined ? '' : ` with ${words}`}`);
    return found;
  }

  has(selector, words) {
    return this.all(selector, words).length > 0;
  }

  /** The text of an element, or of the first of a selector, as a person sees it, on one line. */
  said(of) {
    return textOf(typeof of === 'string' ? this.one(of) : of);
  }

  /** A button, link, tab, option or field, by its accessible name. */
  control(name, within = this.top) {
    const all = [...within.querySelectorAll('button, a, summary, input, select, textarea, [role=tab], [role=menuitem]')];
    const found = all.find((one) => (name instanceof RegExp ? name.test(nameOf(one)) : nameOf(one) === name));
    assert.ok(found, `nothing is called ${name}, only ${all.map(nameOf).filter(Boolean).join(', ')}`);
    return found;
  }

  /** The topmost part: a menu, a dialog, or the page itself. */
  get top() {
    return this.document.querySelector('[role=menu]') ?? this.dialog ?? this.document.body;
  }

  get dialog() {
    return [...this.document.querySelectorAll('dialog[open]')].at(-1);
  }

  get menu() {
    return [...this.document.querySelectorAll('[role=menuitem]')].map((item) => textOf(item.querySelector('span')));
  }

  get why() { return this.said('#why-text'); }
  get notice() { return this.has('#notice p') ? this.said('#notice p') : ''; }
  get time() { return this.said('#clock-time'); }
  get step() { return Number(this.said('#clock-step')); }
  get steps() { return Number(this.said('#clock-steps')); }
  get url() { return this.tab.url; }
  /** The whole text of the editor. */
  get text() { return this.#editor.state.doc.toString(); }
  /** The selected text of the editor. */
  get selected() {
    const { state } = this.#editor;
    return state.sliceDoc(state.selection.main.from, state.selection.main.to);
  }
  /** The cursor position in the editor. */
  get cursor() { return this.#editor.state.selection.main.head; }
  get verdict() { return this.has('#verdict') ? this.said('#verdict') : ''; }

  /** The text of a panel, which is opened if it has a tab. */
  async panel(name) {
    const tab = this.document.querySelector(`#tab-${name}`);
    if (tab) await this.click(tab);
    return this.said(tab ? '#panels .pane-body' : `#${name}`);
  }

  /** The violations that axe finds in a part of the page, without layout. */
  violations(part = this.top) {
    return violations(this.window, typeof part === 'string' ? this.one(part) : part);
  }

  /** A field of the Job's panel, as its button. */
  field(path) {
    return this.one(`[data-field="${path}"] .value`);
  }

  stored(name) {
    return JSON.parse(this.profile.local.getItem(`job-playground.${name}`));
  }

  /** The texts on a canvas of the timeline, such as `tl-ruler`. They are measured as 7 px a letter; a browser has room for others. */
  drawnOn(canvas) {
    return this.one(`#timeline .${canvas}`).words;
  }

  // --- user actions --------------------------------------------------------------------------------------

  get #editor() {
    return this.#views.findFromDOM(this.one('.cm-editor'));
  }

  async click(what, words) {
    const element = typeof what === 'string' ? this.one(what, words) : what;
    assert.ok(!element.disabled, `${nameOf(element)} is disabled`);
    for (const type of ['pointerdown', 'pointerup']) element.dispatchEvent(new this.window.PointerEvent(type, { bubbles: true, cancelable: true }));
    if (element.matches('button, a, input, select, textarea, [tabindex]')) element.focus();
    element.click();
    await this.settled();
  }

  /** Clicks the control with this name. */
  async choose(name, within) {
    await this.click(this.control(name, within));
  }

  /** Selects an option by its value or its text. */
  async select(what, value) {
    const select = typeof what === 'string' ? this.one(what) : what;
    const option = [...select.options].find((one) => one.value === value || one.textContent === value);
    assert.ok(option, `${value} is not in the list`);
    select.value = option.value;
    select.dispatchEvent(new this.window.Event('change', { bubbles: true }));
    await this.settled();
  }

  async fill(what, value) {
    const field = typeof what === 'string' ? this.one(what) : what;
    field.focus();
    field.value = value;
    for (const type of ['input', 'change']) field.dispatchEvent(new this.window.Event(type, { bubbles: true }));
    await this.settled();
  }

  /** Presses keys by name, such as `ArrowRight` or `Shift+I`, at the focused element. */
  async press(...keys) {
    for (const name of keys) {
      const parts = name === '+' ? [name] : name.split('+');
      const key = parts.pop();
      const target = this.document.activeElement ?? this.document.body;
      const held = { shiftKey: parts.includes('Shift') || /^[A-Z?<>]$/.test(key), ctrlKey: parts.includes('Control'), altKey: parts.includes('Alt') };
      const goesOn = target.dispatchEvent(new this.window.KeyboardEvent('keydown', { key: key === 'Space' ? ' ' : key, bubbles: true, cancelable: true, ...held }));
      if (goesOn) this.#act(key, target);
      await this.settled();
    }
  }

  /** The browser's own reaction to a key that nobody handled. */
  #act(key, target) {
    if (key === 'Enter' && target.matches('input') && target.form) target.form.requestSubmit();
    else if (key === 'Enter' && target.matches('button, a[href]')) target.click();
    else if (key === 'Escape') this.dialog?.close();
  }

  /** Replaces the whole text, and does not wait for what follows. */
  replaceText(text, userEvent = 'input.type') {
    this.#editor.dispatch({ changes: { from: 0, to: this.#editor.state.doc.length, insert: text }, userEvent });
  }

  async type(text) {
    this.replaceText(text);
    await this.settled();
  }

  /** Goes to a time such as `1m30s`, or a step such as `#10`. */
  async goto(where) {
    this.document.activeElement?.blur();
    await this.press('g');
    await this.fill('dialog input', where);
    await this.press('Enter');
  }

  async example(id) {
    await this.choose(/^Examples|^例/, this.one('#top')).catch(() => this.click('.pick'));
    await this.click('.examples-list button', `${id}.yaml`);
    assert.equal(this.state.example, id);
  }

  /** Chooses from the menu of a pod in the table. */
  async pod(row, action) {
    await this.panel('pods');
    await this.click(this.all('#pods tbody tr')[row].querySelector('button'));
    if (action) await this.choose(action);
  }

  /** The link to what is shown, with a note for others. It also becomes the page's address. */
  async link(note) {
    await this.choose('Share', this.document.body);
    if (note) await this.fill(this.dialog.querySelector('textarea'), note);
    const link = this.dialog.querySelector('input').value;
    assert.equal(this.url, link);
    await this.press('Escape');
    return link;
  }

  /** The file that an export saves, as `{ name, bytes }`. */
  async export(item) {
    await this.choose('Export', this.document.body);
    await this.choose(item);
    return this.saved.at(-1);
  }

  async speak(language) {
    await this.select('.language select', language);
  }

  async back() {
    this.tab.go(-1);
    await this.settled();
  }

  async forward() {
    this.tab.go(1);
    await this.settled();
  }

  /** Follows a link to another place of the page, or types an address that differs after the #. */
  async follow(fragment) {
    this.tab.follow(`#${fragment.replace(/^#/, '')}`);
    await this.settled();
  }

  #moved() {
    this.window.dispatchEvent(Object.assign(new this.window.Event('popstate'), { state: this.tab.state }));
    this.window.dispatchEvent(new this.window.Event('hashchange'));
  }

  // --- the editor ---------------------------------------------------------------------------------------

  /** Types in the editor, letter by letter, at the end of its text or at `at`. */
  async write(words, at = this.text.length) {
    const editor = this.#editor;
    editor.focus();
    await this.settled(); // the completion is loaded when the editor gets the focus
    editor.dispatch({ selection: { anchor: at } });
    for (const letter of words) {
      const { head } = editor.state.selection.main;
      const insert = () => editor.state.update({ changes: { from: head, insert: letter }, selection: { anchor: head + 1 }, userEvent: 'input.type' });
      // Input handlers close quotes and brackets, as when a person types.
      if (!editor.state.facet(this.#views.inputHandler).some((handle) => handle(editor, head, head, letter, insert))) editor.dispatch(insert());
    }
    await this.settled();
  }

  /** Deletes that many letters before the end of the text, one by one. */
  async erase(count) {
    const editor = this.#editor;
    for (let left = count; left; left -= 1) editor.dispatch({ changes: { from: editor.state.doc.length - 1, to: editor.state.doc.length }, userEvent: 'delete.backward' });
    await this.settled();
  }

  /** Pastes over the whole text. */
  async paste(text) {
    const editor = this.#editor;
    editor.focus();
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text }, selection: { anchor: text.length }, userEvent: 'input.paste' });
    await this.settled();
  }

  /** The completions that the editor offers. */
  async completions() {
    await this.pass(200);
    return this.all('.cm-tooltip-autocomplete li .cm-completionLabel').map((one) => this.said(one));
  }

  /** Drops files on an element of the page. */
  async drop(files, on = 'body') {
    const dataTransfer = { types: ['Files'], files };
    this.one(on).dispatchEvent(Object.assign(new this.window.Event('drop', { bubbles: true, cancelable: true }), { dataTransfer }));
    await this.settled();
  }

  /** The text of the selected option of a list; happy-dom's selectedOptions are out of date. */
  chosen(what) {
    const { options, selectedIndex } = typeof what === 'string' ? this.one(what) : what;
    return options[selectedIndex].textContent;
  }

  // --- errors -------------------------------------------------------------------------------------------

  static #opened = new Set();

  /**
   * A rejected promise that a page does not handle is reported to the page. The runner, which started to listen with the test, would fail
   * it.
   */
  static hearRejections() {
    process.removeAllListeners('unhandledRejection');
    process.on('unhandledRejection', (reason) => {
      for (const page of Page.#opened) {
        const event = Object.assign(new page.window.Event('unhandledrejection', { cancelable: true }), { reason });
        if (page.window.dispatchEvent(event)) page.errors.push(reason);
      }
      if (!Page.#opened.size) throw reason;
    });
  }
}
