import { html, nothing, render, type TemplateResult } from 'lit-html';
import type { Readable } from './store';

// Which option of a select is in force is said by `.selected`: its attribute is ignored from the first choice by hand on.
export { html, nothing, render };
export type Template = TemplateResult | typeof nothing;

/** Keeps `host` showing `template` of what `select` picks, rendered anew only when a picked value is another one. */
export function mount<T extends object, S extends Record<string, unknown>>(
  host: HTMLElement,
  store: Readable<T>,
  select: (state: T) => S,
  template: (picked: S) => Template,
): () => void {
  let before: S | undefined;
  return store.subscribe((state) => {
    const picked = select(state);
    if (before && Object.keys(picked).every((key) => picked[key] === before![key])) return;
    before = picked;
    render(template(picked), host);
  });
}

/** An inline icon from the paths in icons.ts; decoration, so hidden from screen readers. */
export function icon(path: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d=${path} /></svg>`;
}

/** Whether a key belongs to the element that has the focus: it is text, or a control that was not merely clicked. */
export function keepsKey(event: KeyboardEvent, clicked: boolean): boolean {
  const { target, key } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, input:not([type=range], [type=radio], [type=checkbox])')) return true;
  const control = target.closest('button, a, summary, select, input, [role=tab], [role=separator]');
  if (!control || clicked) return false; // after a click Space goes on to mean play
  return control.matches('select') || key === ' ' || key === 'Enter' || (key.startsWith('Arrow') && !control.matches('button:not([role]), a, summary'));
}
