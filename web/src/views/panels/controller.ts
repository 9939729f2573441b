import type { Part } from './panel';

export const controller: Part = {
  id: 'controller',
  title: (text) => text.controller.title,
  embeds: true,
  className: 'controller',
  // Few embeds show it.
  fill: (pane, session) => void import('../controller').then(({ showController }) => showController(pane, session)),
};
