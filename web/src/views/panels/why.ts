import type { Extra } from './panel';

/** All that led to the sentence that an embed has above its timeline. */
export const why: Extra = { id: 'why', title: ({ panels }) => panels.why, embeds: true, place: 'why', page: 'timeline' };
