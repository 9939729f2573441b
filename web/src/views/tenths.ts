import type { State } from '../core/state';

/** Ages move with the clock, but ten times a second is enough for anyone, and no more often than the panels keep up with. */
export const tenthOf = ({ playing, told, time }: Pick<State, 'playing' | 'told' | 'time'>): number => Math.floor((playing ? told : time) / 1e5);
