import { pending } from '../../base/pending';
import type { Part } from './panel';

export const controller: Part<'controller'> = {
  id: 'controller',
  title: (text) => text.controller.title,
  embeds: true,
  place: 'controller',
  className: 'controller',
  // Few embeds show it.
  fill: (pane, session) => void Promise.all([pending(import('../controller')), pending(import('../controller.css'))]).then(([{ showController }]) => showController(pane, session)),
};
