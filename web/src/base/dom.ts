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
