// The differences between two versions, from the rows of the engine's table. Version names are not parsed.
import type { Rule } from '../engine/protocol';
import type { VersionTable } from './versions';

type Version = VersionTable['versions'][number];

export function minorOf({ versions }: VersionTable, name: string): number | undefined {
  return versions.find((one) => one.name === name)?.minor;
}

const isOn = ({ gates }: Version, gate: string) => (gates as Record<string, { on: boolean } | undefined>)[gate]?.on ?? false;

/**
 * Returns what the versions after the older one up to the newer one brought, oldest first: changes, and gates that are on in the newer one.
 */
export function changesBetween({ versions, changes, gates }: VersionTable, older: string, newer: string): Rule[] {
  const [from, to] = [older, newer].map((name) => versions.find((one) => one.name === name));
  if (!from || !to) return [];
  const came: Rule[] = [
    ...changes.filter(({ since }) => since > from.minor && since <= to.minor).map(({ id, since }) => ({ id, gate: false, since })),
    ...gates.filter(({ name }) => isOn(to, name) && !isOn(from, name)).map(({ name, beta }) => ({ id: name, gate: true, since: beta ?? to.minor })),
  ];
  return came.sort((a, b) => a.since - b.since);
}
