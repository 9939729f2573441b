// Builds dist/sw.js, the service worker, after everything else. It contains the list of built files and a separate list of those for embeds
// and studies, which a visit of the page does not download.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const dist = fileURLToPath(new URL('dist/', import.meta.url));

function filesBelow(folder) {
  return readdirSync(join(dist, folder)).sort().flatMap((name) => {
    const path = folder ? `${folder}/${name}` : name;
    return statSync(join(dist, path)).isDirectory() ? filesBelow(path) : [path];
  });
}

/** Returns the built files that `roots` name, directly or indirectly, and that the `others` do not. */
function onlyOf(files, roots, others) {
  const named = (from) => {
    const found = new Set(from);
    for (const file of found) {
      if (!/\.(html|js|css)$/.test(file)) continue;
      const text = readFileSync(join(dist, file), 'utf8');
      for (const other of files) if (!roots.includes(other) && text.includes(other.split('/').at(-1))) found.add(other);
    }
    return found;
  };
  const elsewhere = named(others);
  return new Set([...named(roots)].filter((file) => !elsewhere.has(file)));
}

export default defineConfig(() => {
  // The pages about examples and lessons are only for visitors from elsewhere.
  const files = filesBelow('').filter((file) => file !== 'sw.js' && !/^(examples|lessons)\/|^preview\.png$/.test(file));
  const embedFiles = onlyOf(files, ['embed.html', 'job-playground.js', 'job-playground-markdown.js'], ['index.html', 'evolution.html']);
  // Few users need many runs and searches.
  const onUse = new Set([...embedFiles, ...files.filter((file) => /(^|\/)(study-[^/]+\.wasm|plot-[^/]+\.(js|css))$/.test(file))]);
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(readFileSync(join(dist, file)));
  return {
    publicDir: false,
    define: { FILES: JSON.stringify(files.filter((file) => !onUse.has(file))), ON_USE: JSON.stringify([...onUse]), BUILD: JSON.stringify(`playground-${hash.digest('hex').slice(0, 16)}`) },
    build: {
      target: 'es2022',
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: { input: { sw: 'src/offline/service_worker.ts' }, output: { entryFileNames: '[name].js' } },
    },
  };
});
