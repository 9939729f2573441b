import { pending } from '../base/pending';
import names from './version_names.json';

/** The versions that can run, newest first. A scenario may name others, which the engine accepts or rejects. */
export const versions: string[] = names.names;
export const defaultVersion = names.default;

/** Ported from source and not checked against a recording, or a beta of its release, which may still change. */
type Standing = 'read' | 'beta';
const standingOf = (version: string): Standing | undefined => (names.read.includes(version) ? 'read' : names.betas.includes(version) ? 'beta' : undefined);

/** Returns the word that distinguishes a version from recorded releases. */
export function markOf(version: string, t: Record<Standing, string>): string | undefined {
  const standing = standingOf(version);
  return standing && t[standing];
}
/** Returns a sentence about it. */
export function cautionOf(version: string, t: Record<`${Standing}About`, string>): string | undefined {
  const standing = standingOf(version);
  return standing && t[`${standing}About`];
}
/** Returns a version's name with its mark. */
export function marked(version: string, t: Record<Standing, string>, name = version): string {
  const mark = markOf(version, t);
  return mark ? `${name} (${mark})` : name;
}

/**
 * The table of core/view/versions/version_table.cc: gates with their stages, changes of each release, and bugs of patches. It is loaded
 * when needed.
 */
export const versionTable = () => pending(import('./versions.json')).then((table) => table.default);
export type VersionTable = Awaited<ReturnType<typeof versionTable>>;
