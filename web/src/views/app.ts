// The page's frame: where each view stands, and the keyboard.
import { html, keepsKey, mount, nothing, render } from '../base/dom';
import type { Session } from '../core/session';
import { textIn } from '../text';
import { showAbout, showHint } from './about';
import type { Shell } from './command';
import { commandFor, commands } from './commands';
import { showController } from './controller';
import type { Editor } from './editor';
import { showHeader } from './header';
import { showJob } from './job';
import { openActions, openBreakpoints, openExamples, openGoto, openHelp, openVersions } from './later';
import { showProblems } from './problems';
import { splitter } from './splitter';
import { showPanels } from './tabs';
import { Timeline } from './timeline/timeline';
import { showTransport } from './transport';
import { showWhy } from './why';
import type { State } from '../core/state';

export function openApp(root: HTMLElement, session: Session): void {
  const { store } = session;
  const skeleton = html`
    <header class="top" id="top"></header>
    <main class="work" id="work">
      <aside class="lesson" id="lesson" hidden></aside>
      <section class="pane editor" id="editor">
        <div class="editor-head" id="editor-head"></div>
        <div class="about" id="about"></div>
        <div class="editor-body" id="editor-body"></div>
        <div class="problems" id="problems"></div>
      </section>
      <div class="split split-x" id="split-editor"></div>
      <div class="stage" id="stage">
        <section class="transport" id="transport"></section>
        <section class="why" id="why"></section>
        <div class="timelines">
          <section class="timeline" id="timeline"></section>
          <div class="beside" id="beside" hidden>
            <div class="beside-why" id="beside-why"></div>
            <section class="timeline kept" id="timeline-kept"></section>
          </div>
          <div class="tl-hint" id="hint"></div>
        </div>
        <div class="split split-y" id="split-timeline"></div>
        <div class="lower">
          <section class="pane job" id="job"></section>
          <section class="pane controller" id="controller"></section>
          <section class="pane panels" id="panels"></section>
        </div>
      </div>
    </main>
    <nav class="pages" id="pages"></nav>
    <div class="notice" id="notice" role="status"></div>
  `;
  render(skeleton, root);
  const at = (id: string) => root.querySelector<HTMLElement>(`#${id}`)!;

  let editor: Editor | undefined;
  const shell: Shell = {
    openHelp: () => openHelp(session, commands),
    openExamples: () => openExamples(session),
    openLessons: () => import('./lessons').then(({ openLessons }) => openLessons(session)),
    openBreakpoints: () => openBreakpoints(session),
    openGoto: () => openGoto(session),
    openVersions: () => openVersions(session),
    openActions: () => openActions(session, at('timeline')),
    focusEditor: () => {
      session.look.set({ editorOpen: true, page: 'editor' });
      requestAnimationFrame(() => editor?.focus());
    },
    undoEdit: () => {
      const { notice, undo } = session.state;
      if (undo?.notice === notice) session.look.set({ notice: undefined }); // it would be untrue
      editor?.undo();
    },
  };

  showHeader(at('top'), session, shell);
  showTransport(at('transport'), session, shell);
  session.look.toLine = (span) => {
    session.look.set({ editorOpen: true, page: 'editor' });
    requestAnimationFrame(() => editor?.reveal(span));
  };
  showWhy(at('why'), session);
  // While a lesson's question is open, the timeline does not give its answer away; going further by hand is not forbidden.
  new Timeline(at('timeline'), session, ({ lesson, run, time }) =>
    lesson?.soFar && lesson.moment && lesson.moment.text === run?.text && time <= lesson.moment.time ? lesson.soFar : run);
  new Timeline(at('timeline-kept'), session, (state) => state.other?.run);
  let beside: Promise<void> | undefined;
  store.subscribe(({ other }) => {
    at('beside').hidden = !other?.run;
    if (other?.run) beside ??= import('./beside').then((view) => view.showBeside(at('beside-why'), session));
  });
  showAbout(at('about'), session);
  showHint(at('hint'), session);
  showJob(at('job'), session);
  showController(at('controller'), session);
  showPanels(at('panels'), session);
  showProblems(at('editor-head'), at('problems'), session, (span) => editor?.reveal(span));
  splitter(at('split-editor'), 'x', at('work'), '--editor', session, (text) => text.editor.resize);
  splitter(at('split-timeline'), 'y', at('stage'), '--lower', session, (text) => text.timeline.resize);

  // The editor is the heaviest part and the last one needed: the first step is drawn before it.
  const drawn = new Promise<void>((resolve) => {
    const late = setTimeout(resolve, 1500);
    const stop = store.subscribe(({ moment, problems, crash }) => {
      if (!moment && !crash && !problems.length) return;
      clearTimeout(late);
      requestAnimationFrame(() => (stop(), resolve()));
    });
  });
  void drawn.then(() => import('./editor')).then(({ Editor }) => {
    editor = new Editor(at('editor-body'), session);
  });

  // Only what is another one is written: an attribute that is set anew costs the whole page its styles, each frame.
  const put = (element: HTMLElement, name: string, value: string | undefined) => {
    if (value === undefined ? !element.hasAttribute(name) : element.getAttribute(name) === value) return;
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value);
  };
  let card: Promise<void> | undefined;
  store.subscribe(({ lesson }) => {
    if (lesson) card ??= import('./lesson').then(({ showLesson }) => showLesson(at('lesson'), session));
    if (root.classList.contains('in-lesson') !== !!lesson) root.classList.toggle('in-lesson', !!lesson);
    put(root, 'data-lesson', lesson?.moment ? `${lesson.id}/${lesson.at + 1}` : '');
  });

  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  store.subscribe(({ language, theme, editorOpen, page, version, example, run, momentOf, step, progress, races }) => {
    if (version) put(root, 'data-engine', version);
    put(root, 'data-example', example ?? '');
    // Said for tests and for those who script the page: what is shown is what was asked for.
    put(root, 'data-settled', momentOf?.step === step && momentOf.run === run?.id && progress === undefined ? '' : undefined);
    put(root, 'data-races', races?.step === step && races.run === run?.id ? '' : undefined);
    const dark = theme === 'dark' || (theme === 'auto' && prefersDark.matches);
    put(document.documentElement, 'lang', language);
    put(document.documentElement, 'data-theme', dark ? 'dark' : 'light');
    put(root, 'data-page', page);
    if (root.classList.contains('no-editor') === editorOpen) root.classList.toggle('no-editor', !editorOpen);
  });
  prefersDark.addEventListener('change', () => session.look.set({}));

  const pages: State['page'][] = ['timeline', 'job', 'controller', 'panels', 'editor'];
  mount(
    at('pages'),
    store,
    ({ language, page }) => ({ language, page }),
    ({ language, page }) =>
      html`${pages.map(
        (name) =>
          html`<button type="button" aria-pressed=${name === page} @click=${() => session.look.set({ page: name })}>
            ${textIn(language).pages[name]}
          </button>`,
      )}`,
  );
  let told: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const canUndo = ({ notice, undo, text }: State) => (undo?.notice === notice && undo?.text === text ? undo?.label : undefined);
  mount(at('notice'), store, (state) => ({ notice: state.notice, undo: canUndo(state) }), ({ notice, undo }) => {
    // As long as it takes to read, and to reach its button.
    const end = () => {
      if (session.state.notice !== notice) return;
      if (at('notice').matches(':hover, :focus-within')) timer = setTimeout(end, 2000);
      else session.look.set({ notice: undefined });
    };
    if (notice !== told) clearTimeout(timer); // of the same words, said anew
    if (notice && notice !== told) timer = setTimeout(end, 5000 + 30 * notice.length + (undo ? 4000 : 0));
    told = notice;
    return html`${notice ? html`<p>${notice}${undo ? html`<button type="button" @click=${() => shell.undoEdit()}>${undo}</button>` : nothing}</p>` : nothing}`;
  });

  // On a phone what is said stands above the transport, however many rows that has.
  new ResizeObserver(() => root.style.setProperty('--transport', `${at('transport').offsetHeight}px`)).observe(at('transport'));

  // Pressed while what a key opens is downloaded.
  let early: string[] | undefined;
  const holdKeys = async (opened: Promise<unknown>) => {
    const keys: string[] = (early = []);
    await opened.catch(() => undefined);
    early = undefined;
    if (keys.length) (await import('./dialogs')).typeKeys(keys);
  };
  let clicked = false; // the focus is where the pointer put it, not the keyboard
  addEventListener('pointerdown', () => (clicked = true), true);
  addEventListener('keydown', (event) => {
    if (event.key === 'Tab') clicked = false;
    if (event.defaultPrevented || keepsKey(event, clicked)) return;
    if (document.querySelector('dialog[open], [role=menu]')) return;
    if (early && event.key !== 'Tab' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      return void early.push(event.key);
    }
    const command = commandFor(event);
    if (!command) return;
    event.preventDefault();
    const opened = command.run(session, shell);
    if (opened instanceof Promise) void holdKeys(opened);
  });
}
