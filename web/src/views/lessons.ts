// The list of all lessons, searched in every language and by the numbers of the threads.
import './lesson.css';
import { html, icon, nothing, render } from '../base/dom';
import { icons } from '../base/icons';
import type { Listed } from '../core/lesson';
import { lessonsDone } from '../core/lessons';
import type { Session } from '../core/session';
import { textIn } from '../text';
import { lessonTextIn } from '../text/lessons';
import { openDialog } from './dialog';

/** Every word has to be somewhere: in a title, in the text, in a thread's number. */
export function matches(lesson: Listed, words: string): boolean {
  const all = [lesson.id, ...Object.values(lesson.title), ...Object.values(lesson.words), ...lesson.threads].join('\n').toLowerCase();
  return words.toLowerCase().split(/\s+/).every((word) => all.includes(word));
}

export async function openLessons(session: Session): Promise<void> {
  session.clock.pause();
  const { language } = session.state;
  const t = lessonTextIn(language);
  const { body, close } = openDialog(t.title, textIn(language).close, 'lessons-dialog');
  const { default: all } = await import('virtual:lessons');
  const done = lessonsDone();
  const here = session.state.lesson?.id;
  const draw = (words: string) => {
    const found = all.filter((one) => matches(one, words));
    const groups = [...new Set(found.map((one) => one.group))];
    render(
      html`<p class="dim lessons-intro">${t.intro}</p>
        <input type="search" class="search" placeholder=${t.search} aria-label=${t.search} @input=${(event: Event) => draw((event.target as HTMLInputElement).value)} />
        <p class="hidden" role="status">${t.found(found.length)}</p>
        ${found.length === 0 ? html`<p class="empty">${t.none}</p>` : nothing}
        ${groups.map(
          (group) => html`<h3>${t.groups[group] ?? group}</h3>
            <ul class="lessons-list">${found.filter((one) => one.group === group).map(
              (one) => html`<li><button type="button" aria-current=${one.id === here} data-lesson=${one.id} @click=${() => {
                close();
                void session.address.openLesson(one.id);
              }}>
                <span class="lessons-title">${one.title[language]}</span>
                ${done[one.id] ? html`<span class="lessons-done" title=${t.done}>${icon(icons.check)}<span class="hidden">${t.done}</span></span>` : nothing}
                <span class="dim">${one.threads.slice(0, 2).join(' ')}</span>
              </button></li>`,
            )}</ul>`,
        )}`,
      body,
    );
  };
  draw('');
  body.querySelector('input')?.focus();
}
