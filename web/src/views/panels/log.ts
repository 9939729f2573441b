import { nothing } from '../../base/dom';
import { formatTime } from '../../base/time';
import type { Answering } from '../../core/questions';
import type { State } from '../../core/state';
import type { LogLine } from '../../engine/protocol';
import { lateView } from './late_view';
import type { Panel } from './panel';

const most = 300; // lines
const block = 2000; // steps

export interface Filter {
  event: boolean;
  call: boolean;
  action: boolean;
  words: string;
}

export interface Shown {
  run: number;
  /** The first step that was searched. */
  from: number;
  lines: LogLine[];
}

export const nothingYet: Omit<Shown, 'run'> = { from: 0, lines: [] };

async function ask(engine: Answering, { run, step }: State, filter: Filter, goes: (share: number) => boolean): Promise<Shown> {
  const words = filter.words.trim().toLowerCase();
  // The row's text, followed by what it omits.
  const rowOf = ({ time, kind, reason, type, object, message, error }: LogLine) =>
    `${formatTime(time)} ${kind === 'event' ? reason : type} ${object} ${message} ${error ?? ''} ${type} ${reason}`.toLowerCase();
  const lines: LogLine[] = [];
  let to = step + 1;
  // Backwards in blocks, because a long run has more lines than anyone reads.
  do {
    const from = Math.max(1, to - block);
    lines.unshift(...(await engine.log(from, to)).filter((line) => filter[line.kind] && (!words || rowOf(line).includes(words))));
    to = from;
  } while (to > 1 && lines.length < most && goes(1 - to / step));
  return { run: run!.id, from: to, lines: lines.slice(-most) };
}

const view = lateView(() => import('../log'));

export const log: Panel<Filter, Shown> = {
  id: 'log',
  title: ({ panels }) => panels.log,
  key: '2',
  embeds: true,
  chosen: { event: true, call: true, action: true, words: '' },
  asks: ask,
  needs: ({ run, step }) => ({ run, step, view: view.loaded }),
  show: (...args) => view.of(args[0])?.showLog(...args) ?? nothing,
};
