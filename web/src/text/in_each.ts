// A text that stands beside what uses it, in each language.
import type { Language } from '.';
import { withEnglish, type Partly } from './fallback';

type Words<T> = T extends string ? string : T;

/** The text in a language; English, or partly English, where it lacks words. `name` is for `missing`. */
export function inEach<T extends object | string>(name: string, { en, ...others }: { en: T } & { [L in Exclude<Language, 'en'>]?: NoInfer<Partly<Words<T>>> }): (language: Language) => Words<T> {
  const complete = (other: unknown) => (typeof other === 'object' ? withEnglish<object>(name, other as object, en as object) : other);
  const texts = Object.fromEntries(Object.entries({ en, ...others }).map(([language, other]) => [language, complete(other)])) as Partial<Record<Language, Words<T>>>;
  return (language) => texts[language] ?? texts.en!;
}
