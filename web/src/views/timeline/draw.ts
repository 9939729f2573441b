// Draws the visible rows. It keeps no state.
import { formatTick, formatTime, tickStep } from '../../base/time';
import type { Axis } from '../../core/axis';
import { restartOf, rowAt, type Load, type Row, type Rows } from '../../core/timeline';
import type { Fold, Lanes, PodLane, Segment, StepColumns } from '../../engine/protocol';
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
  /** Space at the right for labels at the end: time stops before it. */
  tail: number;
  axis: Axis;
  /** Places of the axis. */
  from: number;
  to: number;
  /** A time, like the following ones. */
  end: number;
  /** Where the comparison run diverges, if there is one. */
  partsAt?: number | undefined;
  /** Where the run ends although something would continue. */
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

const stepOf = ({ from, to, width, gutter, tail }: Frame) => tickStep(to - from, Math.max(2, (width - gutter - tail) / 90));

/** Returns the labeled times of the ruler, without folded ones. */
function ticksOf(frame: Frame): number[] {
  const { axis, from, to } = frame;
  const step = stepOf(frame);
  const ticks = [];
  for (const open of axis.open(axis.time(from), axis.time(to))) {
    for (let at = Math.ceil(open.from / step) * step; at <= open.to; at += step) ticks.push(at);
  }
  return ticks;
}

/** Returns the position of a fold's mark: the middle of its space. */
function middleOf(frame: Frame, fold: Fold): number {
  return Math.round((xOf(frame, fold.from) + xOf(frame, fold.to)) / 2);
}

/** Adjacent marks of folds would cover what is between them, so folds that are too close have none. */
function marksOfFolds(frame: Frame): number[] {
  const all = frame.axis.folds.map((fold) => middleOf(frame, fold));
  return all.filter((at, one) => Math.min(at - (all[one - 1] ?? -Infinity), (all[one + 1] ?? Infinity) - at) >= 16);
}

/** Formats the length of a fold for a ruler, rounded if it is long. */
function lengthOf({ from, to }: Fold): string {
  const unit = to - from >= 600e6 ? 60e6 : 1e6;
  return formatTick(Math.round((to - from) / unit) * unit);
}

/** Truncates a text to the available width, keeping its start or its end. */
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

function write(context: CanvasRenderingContext2D, ink: string, label: string, x: number, middle: number): void {
  context.fillStyle = ink;
  context.fillText(label, x, middle);
}

/** Draws words on a background that is this many pixels wider. */
function writeOn(context: CanvasRenderingContext2D, ground: string, ink: string, label: string, left: number, middle: number, height: number, wider: number): void {
  context.fillStyle = ground;
  context.beginPath();
  context.roundRect(left, middle - height / 2, context.measureText(label).width + wider, height, 3);
  context.fill();
  write(context, ink, label, left + wider / 2, middle);
}

/** Draws a line where the run's display ends, and its label to the left, without covering anything. */
function drawUntil(context: CanvasRenderingContext2D, frame: Frame, label: string): void {
  const { paint, height, endsAt } = frame;
  if (!isInSight(frame, endsAt)) return;
  const x = Math.round(xOf(frame, endsAt));
  context.fillStyle = paint.bad;
  context.fillRect(x - 2, 0, 2, height);
  if (!label) return;
  context.font = `600 11px ${paint.font}`;
  writeOn(context, paint.bad, paint.panel, label, x, height / 2, height - 6, 10);
}

