import type { TemplateResult } from 'lit-html';

import { html } from './dom';

/** A sentence around a name that anybody gave: whichever way that is read, the words around it stay as they are. */
export function around(sentence: (name: string) => string, name: string): TemplateResult {
  const [before, after] = sentence('\0').split('\0');
  return html`${before}<bdi>${name}</bdi>${after}`;
}
