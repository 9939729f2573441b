// Modules of web/src as Node can import them: bundled by the page's own builder, because Node 20 does not read TypeScript.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { build } from '../../web/node_modules/vite/dist/node/index.js';

const web = new URL('../../web/', import.meta.url);
const folder = new URL('node_modules/.tests/', web);
let loaded = 0;

/** The exports of these modules together: `await load('core/run', 'base/time')`. Shared modules are loaded once. */
export async function load(...modules) {
  const entry = 'virtual:modules';
  const { output: [{ code }] } = await build({
    root: fileURLToPath(web),
    configFile: false,
    logLevel: 'warn',
    // The page's own version needs a document immediately.
    resolve: { alias: [{ find: /^lit-html$/, replacement: fileURLToPath(new URL('node_modules/lit-html/node/lit-html.js', web)) }] },
    plugins: [{
      name: 'modules',
      resolveId: (id) => (id === entry ? id : undefined),
      load: (id) => (id === entry ? modules.map((one) => `export * from '/src/${one}.ts';`).join('\n') : undefined),
    }],
    build: {
      write: false, minify: false, target: 'es2022', modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', output: { codeSplitting: false } },
    },
  });
  mkdirSync(folder, { recursive: true });
  const file = new URL(`${modules[0].replaceAll('/', '-')}.${process.pid}.${++loaded}.mjs`, folder);
  writeFileSync(file, code);
  try {
    return await import(file);
  } finally {
    rmSync(file);
  }
}
