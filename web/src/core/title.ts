// What a text is called: by what the engine said of it, which alone reads YAML.
import type { Loaded } from '../engine/protocol';
import { aboutOf } from './run';
import { isRefused } from './stale';
import type { State } from './state';

/** What the scenario calls itself, or else its first object. */
export const titleOf = ({ title, objects: [first] }: Loaded): string => title || first?.name || '';

/** Whether most of the one is there in the other still. */
function isEditOf(text: string, before: string): boolean {
  const same = (at: (one: string, n: number) => string | undefined) => {
    let n = 0;
    while (n < before.length && at(text, n) === at(before, n)) ++n;
    return n;
  };
  return 2 * (same((one, n) => one[n]) + same((one, n) => one.at(-1 - n))) > before.length;
}

/** By what the page names the text: one that is refused goes by its own name, and without one by that of the run before only where it is an edit of that. */
export function namedBy({ read, run }: Pick<State, 'read' | 'run'>): { loaded: Loaded } | undefined {
  if (!read || !isRefused({ read })) return run;
  if (titleOf(read.loaded)) return read;
  return run && isEditOf(read.text, run.text) ? run : undefined;
}

/** What the run is called: as the gallery calls its example, unless the text was made to say other things of itself. */
export function nameOf({ run, example, exampleAbout }: Pick<State, 'example' | 'exampleAbout'> & { run: { loaded: Loaded } | undefined }, titles: Record<string, string>): string {
  const isExample = example && (exampleAbout === undefined || (run && exampleAbout === aboutOf(run.loaded)));
  return (isExample && titles[example]) || (run ? titleOf(run.loaded) : '');
}

/** Of the text that was read last, that runs or whose run is kept; empty of another one, and of one that cannot be read at all. */
export function titleIn({ read, run, forks }: Pick<State, 'read' | 'run' | 'forks'>, text: string): string {
  if (run?.text === text) return titleOf(run.loaded);
  if (read?.text === text) return titleOf(read.loaded);
  return forks.find((fork) => fork.text === text)?.title ?? '';
}
