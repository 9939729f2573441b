// Builds lessons for the page: each lessons/*.yaml becomes a module that is loaded when it is opened. `virtual:lessons` has the data of the
// list, with the courses. src/core/lesson.ts describes lessons and courses.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const index = 'virtual:lessons';
const folder = fileURLToPath(new URL('./lessons', import.meta.url));
const courseFile = fileURLToPath(new URL('./courses.yaml', import.meta.url));

const parsed = (file) => parse(readFileSync(file, 'utf8'));
const languages = Object.keys(parsed(courseFile)[0].title);

/** A translation may be incomplete: missing texts are in English. */
export function withEnglish(value, all) {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner) => withEnglish(inner, all));
  if (typeof value.en === 'string') return Object.fromEntries(all.map((language) => [language, value[language] ?? value.en]));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withEnglish(inner, all)]));
}

const read = (file) => withEnglish(parsed(file), languages);

const decisions = fileURLToPath(new URL('../core/words/decisions', import.meta.url));
const tables = readdirSync(decisions).map((table) => join(decisions, table));

/** The page's numbers of decisions, by their names in core/words. */
export const numbersOfDecisions = () => new Map(tables.flatMap((table) => [...readFileSync(table, 'utf8').matchAll(/^(\d+) (\w+)/gm)].map(([, number, name]) => [name, Number(number)])));

/** Returns a lesson in the page's form. */
function numbered(lesson, codes) {
  for (const { ask } of lesson.steps) if (ask) ask.about = codes.get(ask.about);
  return lesson;
}

function listed(lesson) {
  const texts = lesson.steps.flatMap(({ say, ask }) => [say, ...(ask ? [ask.question, ...ask.options, ask.reveal] : [])]);
  const words = Object.fromEntries(Object.keys(lesson.title).map((language) => [language, texts.map((text) => text[language]).join('\n')]));
  return {
    id: lesson.id, title: lesson.title, behaviours: lesson.behaviours ?? [], threads: lesson.threads ?? [],
    answers: lesson.steps.map(({ ask }) => ask?.answer ?? null), words,
  };
}

export function lessons() {
  const codes = numbersOfDecisions();
  return {
    name: 'lessons',
    resolveId: (id) => (id === index ? `\0${index}` : undefined),
    load(id) {
      if (id !== `\0${index}`) return undefined;
      const files = readdirSync(folder).filter((file) => file.endsWith('.yaml')).sort();
      for (const file of files) this.addWatchFile(join(folder, file));
      this.addWatchFile(courseFile);
      const all = files.map((file) => listed({ id: basename(file, '.yaml'), ...read(join(folder, file)) }));
      return `export default ${JSON.stringify(all)};\nexport const courses = ${JSON.stringify(read(courseFile))}`;
    },
    transform(_, id) {
      if (!id.startsWith(folder) || !id.endsWith('.yaml')) return undefined;
      return { code: `export default ${JSON.stringify(numbered(read(id), codes))}`, map: null };
    },
  };
}