export function drawRuler(context: CanvasRenderingContext2D, frame: Frame, lanes: Lanes, title: string): void {
  const { paint, width, height, gutter } = frame;
  context.textBaseline = 'middle';
  context.font = `600 11px ${paint.font}`;
  write(context, paint.act, cut(context, title, gutter - 16), 10, height / 2);
  context.font = `11px ${paint.font}`;
  // A label must be exactly at its time: the end of a fold has more digits than fit.
  const ticks = [...frame.axis.anew(Math.min(1e6, stepOf(frame))).filter((at) => isInSight(frame, at)), ...ticksOf(frame)];
  for (const at of ticks) {
    context.fillStyle = paint.line;
    context.fillRect(Math.round(xOf(frame, at)), height - 6, 1, 6);
  }
  context.fillStyle = paint.dim;
  // Labels of folds have priority over those of ticks and never overlap; the longest folds come first.
  const last = isInSight(frame, frame.endsAt) ? xOf(frame, frame.endsAt) : width;
  const taken: [number, number][] = [[last, Infinity]];
  const name = (label: string, x: number) => {
    const wide = context.measureText(label).width;
    if (x < gutter || taken.some(([left, right]) => x < right + 6 && x + wide > left - 6)) return;
    context.fillText(label, x, height / 2);
    taken.push([x, x + wide]);
  };
  for (const fold of [...frame.axis.folds].sort((a, b) => b.to - b.from - (a.to - a.from))) {
    const middle = middleOf(frame, fold);
    if (middle < gutter || middle > width) continue;
    const label = `⋯ ${lengthOf(fold)}`;
    const wide = context.measureText(label).width;
    name(label, Math.max(gutter, Math.min(middle - wide / 2, last - wide - 7)));
  }
  for (const at of ticks) name(formatTick(at), Math.min(Math.round(xOf(frame, at)) + 4, width - 30));
  if (isInSight(frame, frame.partsAt)) {
    const x = xOf(frame, frame.partsAt);
    context.font = `600 11px ${paint.font}`;
    const label = frame.text.compare.part;
    writeOn(context, paint.ink, paint.panel, label, Math.min(x, width - context.measureText(label).width - 10), height / 2, height - 6, 10);
  }
  drawUntil(context, frame, frame.text.transport.until);
  for (const action of lanes.actions) {
    if (isInSight(frame, action.at)) paintFlag(context, paint.act, xOf(frame, action.at), 2, height - 2);
  }
}

