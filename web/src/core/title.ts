// What a text is called: by what the engine said of it, which alone reads YAML.
import type { Loaded } from '../engine/protocol';
import { aboutOf } from './run';
import type { State } from './state';

/** What the scenario calls itself, or else its first object. */
export const titleOf = ({ title, objects: [first] }: Loaded): string => title || first?.name || '';

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
