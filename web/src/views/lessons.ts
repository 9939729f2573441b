// The list of all courses and their lessons, searchable in every language and by thread numbers.
import { pending } from '../base/pending';
import './lesson.css';
import { copyText } from '../base/clipboard';
import { html, icon, nothing, render, type Template } from '../base/dom';
import { icons } from '../base/icons';
import { pageIcons } from '../base/page_icons';
import type { Course, Listed } from '../core/lesson';
import { doneOf, forgetProgress, isStored, progress, type Progress } from '../core/progress';
import type { Session } from '../core/session';
import { textIn, type Language } from '../text';
import { lessonTextIn, type LessonText } from '../text/lessons';
import { openDialog } from './dialog';
import { docsLinks } from './docs_links';
import { searchKeys } from './search_keys';

/** Every word must occur in a title, the text or a thread's number. */
function matches(lesson: Listed, course: Course, words: string): boolean {
  const all = [lesson.id, ...Object.values(lesson.title), ...Object.values(course.title), ...Object.values(lesson.words), ...lesson.threads].join('\n').toLowerCase();
  return words.toLowerCase().split(/\s+/).every((word) => all.includes(word));
}

/** How many of its questions were answered, and how many correctly. */
function answered({ answers }: Listed, given: Readonly<Record<number, number>> = {}): { asked: number; given: number; right: number } {
  const asked = [...answers.keys()].filter((at) => answers[at] !== null);
  return { asked: asked.length, given: asked.filter((at) => given[at] !== undefined).length, right: asked.filter((at) => given[at] === answers[at]).length };
}

export async function openLessons(session: Session): Promise<void> {
  session.clock.pause();
  const { language, lesson: current } = session.state;
  const t = lessonTextIn(language);
  const { body, close } = openDialog(t.title, textIn(language).close, 'lessons-dialog');
  const { default: lessons, courses } = await pending(import('virtual:lessons'));
  const list = new CourseList(session, language, t, lessons, current?.id, close, () => draw());
  let words = '';
  const draw = () => {
    const done = progress();
    const found = courses.map((course) => ({ course, lessons: list.of(course).filter((one) => matches(one, course, words)) })).filter((one) => one.lessons.length);
    const count = found.reduce((sum, one) => sum + one.lessons.length, 0);
    render(
      html`<p class="dim lessons-intro">${t.intro}</p>
        <div class="lessons-tools"><input type="search" class="search" placeholder=${t.search} aria-label=${t.search} @input=${(event: Event) => {
          words = (event.target as HTMLInputElement).value;
          draw();
        }} />
        </div>
        <p class="hidden" role="status">${t.found(count)}</p>
        ${count === 0 ? html`<p class="empty">${t.none}</p>` : nothing}
        ${found.map((one) => list.draw(one.course, one.lessons, done))}
        ${docsLinks(session)}
        <p class="lessons-teacher"><label><input type="checkbox" .checked=${list.linksHide} @change=${(event: Event) => list.hideAnswers((event.target as HTMLInputElement).checked)} /> ${t.linkOff}</label></p>
        ${Object.keys(done).length ? html`<p class="lessons-forget"><span class="dim">${isStored() ? t.kept : t.notStored}</span> <button type="button" class="labelled" @click=${() => {
          forgetProgress();
          draw();
          body.querySelector<HTMLElement>('[type=search]')?.focus();
        }}>${t.forget}</button></p>` : nothing}`,
      body,
    );
  };
  draw();
  body.addEventListener('keydown', (event) => searchKeys(event, body, '.lessons-list [data-lesson]'));
  body.querySelector('input')?.focus();
}

class CourseList {
  #session: Session;
  #language: Language;
  #t: LessonText;
  #byId: Map<string, Listed>;
  #here: string | undefined;
  #close: () => void;
  #redraw: () => void;
  /** The links to copy are for a class that should not see the answers. */
  linksHide = false;
  #copied = '';

  constructor(session: Session, language: Language, t: LessonText, lessons: Listed[], here: string | undefined, close: () => void, redraw: () => void) {
    this.#session = session;
    this.#language = language;
    this.#t = t;
    this.#byId = new Map(lessons.map((one) => [one.id, one]));
    this.#here = here;
    this.#close = close;
    this.#redraw = redraw;
  }

  of(course: Course): Listed[] {
    return course.lessons.map((id) => this.#byId.get(id)!);
  }

  draw(course: Course, found: Listed[], done: Progress): Template {
    const t = this.#t;
    const past = doneOf(course.lessons, done);
    const label = t.courseProgress(past, course.lessons.length);
    return html`<section class="course" data-course=${course.id}>
      <div class="course-head"><h3>${course.title[this.#language]}</h3>
        <progress max=${course.lessons.length} .value=${past} aria-label=${label}></progress><span class="dim" aria-hidden="true">${past}/${course.lessons.length}</span>
        <button type="button" class="quiet small" aria-label=${t.linkTo(course.title[this.#language])} title=${t.linkTo(course.title[this.#language])}
          @click=${() => this.#link(course)}>${icon(this.#copied === course.id ? pageIcons.check : icons.link)}</button>
        <span class="hidden" role="status">${this.#copied === course.id ? t.copied : ''}</span></div>
      <p class="dim">${course.about[this.#language]}</p>
      <ol class="lessons-list">${found.map((one) => this.#lesson(one, course.lessons.indexOf(one.id) + 1, done))}</ol>
    </section>`;
  }

  #lesson(one: Listed, number: number, done: Progress): Template {
    const t = this.#t;
    const { asked, given, right } = answered(one, done[one.id]?.answers);
    // If a teacher's link hides the answers, the list does not reveal them either, even later.
    const tells = this.#session.state.lesson?.answers !== 'off' && !done[one.id]?.untold;
    return html`<li value=${number}><button type="button" aria-current=${one.id === this.#here} data-lesson=${one.id} @click=${() => {
      this.#close();
      void this.#session.address.openLesson(one.id, 0, 'push', this.#session.state.lesson?.answers);
    }}>
      <span class="lessons-number" aria-hidden="true">${done[one.id]?.done ? icon(pageIcons.check) : number}</span>
      <span class="lessons-title">${one.title[this.#language]}${done[one.id]?.done ? html`<span class="hidden">, ${t.done}</span>` : nothing}</span>
      ${given ? html`<span class="lessons-answers">${tells ? t.rightOf(right, asked) : t.answered(given, asked)}</span>` : nothing}
      <span class="dim">${one.threads.slice(0, 2).join(' ')}</span>
    </button></li>`;
  }

  async #link(course: Course): Promise<void> {
    const url = new URL(location.href);
    url.hash = `course=${course.id}${this.linksHide ? '&answers=off' : ''}`;
    await copyText(url.href);
    this.#copied = course.id;
    this.#redraw();
  }

  hideAnswers(hide: boolean): void {
    this.linksHide = hide;
    this.#copied = '';
    this.#redraw();
  }
}
