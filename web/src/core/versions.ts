import { pending } from '../base/pending';
import names from './version_names.json';

/** The versions that can run, newest first. A scenario may name others, which the engine accepts or rejects. */
export const versions: string[] = names.names;
export const defaultVersion = names.default;

/**
 * The table of core/view/versions/version_table.cc: gates with their stages, changes of each release, and bugs of patches. It is loaded
 * when needed.
 */
export const versionTable = () => pending(import('./versions.json')).then((table) => table.default);
export type VersionTable = Awaited<ReturnType<typeof versionTable>>;
