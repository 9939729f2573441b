// The card of the active lesson: beside the run, not above it, so that both can be used.
import { onFrame, pending } from '../base/pending';
import './lesson.css';
import { html, icon, mount, nothing, type Template } from '../base/dom';
import { icons } from '../base/icons';
import { pageIcons } from '../base/page_icons';
import { markdown } from '../base/markdown';
import { placeOf } from '../core/horizon';
import { threadUrl, type Course, type Focus, type LessonState, type Listed } from '../core/lesson';
import { answer, closeLesson, goLesson, isAsked, isAway, lessonAddress, showMoment } from '../core/lessons';
import { doneOf, progress } from '../core/progress';
import type { Session } from '../core/session';
import type { State } from '../core/state';
import { textIn, type Language } from '../text';
import { lessonTextIn, type LessonText } from '../text/lessons';
import { openCanHappen, openWhatIf } from './later';
import { openLessons } from './lessons';
import { panelOf, panels } from './panels';

/** Where to find a focus on the page: its selector, and its page on a narrow screen. */
interface Spot {
  selector: string;
  page: State['page'];
}

/** Parts of the page that are not panels. */
const others: Record<string, Spot> = {
  timeline: { selector: '#timeline', page: 'timeline' },
  conditions: { selector: '.job .conditions', page: 'job' },
};

const rowOf = (part: string) => panels.find(({ id }) => id === part);

function partOf(part: string): Spot {
  const row = rowOf(part);
  if (!row || !('place' in row)) return others[part]!;
  return { selector: `#${row.place}`, page: 'page' in row ? row.page : row.place };
}

function spotOf(focus: Focus): Spot {
  if ('field' in focus) return { selector: `[data-field="${CSS.escape(focus.field)}"]`, page: 'job' };
  if ('fact' in focus) return { selector: `[data-fact="${focus.fact}"]`, page: 'controller' };
  return 'panel' in focus ? { selector: '#panels', page: 'panels' } : partOf(focus.part);
}

function placeName(session: Session, t: LessonText, focus: Focus): Template | string {
  if ('field' in focus) return html`<code>${focus.field}</code>`;
  if ('fact' in focus) return t.facts[focus.fact];
  const text = textIn(session.state.language);
  return 'panel' in focus ? panelOf(focus.panel).title(text) : (t.parts[focus.part] ?? rowOf(focus.part)!.title(text));
}

// Highlights what a step points at. Views render their elements again during the run, so this is a style, not a class. It is a constructed
// style sheet, because a strict content security policy rejects style elements.
const marks = new CSSStyleSheet();
document.adoptedStyleSheets.push(marks);
function mark(focus: Focus[]): void {
  const selectors = focus.map((one) => spotOf(one).selector);
  marks.replaceSync(selectors.length ? `${selectors.join(', ')} { outline: 2px dashed var(--act); outline-offset: -2px; border-radius: 4px; }` : '');
}

/** The target may be out of view in its pane: it is scrolled into view once, when the moment is there. */
function revealPlaces(session: Session): void {
  let shown: LessonState['moment'];
  session.store.subscribe(({ lesson, moment, momentOf, step }) => {
    if (!lesson?.moment || lesson.moment === shown || momentOf?.step !== step || step !== lesson.moment.step || moment?.step !== step) return;
    shown = lesson.moment;
    onFrame(() => {
      for (const focus of placeOf(lesson).focus ?? []) {
        if ('field' in focus || 'fact' in focus) document.querySelector(spotOf(focus).selector)?.scrollIntoView({ block: 'nearest' });
      }
    });
  });
}

/** Loaded after the first lesson is shown. */
let listed: { courses: Course[]; lessons: Listed[] } | undefined;

/** The course of a lesson, and what follows it there. */
function courseOf(id: string): { course: Course; number: number; next: Listed | undefined } | undefined {
  const course = listed?.courses.find(({ lessons }) => lessons.includes(id));
  if (!course) return undefined;
  const number = course.lessons.indexOf(id) + 1;
  return { course, number, next: listed!.lessons.find((one) => one.id === course.lessons[number]) };
}

