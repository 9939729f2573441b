// Attributes of the page's elements with the state: for styles, tests and scripts.
import { followSystem, isDark } from '../base/dark';
import { followSettled } from '../base/pending';
import type { Session } from '../core/session';
import { isStale } from '../core/stale';
import { panelOf } from './panels';

/** Writes only changed values: setting an attribute recalculates the styles of the whole page in each frame. */
function put(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined ? !element.hasAttribute(name) : element.getAttribute(name) === value) return;
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function toggle(element: HTMLElement, name: string, on: boolean): void {
  if (element.classList.contains(name) !== on) element.classList.toggle(name, on);
}

export function showAttributes(root: HTMLElement, session: Session): void {
  session.store.subscribe((state) => {
    const { language, theme, editorOpen, page, version, example, lesson, run, step, races, panel } = state;
    toggle(root, 'is-stale', isStale(state));
    toggle(root, 'in-lesson', !!lesson);
    toggle(root, 'is-wide', panelOf(panel).wide?.(state) ?? false);
    put(root, 'data-lesson', lesson?.moment ? `${lesson.id}/${lesson.at + 1}` : '');
    if (version) put(root, 'data-engine', version);
    put(root, 'data-example', example ?? '');
    put(root, 'data-races', races?.step === step && races.run === run?.id ? '' : undefined);
    put(document.documentElement, 'lang', language);
    put(document.documentElement, 'data-theme', isDark(theme) ? 'dark' : 'light');
    put(root, 'data-page', page);
    toggle(root, 'no-editor', !editorOpen);
  });
  followSettled((isSettled) => put(root, 'data-settled', isSettled ? '' : undefined));
  followSystem(() => session.look.redraw());
}
