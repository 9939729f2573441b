// Draws the rows that are in sight; nothing here keeps state.
import { formatTick, formatTime, tickStep } from '../../base/time';
import type { Axis } from '../../core/axis';
import { rowAt, type Load, type Row, type Rows } from '../../core/timeline';
import type { Fold, Lanes, PodLane, StepColumns } from '../../engine/protocol';
import { StepFlag } from '../../engine/protocol';
import type { Text } from '../../text';
import { paintDiamond, paintEnd, paintFlag, paintFold, paintRestart, paintSegment, paintWait, type Paint } from './paint';

export interface Frame {
  paint: Paint;
  text: Text;
  /** CSS pixels. */
  width: number;
  height: number;
  gutter: number;
  /** Room at the right for the words of what ends there: time stops before it. */
  tail: number;
  axis: Axis;
  /** Places of the axis. */
  from: number;
  to: number;
  /** A time, as are those below. */
  end: number;
  /** Where another run does something else, when one is beside this. */
  partsAt?: number | undefined;
  /** Where the run ends although something would go on. */
  endsAt?: number | undefined;
}

export function xOf(frame: Frame, time: number): number {
  return frame.gutter + ((frame.axis.place(time) - frame.from) / (frame.to - frame.from)) * (frame.width - frame.gutter - frame.tail);
}

function isInSight({ axis, from, to }: Frame, time: number | undefined): time is number {
  if (time === undefined) return false;
  const place = axis.place(time);
  return place >= from && place <= to;
}

/** The times that the ruler names; none where it is folded. */
function ticksOf({ axis, from, to, width, gutter, tail }: Frame): number[] {
  const step = tickStep(to - from, Math.max(2, (width - gutter - tail) / 90));
  const ticks = [];
  for (const open of axis.open(axis.time(from), axis.time(to))) {
    for (let at = Math.ceil(open.from / step) * step; at <= open.to; at += step) ticks.push(at);
  }
  return ticks;
}

/** Where the mark of a fold stands: in the middle of its room. */
function middleOf(frame: Frame, fold: Fold): number {
  return Math.round((xOf(frame, fold.from) + xOf(frame, fold.to)) / 2);
}

/** Of a fold, as long as a ruler has room for: nobody counts the seconds of a night. */
function lengthOf({ from, to }: Fold): string {
  const unit = to - from >= 600e6 ? 60e6 : 1e6;
  return formatTick(Math.round((to - from) / unit) * unit);
}

/** As much of a text as there is room for, of its start or of its end. */
function cut(context: CanvasRenderingContext2D, text: string, width: number, of: 'start' | 'end' = 'start'): string {
  if (width <= 8) return '';
  if (context.measureText(text).width <= width) return text;
  const part = (length: number) => (of === 'start' ? `${text.slice(0, length)}…` : `…${text.slice(text.length - length)}`);
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (context.measureText(part(middle)).width <= width) low = middle;
    else high = middle - 1;
  }
  return low ? part(low) : '';
}

/** A line on the left of what the run does not show any more. */
function drawUntil(context: CanvasRenderingContext2D, frame: Frame, label: string): void {
  const { paint, height, endsAt } = frame;
  if (!isInSight(frame, endsAt)) return;
  const x = Math.round(xOf(frame, endsAt));
  context.fillStyle = paint.bad;
  context.fillRect(x - 2, 0, 2, height);
  if (!label) return;
  context.font = `600 11px ${paint.font}`;
  const wide = context.measureText(label).width + 10;
  context.beginPath();
  context.roundRect(x - wide, 3, wide, height - 6, 3);
  context.fill();
  context.fillStyle = paint.panel;
  context.fillText(label, x - wide + 5, height / 2);
}

