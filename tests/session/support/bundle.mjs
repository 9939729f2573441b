// The modules of a page (web/src/page.ts and all its imports for the playground) as one function of the browser's globals, so that each
// call is a page load.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';

const web = new URL('../../../web/', import.meta.url);
const folder = new URL('node_modules/.tests/', web);
const entry = 'virtual:page';
/** By name of the page: its entry modules, and what tests need from them. */
const entries = {
  index: "export { openPage } from '/src/page.ts'; export { EditorView } from '@codemirror/view';",
  embed: "import '/src/embed/main.ts'; export const isOpen = true;",
  evolution: "import '/src/evolution/main.ts'; export const isOpen = true;",
};

/** Changes when a file of the bundle changes. */
function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)));
  const builds = readdirSync(web).filter((name) => name.startsWith('vite.'));
  for (const part of ['src', 'lessons', 'courses.yaml', 'examples', 'incidents', 'package-lock.json', ...builds]) {
    const at = new URL(part, web);
    const files = statSync(at).isDirectory() ? readdirSync(at, { recursive: true }).map((name) => new URL(`${part}/${name}`, web)) : [at];
    for (const file of files.filter(({ pathname }) => !pathname.includes('/engine/wasm/'))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file} ${size} ${mtimeMs}\0`);
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Replaces what a browser downloads: styles, workers and files that are used only by their addresses. */
const stubs = (page) => ({
  name: 'stubs',
  enforce: 'pre',
  resolveId(id) {
    if (id === entry) return id;
    if (id.endsWith('.css')) return '\0empty';
    if (/\?(worker&)?url$/.test(id)) return `\0address:${id.split('?')[0].split('/').at(-1)}`;
    return undefined;
  },
  load(id) {
    if (id === entry) return entries[page];
    if (id === '\0empty') return 'export default {};';
    if (id === '\0vite/preload-helper.js') return 'export const __vitePreload = (load) => load();'; // there is nothing to preload
    if (id.startsWith('\0address:')) return `export default ${JSON.stringify(id.slice('\0address:'.length))};`;
    if (id.endsWith('/src/core/example_files.ts')) {
      return `export const readFile = async (id) => readExample(id); export const isPublished = (id) => readExample(id) !== undefined;`;
    }
    return undefined;
  },
});

async function make(page) {
  const { build } = await import('../../../web/node_modules/vite/dist/node/index.js');
  const plugins = await Promise.all(['lessons', 'recordings', 'titles'].map(async (name) => (await import(new URL(`vite.${name}.mjs`, web)))[name]()));
  const { output: [{ code }] } = await build({
    root: fileURLToPath(web), configFile: false, logLevel: 'error', publicDir: false, plugins: [stubs(page), ...plugins],
    build: {
      write: false, minify: false, target: 'es2022', modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', output: { codeSplitting: false } },
    },
  });
  // A function of the globals has no exports, and can await like a module.
  const returned = code.replace(/^export \{([^}]*)\};\s*$/m, (_, names) => `return {${names.replace(/([\w$]+) as ([\w$]+)/g, '$2: $1')}};`);
  return `return (async () => {\n${returned}\n})();\n`;
}

/** The code is built once for all test files that run at the same time or later. */
async function readOrMake(page) {
  const file = new URL(`${page}-${fingerprint()}.js`, folder);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const unfinished = new URL(`${page}-${process.pid}.unfinished`, folder);
    writeFileSync(unfinished, await make(page));
    renameSync(unfinished, file);
  }
  return { file: fileURLToPath(file), code: readFileSync(file, 'utf8') };
}

const loads = {};

async function prepare(page, globals) {
  const { file, code } = await readOrMake(page);
  const words = new Set(code.match(/[A-Za-z_$][\w$]*/g));
  const names = Object.keys(globals).filter((name) => words.has(name));
  const load = compileFunction(code, names, { filename: file });
  return (of) => load(...names.map((name) => of[name]));
}

/** Loads a page, `index`, `embed` or `evolution`, into a browser with these globals. Returns the exports of the page. */
export async function loadPage(page, globals) {
  const load = await (loads[page] ??= prepare(page, globals));
  return load(globals);
}
