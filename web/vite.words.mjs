// The words of core/words, one file for each table and language, in a folder of their own whose name changes with any of them: 'virtual:words' is
// its address. A first visit downloads that one name instead of one for each file.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = new URL('src/engine/wasm/words/', import.meta.url);

export function words() {
  return {
    name: 'words',
    resolveId: (id) => (id === 'virtual:words' ? `\0${id}` : undefined),
    load(id) {
      if (id !== '\0virtual:words') return undefined;
      const files = readdirSync(source).sort().map((name) => [name, readFileSync(new URL(name, source))]);
      const hash = createHash('sha256');
      for (const [name, text] of files) {
        this.addWatchFile(fileURLToPath(new URL(name, source)));
        hash.update(name).update('\0').update(text);
      }
      const folder = `words-${hash.digest('hex').slice(0, 8)}`;
      for (const [name, text] of files) this.emitFile({ type: 'asset', fileName: `assets/${folder}/${name}`, source: text });
      // The workers that ask for it stand in the same folder.
      return `export default import.meta.url.replace(/[^/]*$/, '${folder}/');`;
    },
  };
}
