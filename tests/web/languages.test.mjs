// A language is a line of the list and a column of tables. No module of the page knows the languages.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { load } from './load.mjs';

const source = new URL('../../web/src/', import.meta.url);
const written = (path) => path.startsWith('text/') || path.startsWith('views/faults/');

test('languages: only text tables contain words that are not English', () => {
  const modules = readdirSync(source, { recursive: true }).filter((path) => path.endsWith('.ts') && !path.startsWith('engine/wasm'));
  assert.ok(modules.length > 80, String(modules.length));
  for (const path of modules.filter((one) => !written(one))) {
    const code = readFileSync(new URL(path, source), 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '');
    assert.doesNotMatch(code, /[\u3040-\u30ff\u4e00-\u9faf]/, path);
    assert.doesNotMatch(code, /['"`|(]ja['"`|)]/, path);
  }
});

test('languages: each table has them all; English replaces missing text', async (t) => {
  const text = await load('text/index', 'text/fallback', 'text/actions', 'text/breakpoints', 'text/breakpoint_words', 'text/editor', 'text/files', 'text/help', 'text/import', 'text/lessons', 'text/causes', 'text/controller', 'text/races', 'text/embedding', 'text/can_happen', 'text/gallery', 'text/header', 'text/previews', 'text/transport', 'text/versions', 'text/what_if', 'text/working', 'text/fields');
  const ids = Object.keys(text.languages);
  assert.equal(ids[0], 'en');
  for (const table of ['breakpointWords', 'versionsText', 'fieldLabels']) assert.deepEqual(Object.keys(text[table]), ids, table);
  for (const told of ['actionsText', 'breakpointText', 'editorText', 'filesText', 'helpText', 'importText', 'lessonTextIn', 'canHappenText', 'causesText', 'controllerText', 'embeddingText', 'galleryText', 'headerText', 'previewText', 'racesText', 'transportText']) {
    const all = ids.map((id) => text[told](id));
    assert.equal(new Set(all).size, ids.length, told);
    for (const one of all) assert.deepEqual(Object.keys(one).sort(), Object.keys(all[0]).sort(), told);
  }
  for (const id of ids) await text.loadText(id);
  t.diagnostic(`shown in English only: ${text.missing.join(', ') || 'nothing'}`);
});

test('fallback: a missing word is shown in English, also inside', async () => {
  const { withEnglish, missing } = await load('text/fallback');
  const english = { title: 'Pods', list: ['a', 'b'], states: { ready: 'ready', gone: 'gone' }, count: (count) => `${count} pods` };
  const other = withEnglish('sample', { list: ['x'], states: { ready: '準備完了' } }, english);
  assert.deepEqual(other, { ...english, list: ['x'], states: { ready: '準備完了', gone: 'gone' } });
  assert.deepEqual(missing.filter((one) => one.startsWith('sample')), ['sample.title', 'sample.states.gone', 'sample.count']);
});

test('editor: every phrase of its packages is translated', async () => {
  const { languages, phrasesIn } = await load('text/index', 'text/editor_phrases');
  const said = ['autocomplete', 'commands', 'language', 'lint', 'search', 'view'].flatMap((part) => {
    const code = readFileSync(new URL(`../../web/node_modules/@codemirror/${part}/dist/index.js`, import.meta.url), 'utf8');
    return [...code.matchAll(/\bphrase\(((?:[^()]|\([^()]*\))*)\)/g)].flatMap(([, asked]) => [...asked.matchAll(/"([^"]+)"/g)].map(([, phrase]) => phrase));
  });
  for (const id of Object.keys(languages).filter((one) => one !== 'en')) assert.deepEqual(Object.keys(await phrasesIn(id)).sort(), [...new Set(said)].sort(), id);
});

test('import: its messages name the button of the earlier texts correctly', async () => {
  const { languages, importText, editorText } = await load('text/index', 'text/import', 'text/editor');
  for (const id of Object.keys(languages)) {
    for (const said of ['done', 'refused']) assert.ok(importText(id)[said].toLowerCase().includes(editorText(id).history.toLowerCase()), `${id}: ${importText(id)[said]}`);
  }
});

test('lessons: have English text; missing translations are listed', async (t) => {
  const { languages } = await load('text/index');
  const ids = Object.keys(languages).sort();
  const web = new URL('../../web/', import.meta.url);
  const { parse } = createRequire(fileURLToPath(new URL('package.json', web)))('yaml');
  const lessons = readdirSync(new URL('lessons/', web)).map((file) => `lessons/${file}`);
  let told = 0;
  const lacking = [];
  const look = (value, file) => {
    if (typeof value !== 'object' || value === null) return;
    if ('en' in value) {
      assert.deepEqual(Object.keys(value).filter((id) => !ids.includes(id)), [], `${file}: ${value.en}`);
      for (const id of ids) if (!(id in value)) lacking.push(`${file} in ${id}: ${value.en}`);
      told++;
    } else {
      for (const inner of Object.values(value)) look(inner, file);
    }
  };
  for (const file of ['courses.yaml', ...lessons]) look(parse(readFileSync(new URL(file, web), 'utf8')), file);
  assert.ok(told > 5 * lessons.length, String(told));
  t.diagnostic(`shown in English only: ${lacking.join(', ') || 'nothing'}`);
});

test('lessons: missing translations are shown in English', async () => {
  const { withEnglish } = await import('../../web/vite.lessons.mjs');
  assert.deepEqual(withEnglish({ title: { en: 'A', ja: 'あ' }, steps: [{ say: { en: 'B' }, at: 3 }] }, ['en', 'ja']), { title: { en: 'A', ja: 'あ' }, steps: [{ say: { en: 'B', ja: 'B' }, at: 3 }] });
});

test('examples: each has a title and a description in every language', async () => {
  const { languages, loadText, textIn } = await load('text/index');
  const web = new URL('../../web/', import.meta.url);
  const { parseAllDocuments } = createRequire(fileURLToPath(new URL('package.json', web)))('yaml');
  const read = (path) => readFileSync(new URL(path, web), 'utf8');
  for (const language of Object.keys(languages).slice(1)) {
    await loadText(language);
    const { titles, about } = textIn(language).examples;
    for (const file of readdirSync(new URL('examples/', web))) {
      const id = file.replace('.yaml', '');
      const { title, description } = parseAllDocuments(read(`examples/${file}`)).map((one) => one.toJS()).find((one) => one?.kind === 'Scenario')?.spec ?? {};
      assert.ok(titles[id] || title === id, `the title of ${id} in ${language}`);
      assert.ok(about[id] || !description, `the description of ${id} in ${language}`);
    }
  }
});

test('languages: the page uses the browser’s first language that it has', async () => {
  const { isLanguage, preferredLanguage } = await load('text/index');
  assert.equal(preferredLanguage(['fr-FR', 'ja-JP', 'en']), 'ja');
  assert.equal(preferredLanguage(['fr', 'toString']), 'en');
  assert.ok(isLanguage('ja') && !isLanguage('fr') && !isLanguage('constructor'));
});

test('gallery: each example has a title and a description in every language', async () => {
  const { examples, languages, loadText, textIn } = await load('text/index', 'core/examples');
  for (const language of Object.keys(languages)) {
    await loadText(language);
    const { about, titles } = textIn(language).examples;
    for (const { id, group } of examples) {
      const text = readFileSync(new URL(`../../web/examples/${id}.yaml`, import.meta.url), 'utf8');
      assert.ok(titles[id] || group === 'docs' || (language === 'en' && /^  title: ./m.test(text)), `${language}: a title for ${id}`);
      const says = /^  description:/m.test(text);
      if (language !== 'en' && says) assert.ok(about[id] && about[id] !== titles[id], `${language}: what ${id} says of itself`);
    }
  }
});
