// References as text: for links, and to know an object by.
import type { Reference } from '../engine/protocol';

/** What the engine is asked for it by; no other object's. */
export const idOf = ({ kind, namespace, name, uid }: Reference): string => (uid ? `${kind}/${namespace}/${name}@${uid}` : `${kind}/${name}`);

/** `Pod/demo-x7k2p` and `Pod/other/demo-x7k2p`, as links have objects, since their text outlives a uid. */
export function readReference(text: string): Reference | undefined {
  const [kind, ...names] = text.split('/');
  const name = names.at(-1);
  if (!name || !/^(Job|CronJob|Pod|Node)$/.test(kind!)) return undefined;
  return { kind: kind as Reference['kind'], name, ...(names.length > 1 && { namespace: names[0]! }) };
}

export const writeReference = ({ kind, namespace, name }: Reference): string => [kind, ...(namespace === undefined || namespace === 'default' ? [] : [namespace]), name].join('/');
