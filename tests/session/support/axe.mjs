// What axe finds without layout: names, roles and states. tests/browser checks contrast, sizes and landmarks of the whole page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';

const path = createRequire(new URL('../../../web/package.json', import.meta.url)).resolve('axe-core/axe.min.js');
const globals = ['window', 'self', 'document', 'getComputedStyle', 'Node', 'Element', 'HTMLElement', 'DocumentFragment', 'CSS', 'NodeFilter'];
let load;

/** One line for each violation, of an element and what it contains. */
export async function violations(window, element) {
  load ??= compileFunction(readFileSync(path, 'utf8'), globals, { filename: path });
  if (!window.axe) load.apply(window, globals.map((name) => (name === 'window' || name === 'self' ? window : name === 'getComputedStyle' ? window[name].bind(window) : window[name])));
  const { violations: found } = await window.axe.run(element, { resultTypes: ['violations'], preload: false, rules: { 'color-contrast': { enabled: false } } });
  return found.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target.join(' ')}: ${node.failureSummary}`));
}
