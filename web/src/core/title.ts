// The title of a text. It uses the engine's answer, because only the engine reads YAML.
import { entryOf } from '../base/entry';
import type { Lanes, Loaded } from '../engine/protocol';
import { aboutOf } from './run';
import type { State } from './state';

type Naming = Pick<State, 'example' | 'exampleAbout' | 'lesson' | 'language'> & { run: { loaded: Loaded } | undefined };

/** Returns the scenario's title, or else the name of its first object. */
export const titleOf = ({ title, objects: [first] }: Loaded): string => title || first?.name || '';

/** For generateName, adds the generated name without its five random characters. */
export function titled(loaded: Loaded, { jobs, cronJobs }: Pick<Lanes, 'jobs' | 'cronJobs'>): Loaded {
  const made = !titleOf(loaded) && (loaded.objects[0]?.kind === 'Job' ? jobs : cronJobs)[0];
  return made ? { ...loaded, title: `${made.ref.name.slice(0, -5)}…` } : loaded;
}

/** Returns the title of the run: the lesson's or the example's in the gallery, unless the text's own description was changed. */
export function nameOf({ run, example, exampleAbout, lesson, language }: Naming, titles: Record<string, string>): string {
  if (lesson) return lesson.lesson.title[language];
  const isExample = exampleAbout === undefined || (run && exampleAbout === aboutOf(run.loaded));
  return (isExample && entryOf(titles, example)) || (run ? titleOf(run.loaded) : '');
}

/** For the text that was read last or whose run is shown or kept; empty for others and for unreadable ones. */
export function titleIn({ read, run, forks }: Pick<State, 'read' | 'run' | 'forks'>, text: string): string {
  if (run?.text === text) return titleOf(run.loaded);
  if (read?.text === text) return titleOf(read.loaded);
  return forks.find((fork) => fork.text === text)?.title ?? '';
}
