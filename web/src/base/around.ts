import type { TemplateResult } from 'lit-html';

import { html } from './dom';

/** Puts a user-given name into a sentence. Whatever the direction of the name's script, the words around it stay in place. */
export function around(sentence: (name: string) => string, name: string): TemplateResult {
  const [before, after] = sentence('\0').split('\0');
  return html`${before}<bdi>${name}</bdi>${after}`;
}
