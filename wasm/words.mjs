// Writes the tables of core/words as the page downloads them. Decisions and each table of phrases,
// except those of the command line, have a file per language: the English one has everything that
// is independent of language, the others only the sentences. Phrases are identified by their
// position. Places have a file for each release, and for the release that the cluster around the
// controllers is modeled on.
//
// usage: node words.mjs OUTPUT_FOLDER
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const read = (name) => readFileSync(new URL(`../core/words/${name}.txt`, import.meta.url), 'utf8');
const minorOf = (release) => release.split('.')[1];
const isLanguage = (word) => /^[a-z]{2}$/.test(word);

function readRows(path) {
  const blocks = read(path).split(/\n\n+/).map((block) => block.split('\n').filter((line) => line && !line.startsWith('#')));
  return blocks.filter((lines) => lines.length > 0);
}

// A run opens at a sync of a Job. Routine decisions and those of other objects are downloaded when
// needed.
const decisionTables = ['decisions', 'other_decisions', 'routine_decisions'];
/** Returns the names of this kind in tables.txt: page, cli or apart. */
const listed = (kind) => readRows('tables').flat().filter((line) => line.startsWith(`${kind} `)).map((line) => line.slice(kind.length + 1));
const numberOf = ([head]) => Number.parseInt(head, 10);

function rowsOf(table) {
  if (!decisionTables.includes(table)) return readRows(table);
  const files = readdirSync(new URL('../core/words/decisions', import.meta.url));
  const apart = listed('apart');
  const tableOf = (row, group) => (row.includes('routine') ? 'routine_decisions' : apart.includes(group) ? 'other_decisions' : 'decisions');
  return files.map((file) => file.replace('.txt', ''))
    .flatMap((group) => readRows(`decisions/${group}`).filter((row) => tableOf(row, group) === table))
    .map((row) => row.filter((line) => line !== 'routine'))
    .sort((a, b) => numberOf(a) - numberOf(b));
}

function wordsIn(table, language) {
  const keep = (line) => {
    const [word] = line.split(' ');
    return word === language || (language === 'en' && !isLanguage(word));
  };
  // The code has the names of facts, and the kinds of a phrase's facts. The kinds of a decision's
  // facts say how they are formatted.
  const facts = (line) => (decisionTables.includes(table) ? line : line.replace(/[A-Za-z]+ (\w+)/g, '$1'));
  const head = (line) => line.replace(/^(\d+ )?\w+/, '$1-').replace(/\(.*/, (all) => (language === 'en' ? facts(all) : ''));
  return rowsOf(table).map(([first, ...below]) => [head(first), ...below.filter(keep)].join('\n')).join('\n\n') + '\n';
}

function placesIn(minor) {
  const [releases, ...rows] = read('places').split('\n').filter((line) => line && !line.startsWith('#')).map((line) => line.split('\t'));
  // The source of the cluster around the controllers is given for one release. The others refer to
  // it with '='.
  const isOfCluster = (at) => rows.every(([, , ...cells]) => cells[at] !== '=');
  const columns = releases.map((_, at) => at).filter((at) => minorOf(releases[at]) === minor || isOfCluster(at));
  const lines = rows.map(([name, path, ...cells]) => [name, path, ...columns.map((at) => cells[at])]);
  return [columns.map((at) => releases[at]), ...lines].map((line) => line.join('\t')).join('\n') + '\n';
}

/** Returns the file name without its extension: decisions.en, reasons.ja, places.36. */
export function words(name) {
  const [table, which] = name.split('.');
  return table === 'places' ? placesIn(which) : wordsIn(table, which);
}

function names() {
  const tables = [...decisionTables, ...listed('page')];
  const rows = tables.flatMap(rowsOf);
  const languages = new Set(rows.flatMap((lines) => lines.slice(1).map((line) => line.split(' ')[0])).filter(isLanguage));
  const [releases] = read('places').split('\n').filter((line) => !line.startsWith('#'));
  return [
    ...tables.flatMap((table) => [...languages].map((language) => `${table}.${language}`)),
    ...releases.split('\t').map((release) => `places.${minorOf(release)}`),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of names()) writeFileSync(join(folder, `${name}.txt`), words(name));
}
