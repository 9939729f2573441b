// Builds dist/sw.js, the service worker, after everything else: it holds the list of what was built.
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

export default defineConfig(() => {
  const files = filesBelow('').filter((file) => file !== 'sw.js');
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(readFileSync(join(dist, file)));
  return {
    publicDir: false,
    define: { FILES: JSON.stringify(files), CACHE: JSON.stringify(`job-playground-${hash.digest('hex').slice(0, 16)}`) },
    build: {
      target: 'es2022',
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: { input: { sw: 'src/offline/service_worker.ts' }, output: { entryFileNames: '[name].js' } },
    },
  };
});
