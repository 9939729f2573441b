// Whether what is shown is of a text before: the one in the editor was refused.
import type { State } from './state';

export const isRefused = ({ read }: Pick<State, 'read'>): boolean => !!read && !read.loaded.ok;

export const isStale = ({ read, run }: Pick<State, 'read' | 'run'>): boolean => !!run && isRefused({ read }) && read!.text !== run.text;
