// Pages for sharing, for search engines and for visitors without JavaScript: examples/NAME/ and lessons/NAME/ in each language. They have a
// title, a description, a picture for links (preview.png) and, for examples, the timeline (poster.svg), all from the engine at build time.
// JOBPLAY_SITE is the site's address; sites that show link previews need absolute addresses of pictures.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { build } from 'vite';
import { cardSvg, escaped, png } from './previews/card.mjs';
import { openGraph, page, style, styleFile } from './previews/page.mjs';
import { startRuns } from './previews/runs.mjs';

const here = fileURLToPath(new URL('./', import.meta.url));
const names = (folder) => readdirSync(join(here, folder)).filter((file) => file.endsWith('.yaml')).sort().map((file) => basename(file, '.yaml'));
const read = (folder, name) => readFileSync(join(here, folder, `${name}.yaml`), 'utf8');

const site = (process.env.JOBPLAY_SITE ?? '').replace(/\/?$/, '/');
/** An absolute address if it is known; otherwise relative to a page at this depth. */
const address = (path, root) => (site === '/' ? `${root}${path}` : site + path);

const about = 'Watch Kubernetes’ Job controller at work: step a Job through its retries and failures, see what the controller sees, and why it does what it does.';

/** Converts Markdown to plain text. */
const plain = (text) => text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '').replace(/\s+/g, ' ').trim();
function short(text, most) {
  if (text.length <= most) return text;
  const sentences = text.slice(0, most).match(/^.*[.!?。](?=\s|$|[^\x20-\x7e])/s)?.[0];
  return sentences && sentences.length > most / 3 ? sentences : `${text.slice(0, most - 1).replace(/\s\S*$/, '')}…`;
}

