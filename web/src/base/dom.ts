import { html, nothing, render, type TemplateResult } from 'lit-html';
import type { Readable } from './store';

// Set the chosen option of a select with `.selected`: browsers ignore its attribute after the first choice by the user.
export { html, nothing, render };
export type Template = TemplateResult | typeof nothing;

/** Keeps `host` showing `template` of the values that `select` picks. Renders only if one of them changed. */
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

/** Returns an inline icon with a path of icons.ts. It is decorative, so screen readers skip it. */
export function icon(path: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d=${path} /></svg>`;
}
