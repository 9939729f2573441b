// Lessons on their way into the page: each lessons/*.yaml becomes a module of its own that is loaded when it is opened, and
// `virtual:lessons` is what the list of them needs. What a lesson is says src/core/lesson.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const index = 'virtual:lessons';
const folder = fileURLToPath(new URL('./lessons', import.meta.url));
const groups = ['docs', 'retries', 'indexed', 'life', 'policies', 'faults', 'cron'];

const read = (file) => parse(readFileSync(file, 'utf8'));

function listed(lesson) {
  const texts = lesson.steps.flatMap(({ say, ask }) => [say, ...(ask ? [ask.question, ...ask.options, ask.reveal] : [])]);
  const words = Object.fromEntries(Object.keys(lesson.title).map((language) => [language, texts.map((text) => text[language]).join('\n')]));
  return {
    id: lesson.id, title: lesson.title, group: lesson.group, behaviours: lesson.behaviours ?? [], threads: lesson.threads ?? [],
    steps: lesson.steps.length, words,
  };
}

export function lessons() {
  return {
    name: 'lessons',
    resolveId: (id) => (id === index ? `\0${index}` : undefined),
    load(id) {
      if (id !== `\0${index}`) return undefined;
      const files = readdirSync(folder).filter((file) => file.endsWith('.yaml')).sort();
      for (const file of files) this.addWatchFile(join(folder, file));
      const rank = ({ group, order, behaviours = [] }) => groups.indexOf(group) * 100 + (order ?? behaviours[0] ?? 0);
      const all = files.map((file) => ({ id: basename(file, '.yaml'), ...read(join(folder, file)) })).sort((a, b) => rank(a) - rank(b));
      return `export default ${JSON.stringify(all.map(listed))}`;
    },
    transform(_, id) {
      if (!id.startsWith(folder) || !id.endsWith('.yaml')) return undefined;
      return { code: `export default ${JSON.stringify(read(id))}`, map: null };
    },
  };
}
