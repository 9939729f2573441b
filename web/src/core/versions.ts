import { pending } from '../base/pending';
import names from './version_names.json';

/** Whose controllers can run, newest first; a scenario may name others, which the engine then knows or refuses. */
export const versions: string[] = names.names;
export const defaultVersion = names.default;

/** Known by reading its sources only: nothing that ran was held against it. Or a beta of its release, which may still differ. */
type Standing = 'read' | 'beta';
const standingOf = (version: string): Standing | undefined => (names.read.includes(version) ? 'read' : names.betas.includes(version) ? 'beta' : undefined);

/** The word for what sets a version apart from those that were recorded of their release. */
export function markOf(version: string, t: Record<Standing, string>): string | undefined {
  const standing = standingOf(version);
  return standing && t[standing];
}
/** A sentence about it. */
export function cautionOf(version: string, t: Record<`${Standing}About`, string>): string | undefined {
  const standing = standingOf(version);
  return standing && t[`${standing}About`];
}
/** A version's name, with its mark behind it. */
export function marked(version: string, t: Record<Standing, string>, name = version): string {
  const mark = markOf(version, t);
  return mark ? `${name} (${mark})` : name;
}

/** The table of core/view/versions/version_table.cc: gates with their stages, what each release changed, and faults of patches. It comes when it is asked for. */
export const versionTable = () => pending(import('./versions.json')).then((table) => table.default);
export type VersionTable = Awaited<ReturnType<typeof versionTable>>;
