// Builds recordings for the page: `virtual:shows` has the part of src/core/recordings.json that the page needs before one is opened.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const shows = 'virtual:shows';
const file = fileURLToPath(new URL('./src/core/recordings.json', import.meta.url));

export function recordings() {
  return {
    name: 'recordings',
    resolveId: (id) => (id === shows ? `\0${shows}` : undefined),
    load(id) {
      if (id !== `\0${shows}`) return undefined;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(JSON.parse(readFileSync(file, 'utf8')).shows)}`;
    },
  };
}