export function drawRuler(context: CanvasRenderingContext2D, frame: Frame, lanes: Lanes, title: string): void {
  const { paint, width, height, gutter } = frame;
  context.clearRect(0, 0, width, height);
  context.textBaseline = 'middle';
  context.font = `600 11px ${paint.font}`;
  context.fillStyle = paint.act;
  context.fillText(cut(context, title, gutter - 16), 10, height / 2);
  context.font = `11px ${paint.font}`;
  const ticks = ticksOf(frame);
  for (const at of ticks) {
    context.fillStyle = paint.line;
    context.fillRect(Math.round(xOf(frame, at)), height - 6, 1, 6);
  }
  context.fillStyle = paint.dim;
  // Words of folds stand over those of ticks, which stand over none.
  const taken: [number, number][] = [];
  const name = (label: string, x: number) => {
    const wide = context.measureText(label).width;
    if (x < gutter || taken.some(([left, right]) => x < right + 6 && x + wide > left - 6)) return;
    context.fillText(label, x, height / 2);
    taken.push([x, x + wide]);
  };
  for (const fold of frame.axis.folds) {
    const middle = middleOf(frame, fold);
    if (middle < gutter || middle > width) continue;
    const label = `⋯ ${lengthOf(fold)}`;
    name(label, Math.max(gutter, middle - context.measureText(label).width / 2));
  }
  // After a fold it is said anew how late it is.
  for (const { to } of frame.axis.folds) name(formatTick(Math.round(to / 1e6) * 1e6), Math.round(xOf(frame, to)) + 4);
  for (const at of ticks) name(formatTick(at), Math.min(Math.round(xOf(frame, at)) + 4, width - 30));
  if (isInSight(frame, frame.partsAt)) {
    const x = xOf(frame, frame.partsAt);
    context.font = `600 11px ${paint.font}`;
    const label = frame.text.compare.part;
    const wide = context.measureText(label).width + 10;
    const left = Math.min(x, width - wide);
    context.fillStyle = paint.ink;
    context.beginPath();
    context.roundRect(left, 3, wide, height - 6, 3);
    context.fill();
    context.fillStyle = paint.panel;
    context.fillText(label, left + 5, height / 2);
  }
  drawUntil(context, frame, frame.text.transport.until);
  for (const action of lanes.actions) {
    if (isInSight(frame, action.at)) paintFlag(context, paint.act, xOf(frame, action.at), 2, height - 2);
  }
}

/** The marks under the slider, over the whole run: each change a hair, failures and conditions more. */
export function drawMarks(context: CanvasRenderingContext2D, frame: Frame, columns: StepColumns): void {
  const { paint, width, height } = frame;
  const whole = { ...frame, from: 0, to: frame.axis.place(frame.end) };
  context.clearRect(0, 0, width, height);
  const seen = new Uint8Array(Math.ceil(width) + 1); // a pixel is drawn once per kind, however many steps it holds
  const kinds: [number, string, number, number][] = [
    [StepFlag.Visible, paint.idle, 5, 1],
    [StepFlag.Failure, paint.bad, 9, 2],
    [StepFlag.Condition, paint.good, 9, 2],
    [StepFlag.Action, paint.act, 9, 2],
  ];
  for (const [flag, color, size, thick] of kinds) {
    context.fillStyle = color;
    for (let at = 0; at < columns.time.length; ++at) {
      if (!(columns.flags[at]! & flag)) continue;
      const x = Math.round(xOf(whole, columns.time[at]!));
      if (x < 0 || x > width || seen[x]! & flag) continue;
      seen[x]! |= flag;
      if (flag === StepFlag.Condition) {
        const bad = columns.flags[at]! & StepFlag.Failure;
        paintDiamond(context, bad ? paint.bad : paint.good, x, height / 2, 4.5, bad ? paint.panel : undefined);
      }
      else context.fillRect(x - thick / 2, (height - size) / 2, thick, size);
    }
  }
}

/** The words have a canvas of their own where one lies over the veil of what is to come, so that they stay readable there. */
export function drawRows(context: CanvasRenderingContext2D, words: CanvasRenderingContext2D, frame: Frame, rows: Rows, lanes: Lanes, scroll: number, selected: PodLane | undefined): void {
  const { paint, width, height, gutter } = frame;
  words.clearRect(0, 0, width, height);
  context.clearRect(0, 0, width, height);
  words.save();
  words.beginPath();
  words.rect(gutter, 0, width - gutter, height);
  if (words !== context) words.clip();
  words.textBaseline = 'middle';
  context.fillStyle = paint.line;
  context.globalAlpha = 0.6;
  for (const at of ticksOf(frame)) context.fillRect(Math.round(xOf(frame, at)), 0, 1, height);
  context.globalAlpha = 1;
  for (let at = rowAt(rows.rows, scroll); at < rows.rows.length; ++at) {
    const row = rows.rows[at]!;
    const y = row.top - scroll;
    if (y > height) break;
    drawRow(context, words, frame, row, y, lanes, row.kind === 'pod' && row.lane === selected);
  }
  words.restore();
  for (const fold of frame.axis.folds) paintFold(context, paint, middleOf(frame, fold), gutter, height);
  if (isInSight(frame, frame.partsAt)) {
    context.fillStyle = paint.ink;
    context.fillRect(Math.round(xOf(frame, frame.partsAt)), 0, 2, height);
  }
  drawUntil(context, frame, '');
  for (const action of lanes.actions) {
    if (!isInSight(frame, action.at)) continue;
    context.strokeStyle = paint.act;
    context.lineWidth = 1;
    context.setLineDash([2, 3]);
    context.beginPath();
    const x = Math.round(xOf(frame, action.at)) + 0.5;
    context.moveTo(x, 0);
    context.lineTo(x, height);
    context.stroke();
    context.setLineDash([]);
  }
}

