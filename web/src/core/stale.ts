// Whether what is shown is of a text before: the one in the editor was refused.
import type { State } from './state';

export const isStale = ({ read, run }: Pick<State, 'read' | 'run'>): boolean => !!run && !!read && !read.loaded.ok && read.text !== run.text;
