// The sentence of a step: the decision that it is about.
import type { Moment, Why } from '../engine/protocol';

export const headlineOf = ({ why }: Pick<Moment, 'why'>): Why | undefined => why.find((one) => one.headline) ?? why[0];
