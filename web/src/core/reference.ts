// Keys of objects, for maps and for values of lists.
import type { Reference } from '../engine/protocol';

/** Returns a unique key. An object that was never stored has no UID, and is identified by its namespace and name. */
export const idOf = ({ kind, namespace = 'default', name, uid }: Reference): string => `${kind}/${namespace}/${name}${uid ? `@${uid}` : ''}`;
