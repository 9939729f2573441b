// To know an object by, where a text is needed: in maps, and as what is chosen from a list.
import type { Reference } from '../engine/protocol';

/** No other object's. */
export const idOf = ({ kind, namespace, name, uid }: Reference): string => (uid ? `${kind}/${namespace}/${name}@${uid}` : `${kind}/${name}`);
