import type { State } from '../core/state';

/** Ages follow the clock, but at most ten times a second, and no more often than the panels are updated. */
export const tenthOf = ({ playing, told, time }: Pick<State, 'playing' | 'told' | 'time'>): number => Math.floor((playing ? told : time) / 1e5);
