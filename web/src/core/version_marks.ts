// How versions differ in their evidence: the words that pages add to their names.
import names from './version_names.json';

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