function drawRow(context: CanvasRenderingContext2D, words: CanvasRenderingContext2D, frame: Frame, row: Row, y: number, lanes: Lanes, selected: boolean): void {
  const { paint, text, width, gutter } = frame;
  const middle = y + row.height / 2;
  context.textBaseline = 'middle';
  if (row.kind === 'job' || row.kind === 'cronJob' || row.kind === 'nodes') {
    context.fillStyle = paint.band;
    context.fillRect(0, y, width, row.height);
  }
  if (selected) {
    context.fillStyle = paint.select;
    context.fillRect(0, y, width, row.height);
  }

  // The names.
  context.fillStyle = paint.ink;
  const room = gutter - 20;
  if (row.kind === 'pod') {
    const { lane } = row;
    const small = row.height < 18;
    context.font = `${small ? 10 : 11.5}px ${paint.font}`;
    const left = lane.index !== undefined ? (row.first ? text.timeline.index(lane.index) : '') : lane.name;
    context.fillStyle = lane.index !== undefined ? paint.ink : paint.dim;
    // What tells the pods of a Job apart is the end of their names.
    context.fillText(cut(context, left, room - 30, 'end'), 14, middle);
    context.fillStyle = paint.dim;
    context.textAlign = 'right';
    context.fillText(text.timeline.attempt(lane.attempt), gutter - 10, middle);
    context.textAlign = 'left';
  } else if (row.kind === 'node' || row.kind === 'quiet' || row.kind === 'others') {
    context.font = `11px ${paint.font}`;
    context.fillStyle = paint.dim;
    context.fillText(cut(context, row.kind === 'node' ? row.name : row.kind === 'others' ? text.timeline.others[row.of](row.count) : `▸ ${text.timeline.quietNodes(row.nodes.length)}`, room), 14, middle);
  } else {
    context.font = `600 12px ${paint.font}`;
    const label = row.kind === 'job' ? text.timeline.job : row.kind === 'cronJob' ? text.timeline.cronJob : text.timeline.nodes;
    context.fillStyle = paint.dim;
    context.fillText(label, 10, middle);
    const after = 10 + context.measureText(label).width + 6;
    context.fillStyle = paint.ink;
    const room = gutter - after - 8;
    context.fillText(cut(context, row.name, room, row.kind === 'job' && row.oneOfMany ? 'end' : 'start'), after, middle);
  }

  // What happened, never over the names.
  context.save();
  context.beginPath();
  context.rect(gutter, y, width - gutter, row.height);
  context.clip();
  if (row.kind === 'pod') drawPod(context, words, frame, row, y);
  else if (row.kind === 'others') drawLoad(context, frame, row.load, y + 3, row.height - 6);
  else if (row.kind === 'job') drawJob(context, words, frame, row, y, lanes);
  else if (row.kind === 'node') {
    for (const segment of row.segments) {
      const end = xOf(frame, segment.to ?? frame.end * 2);
      const x = xOf(frame, segment.from);
      const cordoned = segment.kind === 'cordoned';
      if (segment.kind === 'ready' || cordoned) {
        context.strokeStyle = paint.good;
        context.lineWidth = 3;
        context.globalAlpha = 0.35;
        if (cordoned) context.setLineDash([4, 3]);
        context.beginPath();
        // Dashes far outside the picture cost time; a whole number of them is left out.
        context.moveTo(x < 0 ? x % 7 : x, middle);
        context.lineTo(Math.min(end, width), middle);
        context.stroke();
        context.setLineDash([]);
        context.globalAlpha = 1;
      } else paintSegment(context, paint, segment, x, Math.min(end, width), y + 3, row.height - 6);
      if (segment.kind !== 'ready') {
        context.font = `10px ${paint.font}`;
        const label = lanes.words[segment.kind] ?? segment.kind;
        context.fillStyle = paint.panel;
        context.fillRect(x + 4, y + 2, context.measureText(label).width + 6, row.height - 4);
        context.fillStyle = cordoned ? paint.ink : paint.bad;
        context.fillText(label, x + 7, middle);
      }
    }
  } else if (row.kind === 'quiet') {
    context.fillStyle = paint.good;
    context.globalAlpha = 0.35;
    context.fillRect(gutter, middle - 1.5, width - gutter, 3);
    context.globalAlpha = 1;
  } else if (row.kind === 'cronJob') {
    for (const run of row.lane.runs) paintDiamond(context, paint.run, xOf(frame, run.at), middle, 5);
  }
  context.restore();
}