export function showLesson(host: HTMLElement, session: Session): void {
  let folded = false;
  void pending(import('virtual:lessons')).then(({ courses, default: lessons }) => {
    listed = { courses, lessons };
    session.look.redraw();
  });
  let drawn = '';
  const fold = () => {
    folded = !folded;
    host.toggleAttribute('data-folded', folded);
    session.look.redraw();
  };
  revealPlaces(session);
  mount(
    host,
    session.store,
    ({ language, lesson }) => ({ language, lesson, away: isAway(session), folded, listed }),
    ({ language, lesson, away }) => {
      host.hidden = !lesson;
      mark(lesson && !away ? (placeOf(lesson).focus ?? []) : []);
      if (!lesson) return nothing;
      const t = lessonTextIn(language);
      host.setAttribute('aria-label', t.card(lesson.lesson.title[language]));
      const page = `${lesson.id}/${lesson.at}`;
      if (page !== drawn) {
        drawn = page;
        onFrame(() => host.querySelector('.lesson-body')?.scrollTo(0, 0));
      } else if (lesson.chosen[lesson.at] !== undefined) {
        onFrame(() => host.querySelector('.lesson-reveal, .lesson-so-far')?.scrollIntoView({ block: 'nearest' }));
      }
      return html`
        ${cardHead(session, lesson, language, t, { folded, fold })}
        <div class="lesson-body" tabindex="0" role="group" aria-label=${t.progress(lesson.at + 1, lesson.lesson.steps.length)} aria-live="polite">
          ${stepText(session, lesson, language, t)}
        </div>
        ${cardFoot(session, lesson, language, t, away)}
      `;
    },
  );
}

function cardHead(session: Session, lesson: LessonState, language: Language, t: LessonText, { folded, fold }: { folded: boolean; fold: () => void }): Template {
  const place = courseOf(lesson.id);
  return html`<div class="lesson-head">
    <h2>${place ? html`<span class="lesson-course">${place.course.title[language]} · ${place.number}/${place.course.lessons.length}</span>` : nothing}${lesson.lesson.title[language]}</h2>
    <button type="button" class="quiet small lesson-fold" aria-expanded=${!folded} aria-label=${folded ? t.unfold : t.fold} title=${folded ? t.unfold : t.fold} @click=${fold}>${icon(icons.down)}</button>
    <button type="button" class="quiet small" aria-label=${t.link} title=${t.link} @click=${() => copyLink(session, lesson, language, t)}>${icon(icons.link)}</button>
    <button type="button" class="quiet small" aria-label=${t.close} title=${t.close} @click=${() => closeLesson(session)}>${icon(icons.close)}</button>
  </div>`;
}

/** The progress, and buttons to continue or to return to the lesson's moment. */
function cardFoot(session: Session, lesson: LessonState, language: Language, t: LessonText, away: boolean): Template {
  const { id, lesson: { steps }, at: here, answers } = lesson;
  const next = courseOf(id)?.next;
  const isLast = here + 1 === steps.length;
  const others = () => openLessons(session);
  const waits = isAsked(lesson);
  // A single button in all states, even while it waits, so that it keeps the focus.
  const onward: { label: string; title?: string; go: () => void } = !isLast
    ? { label: t.next, title: waits ? t.answerFirst : undefined, go: () => void goLesson(session, here + 1) }
    : next
      ? { label: t.nextLesson, title: next.title[language], go: () => void session.address.openLesson(next.id, 0, 'push', answers) }
      : { label: t.more, go: others };
  return html`<div class="lesson-foot">
    <span class="lesson-dots" aria-hidden="true">${steps.map((_, at) => html`<i class=${at === here ? 'here' : at < here ? 'past' : ''}></i>`)}</span>
    <span class="lesson-progress" title=${t.progress(here + 1, steps.length)}>${here + 1}/${steps.length}</span>
    <span class="gap"></span>
    ${away ? html`<button type="button" class="labelled lesson-return" @click=${() => showMoment(session)}>${t.return}</button>` : nothing}
    <button type="button" class="quiet labelled" ?disabled=${here === 0} @click=${() => goLesson(session, here - 1)}>${t.back}</button>
    ${isLast && next ? html`<button type="button" class="quiet labelled" aria-haspopup="dialog" @click=${others}>${t.more}</button>` : nothing}
    <button type="button" class="primary lesson-next" title=${onward.title ?? nothing} aria-haspopup=${onward.go === others ? 'dialog' : nothing} aria-disabled=${waits || nothing} @click=${onward.go}>${onward.label}</button>
  </div>`;
}

function stepText(session: Session, state: LessonState, language: Language, t: LessonText): Template {
  const step = state.lesson.steps[state.at]!;
  const last = state.at === state.lesson.steps.length - 1;
  const { threads = [] } = state.lesson;
  return html`
    <div class="lesson-say">${markdown(step.say[language])}</div>
    ${looks(session, placeOf(state).focus ?? [], t)}
    ${step.whatIf ? html`<p class="lesson-search"><button type="button" class="primary" aria-haspopup="dialog" ?disabled=${!state.moment} @click=${() => askWhatIf(session, step.whatIf!)}>${t.whatIf}</button></p>` : nothing}
    ${step.search ? html`<p class="lesson-search"><button type="button" class="primary" aria-haspopup="dialog" @click=${() => openCanHappen(session, { asked: step.search! })}>${t.canHappen}</button></p>` : nothing}
    ${step.ask ? question(session, state, language, t) : nothing}
    ${last ? afterwards(state, language, t) : nothing}
    ${last && threads.length
      ? html`<p class="lesson-threads dim">${t.threads} ${threads.map((one) => html`<a href=${threadUrl(one)} target="_blank" rel="noopener">${one}</a> `)}</p>`
      : nothing}
  `;
}

