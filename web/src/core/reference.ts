// To know an object by, where a text is needed: in maps, and as what is chosen from a list.
import type { Reference } from '../engine/protocol';

/** No other object's: of one that was never stored, and has no uid, its namespace and name say which it is. */
export const idOf = ({ kind, namespace = 'default', name, uid }: Reference): string => `${kind}/${namespace}/${name}${uid ? `@${uid}` : ''}`;