/** How many run, as a hill; of what shares a column of pixels the most. */
function drawLoad(context: CanvasRenderingContext2D, frame: Frame, { at, running, most }: Load, top: number, height: number): void {
  context.fillStyle = frame.paint.run;
  let column = -1;
  let highest = 0;
  at.forEach((from, i) => {
    const x = Math.max(frame.gutter, Math.round(xOf(frame, from)));
    const end = Math.min(frame.width, Math.round(xOf(frame, at[i + 1] ?? frame.end)));
    if (end < frame.gutter || x > frame.width) return;
    highest = x === column ? Math.max(highest, running[i]!) : running[i]!;
    column = x;
    const high = (highest / Math.max(1, most)) * height;
    context.fillRect(x, top + height - high, 1, high);
    const rest = (running[i]! / Math.max(1, most)) * height;
    if (end > x + 1) context.fillRect(x, top + height - rest, end - x, rest);
  });
}

function drawPod(context: CanvasRenderingContext2D, words: CanvasRenderingContext2D, frame: Frame, row: Row & { kind: 'pod' }, y: number): void {
  const { paint, text, width, gutter } = frame;
  const { lane } = row;
  const pad = row.height >= 20 ? 5 : row.height >= 16 ? 3 : 2;
  const height = row.height - 2 * pad;
  const middle = y + row.height / 2;
  if (row.wait) drawWait(context, words, frame, row.wait.from, row.wait.to, middle, Math.min(10, height), []);
  const gone = lane.removed ?? frame.end * 2;
  let ended: number | undefined;
  let counted = 0;
  // A count that had no room in its bar stands behind it, when nothing else does.
  let restarts: { count: number; after: number } | undefined;
  for (const segment of lane.segments) {
    const x = xOf(frame, segment.from);
    const end = xOf(frame, Math.min(segment.to ?? gone, gone));
    if (end < gutter || x > width) {
      if (segment.kind === 'failed' || segment.kind === 'succeeded') ended ??= x;
      continue;
    }
    const over = segment.kind === 'failed' || segment.kind === 'succeeded';
    paintSegment(context, paint, segment, Math.max(x, gutter - 10), Math.min(end, width + 10), y + pad, height);
    if (segment.restarts && segment.kind !== 'crashLoop' && !over && !segment.deleting) {
      if (segment.restarts !== counted) paintRestart(context, paint, x, y + pad, height);
      restarts = { count: segment.restarts, after: end };
      if (height >= 10 && end - x > 26 && segment.restarts !== counted) {
        context.font = `600 10px ${paint.font}`;
        context.fillStyle = paint.panel;
        context.fillText(`↻${segment.restarts}`, x + 5, middle + 0.5);
        restarts = undefined;
      }
      counted = segment.restarts;
    } else if (segment.kind === 'crashLoop' && height >= 10) {
      drawLabel(words, paint, text.timeline.restartIn(formatTick((segment.to ?? gone) - segment.from)), Math.max(x, gutter), end, middle);
    }
    if (over && ended === undefined) {
      ended = x;
      const size = Math.min(6, height / 2);
      paintEnd(context, paint, segment.kind as 'failed' | 'succeeded', x, middle, size);
      if (height >= 10) {
        const told = segment.reason && segment.reason !== 'Error' && segment.reason !== 'Completed'
          ? segment.reason + (segment.exit !== undefined ? ` (${segment.exit})` : '')
          : segment.exit ? text.timeline.exit(segment.exit) : '';
        words.font = `10.5px ${paint.font}`;
        const label = cut(words, told, width - x - size - 8);
        if (label) {
          const wide = words.measureText(label).width;
          words.fillStyle = paint.panel;
          words.fillRect(x + size + 3, middle - 7, wide + 6, 14);
          words.fillStyle = segment.kind === 'failed' ? paint.bad : paint.dim;
          words.fillText(label, x + size + 6, middle + 0.5);
        }
      }
    }
  }
  if (restarts && height >= 10 && ended === undefined) {
    words.font = `600 10.5px ${paint.font}`;
    words.fillStyle = paint.ink;
    words.fillText(`↻${restarts.count}`, restarts.after + 5, middle + 0.5);
  }
  if (lane.removed !== undefined) {
    const x = xOf(frame, lane.removed);
    context.fillStyle = paint.dim;
    context.fillRect(x - 1, y + pad, 1.5, height);
  }
}