/** Draws the marks under the slider for the whole run: a thin line for each change, thicker ones for failures and conditions. */
export function drawMarks(context: CanvasRenderingContext2D, frame: Frame, columns: StepColumns): void {
  const { paint, width, height } = frame;
  const whole = { ...frame, from: 0, to: frame.axis.place(frame.end) };
  const seen = new Uint8Array(Math.ceil(width) + 1); // each pixel is drawn once per kind, however many steps it contains
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

/** The context for drawing rows. Words have their own canvas if one is above the veil over the future, so that they stay readable. */
interface Sheet extends Frame {
  context: CanvasRenderingContext2D;
  words: CanvasRenderingContext2D;
  lanes: Lanes;
}

type RowOf<Kind extends Row['kind']> = Row & { kind: Kind };

export function drawRows(context: CanvasRenderingContext2D, words: CanvasRenderingContext2D, frame: Frame, rows: Rows, lanes: Lanes, scroll: number, selected: PodLane | undefined): void {
  const { paint, width, height, gutter } = frame;
  const sheet: Sheet = { ...frame, context, words, lanes };
  words.save();
  words.beginPath();
  words.rect(gutter, 0, width - gutter, height);
  if (words !== context) words.clip();
  words.textBaseline = context.textBaseline = 'middle';
  context.fillStyle = paint.line;
  context.globalAlpha = 0.6;
  for (const at of ticksOf(frame)) context.fillRect(Math.round(xOf(frame, at)), 0, 1, height);
  context.globalAlpha = 1;
  for (let at = rowAt(rows.rows, scroll); at < rows.rows.length; ++at) {
    const row = rows.rows[at]!;
    const y = row.top - scroll;
    if (y > height) break;
    drawGround(sheet, row, y, row.kind === 'pod' && row.lane === selected);
    drawName(sheet, row, y + row.height / 2);
    drawLane(sheet, row, y);
  }
  words.restore();
  for (const at of marksOfFolds(frame)) paintFold(context, paint, at, gutter, height);
  if (isInSight(frame, frame.partsAt)) {
    context.fillStyle = paint.ink;
    context.fillRect(Math.round(xOf(frame, frame.partsAt)), 0, 2, height);
  }
  drawUntil(context, frame, '');
  drawActions(sheet);
}

/** Draws the scenario's actions over all rows. */
function drawActions(sheet: Sheet): void {
  const { context, paint, height, lanes } = sheet;
  for (const action of lanes.actions) {
    if (!isInSight(sheet, action.at)) continue;
    context.strokeStyle = paint.act;
    context.lineWidth = 1;
    context.setLineDash([2, 3]);
    context.beginPath();
    const x = Math.round(xOf(sheet, action.at)) + 0.5;
    context.moveTo(x, 0);
    context.lineTo(x, height);
    context.stroke();
    context.setLineDash([]);
  }
}

function drawGround({ context, paint, width }: Sheet, { kind, height }: Row, y: number, selected: boolean): void {
  if (selected) context.fillStyle = paint.select;
  else if (kind === 'job' || kind === 'cronJob' || kind === 'nodes') context.fillStyle = paint.band;
  else return;
  context.fillRect(0, y, width, height);
}

function drawName(sheet: Sheet, row: Row, middle: number): void {
  if (row.kind === 'pod') drawPodName(sheet, row, middle);
  else if (row.kind === 'job' || row.kind === 'cronJob' || row.kind === 'nodes') drawHead(sheet, row, middle);
  else {
    const { context, paint, text, gutter } = sheet;
    context.font = `11px ${paint.font}`;
    context.fillStyle = paint.dim;
    const name = row.kind === 'node' ? row.name : row.kind === 'others' ? text.timeline.others[row.of](row.count) : `▸ ${text.timeline.quietNodes(row.nodes.length)}`;
    context.fillText(cut(context, name, gutter - 20), 14, middle);
  }
}

function drawPodName({ context, paint, text, gutter }: Sheet, { lane, height, first }: RowOf<'pod'>, middle: number): void {
  context.font = `${height < 18 ? 10 : 11.5}px ${paint.font}`;
  const left = lane.index !== undefined ? (first ? text.timeline.index(lane.index) : '') : lane.name;
  context.fillStyle = lane.index !== undefined ? paint.ink : paint.dim;
  // The names of a Job's pods differ at their ends.
  context.fillText(cut(context, left, gutter - 50, 'end'), 14, middle);
  context.fillStyle = paint.dim;
  context.textAlign = 'right';
  context.fillText(text.timeline.attempt(lane.attempt), gutter - 10, middle);
  context.textAlign = 'left';
}

/** The header of a group of rows. */
function drawHead({ context, paint, text, gutter }: Sheet, row: RowOf<'job' | 'cronJob' | 'nodes'>, middle: number): void {
  context.font = `600 12px ${paint.font}`;
  const label = text.timeline[row.kind];
  write(context, paint.dim, label, 10, middle);
  const after = 10 + context.measureText(label).width + 6;
  write(context, paint.ink, cut(context, row.name, gutter - after - 8, row.kind === 'job' && row.oneOfMany ? 'end' : 'start'), after, middle);
}

/** Draws what happened, never over the names. */
function drawLane(sheet: Sheet, row: Row, y: number): void {
  const { context, paint, width, gutter } = sheet;
  const middle = y + row.height / 2;
  context.save();
  context.beginPath();
  context.rect(gutter, y, width - gutter, row.height);
  context.clip();
  if (row.kind === 'pod') drawPod(sheet, row, y);
  else if (row.kind === 'others') drawLoad(context, sheet, row.load, y + 3, row.height - 6);
  else if (row.kind === 'job') drawJob(sheet, row, y);
  else if (row.kind === 'node') for (const segment of row.segments) drawNode(sheet, segment, y, row.height);
  else if (row.kind === 'quiet') {
    context.fillStyle = paint.good;
    context.globalAlpha = 0.35;
    context.fillRect(gutter, middle - 1.5, width - gutter, 3);
    context.globalAlpha = 1;
  } else if (row.kind === 'cronJob') {
    for (const run of row.lane.runs) paintDiamond(context, paint.run, xOf(sheet, run.at), middle, 5);
  }
  context.restore();
}

/** Draws a segment of a node's life. */
function drawNode(sheet: Sheet, segment: Segment, y: number, height: number): void {
  const { context, paint, width, lanes } = sheet;
  const middle = y + height / 2;
  const end = xOf(sheet, segment.to ?? sheet.end * 2);
  const x = xOf(sheet, segment.from);
  const cordoned = segment.kind === 'cordoned';
  if (segment.kind === 'ready' || cordoned) {
    context.strokeStyle = paint.good;
    context.lineWidth = 3;
    context.globalAlpha = 0.35;
    if (cordoned) context.setLineDash([4, 3]);
    context.beginPath();
    // Dashes far outside the picture take time, so skip a whole number of them.
    context.moveTo(x < 0 ? x % 7 : x, middle);
    context.lineTo(Math.min(end, width), middle);
    context.stroke();
    context.setLineDash([]);
    context.globalAlpha = 1;
  } else paintSegment(context, paint, segment, x, Math.min(end, width), y + 3, height - 6);
  if (segment.kind === 'ready') return;
  context.font = `10px ${paint.font}`;
  const label = lanes.words[segment.kind] ?? segment.kind;
  writeOn(context, paint.panel, cordoned ? paint.ink : paint.bad, label, x + 4, middle, height - 4, 6);
}

/** Draws how many run, as an area; several values in one column of pixels are drawn as their maximum. */
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

const isOver = ({ kind }: Segment) => kind === 'failed' || kind === 'succeeded';

/** The position of a pod's bar. */
interface Bar {
  top: number;
  middle: number;
  height: number;
}

function drawPod(sheet: Sheet, row: RowOf<'pod'>, y: number): void {
  const { context, words, paint, text, width, gutter } = sheet;
  const { lane, wait } = row;
  const pad = row.height >= 20 ? 5 : row.height >= 16 ? 3 : 2;
  const bar: Bar = { top: y + pad, middle: y + row.height / 2, height: row.height - 2 * pad };
  const hasWords = bar.height >= 10;
  if (wait) drawWait(sheet, wait.from, wait.to, bar.middle, Math.min(10, bar.height), []);
  const gone = lane.removed ?? sheet.end * 2;
  let ended = false;
  let counted = 0;
  // A count that does not fit into its bar is drawn behind it, if nothing else is there.
  let restarts: { count: number; after: number } | undefined;
  for (const segment of lane.segments) {
    const x = xOf(sheet, segment.from);
    const end = xOf(sheet, Math.min(segment.to ?? gone, gone));
    const over = isOver(segment);
    if (end >= gutter && x <= width) {
      paintSegment(context, paint, segment, Math.max(x, gutter - 10), Math.min(end, width + 10), bar.top, bar.height);
      if (over) {
        if (!ended) drawEnd(sheet, segment, x, bar);
      } else if (segment.kind === 'crashLoop') {
        const until = restartOf(lane.segments, segment);
        const label = until !== undefined ? text.timeline.restartIn(formatTick(until - segment.from)) : segment.restarts ? `↻${segment.restarts}` : '';
        if (hasWords && drawLabel(words, paint, label, Math.max(x, gutter), end, bar.middle)) restarts = undefined;
      } else if (segment.restarts && !segment.deleting) {
        const isNew = segment.restarts !== counted;
        const isTold = isNew && drawRestart(sheet, segment.restarts, x, end, bar);
        restarts = isTold ? undefined : { count: segment.restarts, after: end };
        counted = segment.restarts;
      }
    }
    ended ||= over;
  }
  if (restarts && hasWords && !ended) {
    words.font = `600 10.5px ${paint.font}`;
    write(words, paint.ink, `↻${restarts.count}`, restarts.after + 5, bar.middle + 0.5);
  }
  if (lane.removed !== undefined) {
    context.fillStyle = paint.dim;
    context.fillRect(xOf(sheet, lane.removed) - 1, bar.top, 1.5, bar.height);
  }
}

/** Draws a restart of a container. Returns whether the count fits. */
function drawRestart({ context, paint }: Sheet, count: number, x: number, end: number, { top, middle, height }: Bar): boolean {
  paintRestart(context, paint, x, top, height);
  if (height < 10 || end - x <= 26) return false;
  context.font = `600 10px ${paint.font}`;
  write(context, paint.panel, `↻${count}`, x + 5, middle + 0.5);
  return true;
}

/** Draws how the pod ended, and why. */
function drawEnd({ context, words, paint, text, width }: Sheet, { kind, reason, exit }: Segment, x: number, { middle, height }: Bar): void {
  const size = Math.min(6, height / 2);
  paintEnd(context, paint, kind as 'failed' | 'succeeded', x, middle, size);
  if (height < 10) return;
  const told = reason && reason !== 'Error' && reason !== 'Completed'
    ? reason + (exit !== undefined ? ` (${exit})` : '')
    : exit ? text.timeline.exit(exit) : '';
  words.font = `10.5px ${paint.font}`;
  const label = cut(words, told, width - x - size - 8);
  if (label) writeOn(words, paint.panel, kind === 'failed' ? paint.bad : paint.dim, label, x + size + 3, middle, 14, 6);
}

/** Draws words on a part of the row if they fit. Returns whether they do. */
function drawLabel(context: CanvasRenderingContext2D, paint: Paint, label: string, from: number, to: number, middle: number): boolean {
  context.font = `10px ${paint.font}`;
  const fits = !!label && context.measureText(label).width + 14 <= to - from;
  if (fits) writeOn(context, paint.panel, paint.ink, label, from + 3, middle, 12, 7);
  return fits;
}

function drawWait(sheet: Sheet, from: number, to: number, middle: number, height: number, labels: string[]): void {
  const { context, words, paint } = sheet;
  const x = xOf(sheet, from);
  const width = xOf(sheet, to) - x;
  paintWait(context, paint, x, width, middle, height);
  words.font = `10.5px ${paint.font}`;
  const fits = labels.find((label) => words.measureText(label).width <= width - 22);
  if (!fits) return;
  write(words, paint.ink, fits, x + 17, middle + 0.5);
}

function drawJob(sheet: Sheet, row: RowOf<'job'>, y: number): void {
  const { context, words, paint, text, lanes } = sheet;
  const { lane } = row;
  const colors: Record<string, string> = {
    active: paint.run, suspended: paint.idle, finishing: paint.wait, complete: paint.good, failed: paint.bad,
  };
  const base = y + row.height - 5;
  const gone = lane.removed ?? sheet.end * 2;
  for (const segment of lane.segments) {
    const x = xOf(sheet, segment.from);
    const wide = xOf(sheet, Math.min(segment.to ?? gone, gone)) - x;
    context.fillStyle = colors[segment.kind] ?? paint.idle;
    if (segment.kind === 'suspended') for (let at = 0; at < wide; at += 8) context.fillRect(x + at, base, Math.min(4, wide - at), 3);
    else context.fillRect(x, base, wide, 3);
  }
  const middle = y + (row.height - 6) / 2;
  for (const wait of lanes.waits) {
    if (wait.ref.uid !== lane.ref.uid || wait.index !== undefined || xOf(sheet, wait.to) < sheet.gutter || xOf(sheet, wait.from) > sheet.width) continue;
    drawWait(sheet, wait.from, wait.to, middle, 18, [text.timeline.backoff(formatTime(wait.to - wait.from), wait.failures), formatTick(wait.to - wait.from)]);
  }
  words.font = `600 11px ${paint.font}`;
  // From last to first. Words are drawn after their moment, never before it, and only in free space. The tooltip has all of them.
  const starts = lanes.waits.filter((wait) => wait.ref.uid === lane.ref.uid && wait.index === undefined).map((wait) => xOf(sheet, wait.from));
  let next = Infinity;
  for (const mark of [...lane.marks].reverse()) {
    const x = xOf(sheet, mark.at);
    const bad = mark.kind === 'bad';
    paintDiamond(context, bad ? paint.bad : mark.kind === 'suspended' ? paint.idle : paint.good, x, middle, 5.5, bad ? paint.panel : undefined);
    const left = x + 9;
    const room = Math.min(next, ...starts.filter((start) => start > x)) - 4 - left;
    next = x - 6;
    const said = mark.condition ?? mark.text;
    const label = words.measureText(said).width > room ? '' : cut(words, said, sheet.width - left);
    if (label) writeOn(words, paint.band, bad ? paint.bad : paint.ink, label, left - 2, middle, 16, 4);
  }
}