/** About the lesson's own scenario, even if another one was opened. */
async function askWhatIf(session: Session, asked: string): Promise<void> {
  if (isAway(session)) await showMoment(session);
  await openWhatIf(session, [asked]);
}

/** At the end of a lesson: the progress in its course, and the next lesson. */
function afterwards({ id }: LessonState, language: Language, t: LessonText): Template | typeof nothing {
  const place = courseOf(id);
  if (!place) return nothing;
  const { course, next } = place;
  const past = doneOf(course.lessons, progress());
  return html`<div class="lesson-course-end"><p><b>${course.title[language]}</b> · ${t.courseProgress(past, course.lessons.length)}</p>
    <progress max=${course.lessons.length} .value=${past} aria-label=${t.courseProgress(past, course.lessons.length)}></progress>
    <p>${next ? html`<span class="dim">${t.nextIs}</span> ${next.title[language]}` : past === course.lessons.length ? t.courseDone : t.courseEnd}</p></div>`;
}

function looks(session: Session, focus: Focus[], t: LessonText): Template {
  if (!focus.length) return nothing;
  return html`<p class="lesson-look"><span class="dim">${t.look}</span>${focus.map(
    (one) => html`<button type="button" class="lesson-spot" data-focus=${Object.values(one)[0]} @click=${() => goTo(session, one)}>${placeName(session, t, one)}</button>`,
  )}</p>`;
}

function goTo(session: Session, focus: Focus): void {
  const { selector, page } = spotOf(focus);
  session.look.showPage(page);
  onFrame(() => {
    const found = document.querySelector<HTMLElement>(selector);
    found?.scrollIntoView({ block: 'nearest' });
    const target = found?.querySelector<HTMLElement>('button, [tabindex="0"]');
    (target ?? found)?.focus({ preventScroll: true });
  });
}

function question(session: Session, state: LessonState, language: Language, t: LessonText): Template {
  const ask = state.lesson.steps[state.at]!.ask!;
  const chosen = state.chosen[state.at];
  const open = chosen === undefined;
  const tells = state.answers === 'on';
  const told = tells && !open;
  const choose = (at: number) => {
    // The options are disabled now, so the focus moves to the next button.
    document.querySelector<HTMLElement>('.lesson-next')!.focus({ preventScroll: true });
    answer(session, at);
  };
  return html`<div class="lesson-ask" role="group" aria-label=${t.predict}>
    <p class="lesson-predict">${t.predict}</p>
    <div class="lesson-question">${markdown(ask.question[language])}</div>
    <ul>${ask.options.map((option, at) => {
      const right = at === ask.answer;
      const kind = !told ? '' : right ? 'right' : at === chosen ? 'wrong' : 'other';
      return html`<li><button type="button" class="lesson-option ${kind}" aria-pressed=${at === chosen} ?disabled=${!open} @click=${() => choose(at)}>
        <span class="lesson-sign" aria-hidden="true">${kind === 'right' ? icon(pageIcons.check) : kind === 'wrong' ? icon(icons.close) : ''}</span>
        <span>${markdown(option[language])}</span>
        ${at === chosen ? html`<span class="lesson-yours">${t.yours}</span>` : nothing}
      </button></li>`;
    })}</ul>
    ${told
      ? html`<div class="lesson-reveal ${chosen === ask.answer ? 'right' : 'wrong'}"><b>${chosen === ask.answer ? t.right : t.wrong}</b>${markdown(ask.reveal[language])}</div>`
      : html`<p class="dim lesson-so-far">${tells ? '' : `${open ? t.answerOnce : t.answersOff} `}${t.soFar}</p>`}
  </div>`;
}

async function copyLink(session: Session, state: LessonState, language: Language, t: LessonText): Promise<void> {
  const url = new URL(location.href);
  url.hash = lessonAddress(state.id, state.at, state.answers, language);
  try {
    await pending(navigator.clipboard.writeText(url.href));
    session.look.say(t.copied);
  } catch {
    session.look.say(url.href); // for copying manually if the clipboard requires https
  }
}
