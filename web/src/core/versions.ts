/** Whose controllers can run, newest first; a scenario may name others, which the engine then knows or refuses. */
export const versions = ['v1.36', 'v1.34', 'v1.31', 'v1.29', 'v1.18', 'v1.8'];

/** The table of core/view/version_table.cc: gates with their stages, and what each release changed. It comes when it is asked for. */
export const versionTable = () => import('./versions.json').then((table) => table.default);
export type VersionTable = Awaited<ReturnType<typeof versionTable>>;
