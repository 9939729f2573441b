// docs/explanation/fidelity.md as a page, fidelity.html: how much is checked against recordings, and how to verify it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { marked } from 'marked';
import { metaOf, policyOf } from './vite.policy.mjs';

const source = fileURLToPath(new URL('../docs/explanation/fidelity.md', import.meta.url));

/** A file, because the policy does not allow style elements. */
const style = `:root { color-scheme: light dark } body { font: 16px/1.55 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
code, pre { font: .9em/1.45 ui-monospace, monospace } pre { overflow-x: auto; padding: .75rem; background: color-mix(in srgb, currentColor 8%, transparent) }
table { border-collapse: collapse } th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent) }`;

/** Other pages of the documentation are in the repository, not beside this one. Their links become plain words. */
const withoutPages = (text) => text.replace(/\[([^\]]+)\]\((?!https:)[^)]+\)/g, '$1');

export function fidelity() {
  return {
    name: 'fidelity',
    generateBundle() {
      const body = marked.parse(withoutPages(readFileSync(source, 'utf8')));
      this.emitFile({ type: 'asset', fileName: 'fidelity.css', source: style });
      this.emitFile({
        type: 'asset',
        fileName: 'fidelity.html',
        source: `<!doctype html><html lang="en"><head><meta charset="utf-8">${metaOf(policyOf(''))}<meta name="viewport" content="width=device-width"><title>Fidelity · Job Playground</title><link rel="icon" href="./icon.svg"><link rel="stylesheet" href="./fidelity.css"></head>
<body><p><a href="./">Job Playground</a></p>\n${body}</body></html>\n`,
      });
    },
  };
}
