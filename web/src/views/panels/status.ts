import { showJob } from '../job';
import type { Part } from './panel';

export const status: Part = { id: 'status', title: ({ job }) => job.title, embeds: true, className: 'job', fill: showJob };
