// seeds.mjs FOLDER: the recordings' scenarios and manifests, a file each, as a fuzzer's first corpus.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const vectors = fileURLToPath(new URL('../vectors/', import.meta.url));
const folder = process.argv[2];
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

for (const version of readdirSync(vectors).filter((name) => name.startsWith('controller'))) {
  for (const name of readdirSync(join(vectors, version))) {
    writeFileSync(join(folder, `${version}-${name}.yaml`), read(join(vectors, version, name)).scenario);
  }
}
for (const { name, manifest } of read(join(vectors, 'v1.36/admission.json'))) {
  writeFileSync(join(folder, `admission-${name.replaceAll(/[^a-z0-9]+/gi, '-')}.yaml`), manifest);
}