/** Modules of src, which Node cannot import directly. */
async function load(...modules) {
  const entry = 'virtual:previews';
  const { output: [{ code }] } = await build({
    root: here, configFile: false, logLevel: 'error',
    plugins: [{ name: 'entry', resolveId: (id) => (id === entry ? id : undefined), load: (id) => (id === entry ? modules.map((one) => `export * from '/src/${one}.ts';`).join('\n') : undefined) }],
    build: { write: false, minify: false, target: 'es2022', modulePreload: { polyfill: false }, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', output: { codeSplitting: false } } },
  });
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
}

/** Yields every page and picture as [path, content]. */
async function* files() {
  const { languages, loadText, textIn, previewText, examples, ...run } = await load('text/index', 'text/previews', 'core/examples', 'core/run');
  const ids = Object.keys(languages);
  for (const language of ids) await loadText(language);
  const runs = await startRuns(run);
  const none = () => Object.fromEntries(ids.map((language) => [language, []]));
  const lists = { examples: none(), lessons: none() };
  const partOf = (language) => (language === 'en' ? '' : `${language}/`);
  const folderOf = (kind, name, language) => `${kind}/${name}/${partOf(language)}`;
  /** Returns the same page in the other languages. */
  const othersOf = (language) => ids.filter((one) => one !== language)
    .map((one) => ({ language: one, href: `${language === 'en' ? '' : '../'}${partOf(one)}`, name: languages[one] }));

  const taught = Object.fromEntries(names('lessons').map((name) => parse(read('lessons', name))).map(({ scenario, title }) => [scenario, title]));
  // The gallery's examples in order, then those of lessons.
  const listed = examples.map(({ id }) => id);
  for (const name of [...listed, ...names('examples').filter((one) => !listed.includes(one))]) {
    const text = read('examples', name);
    const opensAt = examples.find(({ id }) => id === name)?.opensAt;
    for (const language of ids) {
      const t = previewText(language);
      const { title: own, description: said, sentence, svg } = runs.run(text, language, opensAt);
      const title = textIn(language).examples.titles[name] ?? (language === 'en' ? own : taught[name]?.[language]) ?? name;
      // A scenario's own description is in English.
      const about = plain((language === 'en' ? said : textIn(language).examples.about[name]) || sentence);
      const description = short(about, 200);
      const folder = folderOf('examples', name, language);
      const root = language === 'en' ? '../../' : '../../../';
      const image = `examples/${name}/preview.png`;
      if (language === 'en') yield [image, png(cardSvg({ kind: t.example, title, sentence: plain(sentence), svg }))];
      yield [`${folder}poster.svg`, svg];
      lists.examples[language].push([`${name}/${partOf(language)}`, title]);
      yield [`${folder}index.html`, page({
        language, title, description, root,
        tags: openGraph({ title, description, locale: t.locale, image: address(image, root), alt: `${title}. ${plain(sentence)}`, url: site === '/' ? '' : site + folder }),
        others: othersOf(language),
        script: `<script type="module" src="${root}job-playground.js"></script>`,
        body: `<p>${escaped(about)}</p>
<p><a class="open" href="${root}#example=${name}">${t.open}</a></p>
<job-playground src="#example=${name}" lang="${language}" panels="pods,status">
<img src="poster.svg" alt="${escaped(t.poster(title))}">
</job-playground>
<h2>${t.manifest}</h2>
<pre>${escaped(text)}</pre>`,
      })];
    }
  }

  for (const name of names('lessons')) {
    const lesson = parse(read('lessons', name));
    for (const language of ids) {
      const t = previewText(language);
      const title = lesson.title[language];
      // Only the first step, to not reveal the rest.
      const first = plain(lesson.steps[0].say[language]);
      const description = short(first, 200);
      const folder = folderOf('lessons', name, language);
      const root = language === 'en' ? '../../' : '../../../';
      const image = `lessons/${name}/preview.png`;
      const count = t.steps(lesson.steps.length);
      if (language === 'en') yield [image, png(cardSvg({ kind: `${t.lesson} · ${count}`, title, sentence: first, text: read('examples', lesson.scenario).replace(/^#.*\n/gm, '') }))];
      lists.lessons[language].push([`${name}/${partOf(language)}`, title]);
      yield [`${folder}index.html`, page({
        language, title, description, root,
        tags: openGraph({ title, description, locale: t.locale, image: address(image, root), alt: title, url: site === '/' ? '' : site + folder }),
        others: othersOf(language),
        body: `<p>${t.lesson} · ${count}</p>\n<p>${escaped(first)}</p>\n<p><a class="open" href="${root}#lesson=${name}/1/${language}">${t.start}</a></p>`,
      })];
    }
  }

  for (const [kind, all] of Object.entries(lists)) {
    const title = previewText('en')[kind];
    const list = (language) => `<ul>${all[language].map(([href, one]) => `<li lang="${language}"><a href="${href}">${escaped(one)}</a></li>`).join('\n')}</ul>`;
    yield [`${kind}/index.html`, page({
      language: 'en', title, description: about, root: '../',
      tags: openGraph({ title: `${title} · Job Playground`, description: about, image: address('preview.png', '../'), alt: 'Job Playground', url: site === '/' ? '' : `${site}${kind}/` }),
      body: ids.map((language) => `${language === 'en' ? '' : `<h2 lang="${language}">${previewText(language)[kind]}</h2>\n`}${list(language)}`).join('\n'),
    })];
  }

  const { sentence, svg } = runs.run(read('examples', examples[0].id), 'en', examples[0].opensAt);
  yield [styleFile, style];
  yield ['preview.png', png(cardSvg({ kind: '', title: 'Kubernetes Jobs, step by step', sentence: plain(sentence), svg }))];
}

export function previews() {
  return {
    name: 'previews',
    apply: 'build',
    transformIndexHtml(html, { path }) {
      if (path === '/embed.html') return html;
      const [title] = /(?<=<title>)[^<]*/.exec(html);
      const url = site === '/' ? '' : site + path.slice(1).replace(/^index\.html$/, '');
      return html.replace('</title>', `</title>\n    ${openGraph({ title, description: about, image: address('preview.png', './'), alt: 'The timeline of a Job that fails after four pods', url }).replaceAll('\n', '\n    ')}`);
    },
    async generateBundle() {
      if (process.env.JOBPLAY_PAGE === 'quick') return; // `./dev play`: no visitors from elsewhere
      for await (const [fileName, source] of files()) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
