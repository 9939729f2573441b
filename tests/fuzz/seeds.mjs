// seeds.mjs FOLDER: the recordings' scenarios and manifests, a file each, as a fuzzer's first corpus.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const vectors = fileURLToPath(new URL('../vectors/', import.meta.url));
const folder = process.argv[2];
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

let count = 0;
for (const version of readdirSync(vectors)) {
  const controller = join(vectors, version, 'controller');
  for (const name of existsSync(controller) ? readdirSync(controller) : []) {
    writeFileSync(join(folder, `${version}-${name}.yaml`), read(join(controller, name)).scenario);
    count += 1;
  }
}
if (!count) throw new Error(`no recordings in ${vectors}`);
for (const { name, manifest } of read(join(vectors, 'v1.36/admission.json'))) {
  writeFileSync(join(folder, `admission-${name.replaceAll(/[^a-z0-9]+/gi, '-')}.yaml`), manifest);
}
