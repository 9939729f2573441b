// The page's modules have no import cycles, including imports of types and lazy imports.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../../web/src', import.meta.url));
// Like Vite reads them: `import.meta.glob(['./*.ts', '!./index.ts'])` means the modules next to the file.
const globbed = /\bimport\.meta\.glob\b[^(]*\(\s*\['\.\/\*\.ts'([^\]]*)\]/g;
const imported = /\bfrom\s*'(\.[^']*)'|\bimport\s*'(\.[^']*)'|\bimport\(\s*'(\.[^']*)'\s*\)/g;

/** The imports of a module, by path below web/src. Styles, data and generated files are not modules. */
function importsOf(module) {
  const text = readFileSync(join(source, module), 'utf8').replace(/^\s*\/\/.*$/gm, '');
  const folder = dirname(join(source, module));
  const beside = [...text.matchAll(globbed)].flatMap(([, but]) =>
    readdirSync(folder).filter((file) => file.endsWith('.ts') && !but.includes(`'!./${file}'`)).map((file) => relative(source, join(folder, file))));
  const named = [...text.matchAll(imported)].flatMap((found) => {
    const path = join(folder, found[1] ?? found[2] ?? found[3]);
    const file = [`${path}.ts`, join(path, 'index.ts')].find((one) => existsSync(one));
    return file ? [relative(source, file)] : [];
  });
  return [...named, ...beside];
}

/** The modules of a cycle in order of their imports; undefined if there is none. */
function circleIn(graph) {
  const over = new Set();
  const way = [];
  const visit = (module) => {
    if (way.includes(module)) return [...way.slice(way.indexOf(module)), module];
    if (over.has(module)) return undefined;
    way.push(module);
    for (const next of graph.get(module) ?? []) {
      const circle = visit(next);
      if (circle) return circle;
    }
    way.pop();
    over.add(module);
    return undefined;
  };
  for (const module of graph.keys()) {
    const circle = visit(module);
    if (circle) return circle;
  }
  return undefined;
}

const modules = readdirSync(source, { recursive: true }).filter((one) => one.endsWith('.ts') && !one.endsWith('.d.ts'));
const graph = new Map(modules.map((module) => [module, importsOf(module)]));

test('imports: a cycle is found', () => {
  assert.deepEqual(circleIn(new Map([['a', ['b']], ['b', ['c', 'd']], ['c', []], ['d', ['b']]])), ['b', 'd', 'b']);
});

test('imports: the page has no cycles', () => {
  assert.ok([...graph.values()].flat().length > 300, 'imports are found');
  assert.ok(graph.get('views/faults/index.ts').includes('views/faults/hang.ts'), 'those by a pattern, too');
  assert.equal(circleIn(graph)?.join(' -> '), undefined);
});

test('imports: lower layers do not import higher ones', () => {
  const below = { base: [], engine: ['base'], text: ['base', 'engine'], core: ['base', 'engine', 'text'], views: ['base', 'engine', 'text', 'core'] };
  for (const [module, targets] of graph) {
    const [layer] = module.split('/');
    const known = below[layer];
    if (!known || !module.includes('/')) continue;
    for (const target of targets) {
      const [of] = target.split('/');
      assert.ok(of === layer || known.includes(of), `${module} imports ${target}`);
    }
  }
});
