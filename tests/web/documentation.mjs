// The pages of the documentation, for tests.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const read = (path) => readFileSync(join(root, path), 'utf8');
export const documentation = readdirSync(join(root, 'docs'), { recursive: true }).filter((name) => name.endsWith('.md')).map((name) => join('docs', name));
export const pages = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', ...documentation].filter((path) => existsSync(join(root, path)));

const emptied = (part) => part.replace(/[^\n]/g, '');

/** The text without code, in which brackets are not links. Its lines stay where they are. A heading keeps its code. */
export const withoutCode = (text) => text.replace(/^(`{3,})[^\n]*\n.*?^\1$/gms, emptied);

/** The text without code and comments. */
export const prose = (text) => withoutCode(text).replace(/<!--.*?-->/gs, emptied);
