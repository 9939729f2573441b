import { pending } from '../base/pending';
import names from './version_names.json';

/** Whose controllers can run, newest first; a scenario may name others, which the engine then knows or refuses. */
export const versions: string[] = names.names;
export const defaultVersion = names.default;
/** Known by reading its sources only: nothing that ran was held against it. */
export const isRead = (version: string): boolean => names.read.includes(version);
/** A beta of its release, which may still differ. */
export const isBeta = (version: string): boolean => names.betas.includes(version);

/** The table of core/view/versions/version_table.cc: gates with their stages, what each release changed, and faults of patches. It comes when it is asked for. */
export const versionTable = () => pending(import('./versions.json')).then((table) => table.default);
export type VersionTable = Awaited<ReturnType<typeof versionTable>>;
