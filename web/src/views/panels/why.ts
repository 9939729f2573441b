import type { Extra } from './panel';

/** All reasons for the main decision, which an embed shows above its timeline. */
export const why: Extra = { id: 'why', title: ({ panels }) => panels.why, embeds: true, place: 'why', page: 'timeline' };
