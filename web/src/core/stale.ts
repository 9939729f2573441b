// Whether the page shows the run of a previous text because the editor's text was rejected.
import type { State } from './state';

export const isRefused = ({ read }: Pick<State, 'read'>): boolean => !!read && !read.loaded.ok;

export const isStale = ({ read, run }: Pick<State, 'read' | 'run'>): boolean => !!run && isRefused({ read }) && read!.text !== run.text;
