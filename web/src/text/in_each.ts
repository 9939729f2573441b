// Texts that are defined next to the code that uses them, in each language.
import type { Language } from '.';
import { withEnglish, type Partly } from './fallback';

type Words<T> = T extends string ? string : T;

/** Returns a function that returns the text in a language. Absent texts are in English. `name` is the prefix in `missing`. */
export function inEach<T extends object | string>(name: string, { en, ...others }: { en: T } & { [L in Exclude<Language, 'en'>]?: NoInfer<Partly<Words<T>>> }): (language: Language) => Words<T> {
  const complete = (other: unknown) => (typeof other === 'object' ? withEnglish<object>(name, other as object, en as object) : other);
  const texts = Object.fromEntries(Object.entries({ en, ...others }).map(([language, other]) => [language, complete(other)])) as Partial<Record<Language, Words<T>>>;
  return (language) => texts[language] ?? texts.en!;
}
