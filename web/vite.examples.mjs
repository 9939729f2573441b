// The texts of web/examples, one module each, in a folder whose name changes with any of them. 'virtual:examples' has its address and their
// names. So the page downloads that list instead of one hash per name.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = new URL('examples/', import.meta.url);

export function examples() {
  return {
    name: 'examples',
    resolveId: (id) => (id === 'virtual:examples' ? `\0${id}` : undefined),
    load(id) {
      if (id !== '\0virtual:examples') return undefined;
      const files = readdirSync(source).sort().map((name) => [name.replace(/\.yaml$/, ''), readFileSync(new URL(name, source), 'utf8')]);
      const hash = createHash('sha256');
      for (const [name, text] of files) {
        this.addWatchFile(fileURLToPath(new URL(`${name}.yaml`, source)));
        hash.update(name).update('\0').update(text);
      }
      const folder = `examples-${hash.digest('hex').slice(0, 8)}`;
      for (const [name, text] of files) this.emitFile({ type: 'asset', fileName: `assets/${folder}/${name}.js`, source: `export default ${JSON.stringify(text)};\n` });
      // The importing file is in the same folder.
      return `export const folder = import.meta.url.replace(/[^/]*$/, '${folder}/');
        export const names = ${JSON.stringify(files.map(([name]) => name).join(' '))}.split(' ');`;
    },
  };
}