/** Words on a stretch of the row, if they fit. */
function drawLabel(context: CanvasRenderingContext2D, paint: Paint, label: string, from: number, to: number, middle: number): void {
  context.font = `10px ${paint.font}`;
  const wide = context.measureText(label).width;
  if (wide + 14 > to - from) return;
  const x = from + 3;
  context.fillStyle = paint.panel;
  context.beginPath();
  context.roundRect(x, middle - 6, wide + 7, 12, 3);
  context.fill();
  context.fillStyle = paint.ink;
  context.fillText(label, x + 3.5, middle + 0.5);
}

function drawWait(context: CanvasRenderingContext2D, words: CanvasRenderingContext2D, frame: Frame, from: number, to: number, middle: number, height: number, labels: string[]): void {
  const { paint } = frame;
  const x = xOf(frame, from);
  const width = xOf(frame, to) - x;
  paintWait(context, paint, x, width, middle, height);
  words.font = `10.5px ${paint.font}`;
  const fits = labels.find((label) => words.measureText(label).width <= width - 22);
  if (!fits) return;
  words.fillStyle = paint.ink;
  words.fillText(fits, x + 17, middle + 0.5);
}

function drawJob(context: CanvasRenderingContext2D, words: CanvasRenderingContext2D, frame: Frame, row: Row & { kind: 'job' }, y: number, lanes: Lanes): void {
  const { paint, text } = frame;
  const { lane } = row;
  const colors: Record<string, string> = {
    active: paint.run, suspended: paint.idle, finishing: paint.wait, complete: paint.good, failed: paint.bad,
  };
  const base = y + row.height - 5;
  const gone = lane.removed ?? frame.end * 2;
  for (const segment of lane.segments) {
    const x = xOf(frame, segment.from);
    const wide = xOf(frame, Math.min(segment.to ?? gone, gone)) - x;
    context.fillStyle = colors[segment.kind] ?? paint.idle;
    if (segment.kind === 'suspended') for (let at = 0; at < wide; at += 8) context.fillRect(x + at, base, Math.min(4, wide - at), 3);
    else context.fillRect(x, base, wide, 3);
  }
  const middle = y + (row.height - 6) / 2;
  for (const wait of lanes.waits) {
    if (wait.ref.uid !== lane.ref.uid || wait.index !== undefined || xOf(frame, wait.to) < frame.gutter || xOf(frame, wait.from) > frame.width) continue;
    drawWait(context, words, frame, wait.from, wait.to, middle, 18, [text.timeline.backoff(formatTime(wait.to - wait.from), wait.failures), formatTick(wait.to - wait.from)]);
  }
  words.font = `600 11px ${paint.font}`;
  // From the last one back. Words stand after their moment, never before it, and only where nothing else does: the tip has them all.
  const starts = lanes.waits.filter((wait) => wait.ref.uid === lane.ref.uid && wait.index === undefined).map((wait) => xOf(frame, wait.from));
  let next = Infinity;
  for (const mark of [...lane.marks].reverse()) {
    const x = xOf(frame, mark.at);
    const bad = mark.kind === 'bad';
    paintDiamond(context, bad ? paint.bad : mark.kind === 'suspended' ? paint.idle : paint.good, x, middle, 5.5, bad ? paint.panel : undefined);
    const left = x + 9;
    const room = Math.min(next, ...starts.filter((start) => start > x)) - 4 - left;
    next = x - 6;
    const said = mark.condition ?? mark.text;
    const label = words.measureText(said).width > room ? '' : cut(words, said, frame.width - left);
    if (!label) continue;
    words.fillStyle = paint.band;
    words.fillRect(left - 2, middle - 8, words.measureText(label).width + 4, 16);
    words.fillStyle = bad ? paint.bad : paint.ink;
    words.fillText(label, left, middle + 0.5);
  }
}
