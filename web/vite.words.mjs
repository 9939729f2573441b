// The words of core/words, one file per table and language, in a folder whose name changes with any of them: 'virtual:words' is its
// address. So a first visit downloads one name instead of one per file.
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
      // The importing workers are in the same folder.
      return `export default import.meta.url.replace(/[^/]*$/, '${folder}/');`;
    },
  };
}
