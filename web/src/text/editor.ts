// What the editor itself says, in both languages: loaded with it.
import type { Language } from '.';

const en = {
  leave: 'Tab leaves the editor. Once you type it indents, and Esc, then Tab leaves.',
};

const ja: typeof en = {
  leave: 'Tabでエディターを抜けます。入力を始めるとTabは字下げになり、Escのあと、Tabで抜けられます。',
};

export const editorText = (language: Language): typeof en => (language === 'ja' ? ja : en);
