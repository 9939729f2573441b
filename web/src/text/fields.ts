// The labels of the editor's help on fields. The descriptions of the fields are in core/words/fields.txt, in each language;
// a test generates fields/*.json from it.
import type { Language } from '.';
import { withEnglish, type Partly } from './fallback';

const en = {
  default: (value: string) => `default: ${value}`,
  since: (version: string) => `since ${version}`,
  changes: (when: string) => `may change: ${when}`,
  immutable: 'immutable',
};

const ja: Partly<typeof en> = {
  default: (value) => `既定値: ${value}`,
  since: (version) => `${version}から`,
  changes: (when) => `変更: ${when}`,
  immutable: '変更不可',
};

export type FieldLabels = typeof en;
export const fieldLabels: Record<Language, FieldLabels> = { en, ja: withEnglish('fields', ja, en) };
