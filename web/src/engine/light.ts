/** The engine of an embed: see light_worker.ts. Apart from the page's, so that a page's files do not name it. */
export const light = () => new Worker(new URL('./light_worker.ts', import.meta.url), { type: 'module' });
