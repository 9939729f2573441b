// What a text is called: by what the engine said of it, which alone reads YAML.
import { entryOf } from '../base/entry';
import type { Lanes, Loaded } from '../engine/protocol';
import { aboutOf } from './run';
import type { State } from './state';

type Naming = Pick<State, 'example' | 'exampleAbout' | 'lesson' | 'language'> & { run: { loaded: Loaded } | undefined };

/** What the scenario calls itself, or else its first object. */
export const titleOf = ({ title, objects: [first] }: Loaded): string => title || first?.name || '';

/** With the name that the cluster gave, where the text leaves that to it by generateName: all of it but the five letters at its end. */
export function titled(loaded: Loaded, { jobs, cronJobs }: Pick<Lanes, 'jobs' | 'cronJobs'>): Loaded {
  const made = !titleOf(loaded) && (loaded.objects[0]?.kind === 'Job' ? jobs : cronJobs)[0];
  return made ? { ...loaded, title: `${made.ref.name.slice(0, -5)}…` } : loaded;
}

/** What the run is called: as the lesson, or as the gallery calls its example, unless the text was made to say other things of itself. */
export function nameOf({ run, example, exampleAbout, lesson, language }: Naming, titles: Record<string, string>): string {
  if (lesson) return lesson.lesson.title[language];
  const isExample = exampleAbout === undefined || (run && exampleAbout === aboutOf(run.loaded));
  return (isExample && entryOf(titles, example)) || (run ? titleOf(run.loaded) : '');
}

/** Of the text that was read last, that runs or whose run is kept; empty of another one, and of one that cannot be read at all. */
export function titleIn({ read, run, forks }: Pick<State, 'read' | 'run' | 'forks'>, text: string): string {
  if (run?.text === text) return titleOf(run.loaded);
  if (read?.text === text) return titleOf(read.loaded);
  return forks.find((fork) => fork.text === text)?.title ?? '';
}
