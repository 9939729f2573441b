// The texts of CodeMirror's own parts, which are in English by default.
import { pending } from '../base/pending';
import type { Language } from '.';

export type Phrases = Record<string, string>;

const all: Record<Language, () => Promise<Phrases | undefined>> = {
  en: async () => undefined,
  ja: async () => (await pending(import('./editor_phrases_ja'))).ja,
};

export const phrasesIn = (language: Language): Promise<Phrases | undefined> => all[language]();
