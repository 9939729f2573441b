// The titles of the gallery's scenarios by name, for the page: `virtual:titles`.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

const all = 'virtual:titles';
const folder = fileURLToPath(new URL('./examples/', import.meta.url));

function titleOf(text) {
  const documents = parseAllDocuments(text).map((one) => one.toJS());
  return documents.find((one) => one?.kind === 'Scenario')?.spec?.title;
}

export function titles() {
  return {
    name: 'titles',
    resolveId: (id) => (id === all ? `\0${all}` : undefined),
    load(id) {
      if (id !== `\0${all}`) return undefined;
      const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
      for (const file of files) this.addWatchFile(folder + file);
      return `export default ${JSON.stringify(Object.fromEntries(files.map((file) => [file.slice(0, -'.yaml'.length), titleOf(readFileSync(folder + file, 'utf8'))])))}`;
    },
  };
}
