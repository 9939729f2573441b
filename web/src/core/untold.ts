// A scenario as a lesson shows it: without what its author says of how it goes, the first comment, its name, the title, the description
// and the claims, which would answer the lesson's questions. Nothing of that changes the run.
import { isMap, isNode, parseAllDocuments, type YAMLMap } from 'yaml';
import { documentOf, setValue } from './yaml_splice';

const told = [['spec', 'title'], ['spec', 'description'], ['spec', 'expect'], ['metadata', 'name']];

function scenarioOf(text: string): YAMLMap | undefined {
  const contents = documentOf(text, 'Scenario')?.contents;
  return isMap(contents) ? contents : undefined;
}

/** Where the first object begins, after the comment above it. */
function startOf(text: string): number {
  const all = parseAllDocuments(text);
  const first = Array.isArray(all) ? all[0]?.contents : undefined;
  return isNode(first) ? first.range![0] : 0;
}

export function untold(text: string): string {
  let left = text.slice(startOf(text));
  for (const path of told) {
    const scenario = scenarioOf(left);
    if (scenario?.hasIn(path)) left = setValue(left, scenario, path, undefined, scenarioOf) ?? left;
  }
  return left;
}
