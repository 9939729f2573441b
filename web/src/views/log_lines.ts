// The lines of the log panel: Events, failed calls and actions up to the moment, asked of the engine.
import { formatTime } from '../base/time';
import type { Answering } from '../core/questions';
import type { State } from '../core/state';
import type { LogLine } from '../engine/protocol';

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

export async function askLog(engine: Answering, { run, step }: State, filter: Filter, goes: (share: number) => boolean): Promise<Shown> {
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
