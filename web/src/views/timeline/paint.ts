// The look of each item on the canvas: a color and, so that color is never the only distinction, a shape or a pattern.
import type { Segment } from '../../engine/protocol';

export interface Paint {
  ink: string;
  dim: string;
  line: string;
  panel: string;
  band: string;
  select: string;
  run: string;
  runSoft: string;
  wait: string;
  waitSoft: string;
  good: string;
  goodSoft: string;
  bad: string;
  badSoft: string;
  idle: string;
  idleSoft: string;
  act: string;
  hatch: CanvasPattern;
  stripes: CanvasPattern;
  dots: CanvasPattern;
  font: string;
  mono: string;
}

function pattern(context: CanvasRenderingContext2D, size: number, draw: (tile: CanvasRenderingContext2D) => void): CanvasPattern {
  const ratio = devicePixelRatio || 1;
  const tile = document.createElement('canvas');
  tile.width = tile.height = Math.round(size * ratio);
  const onTile = tile.getContext('2d')!;
  onTile.scale(tile.width / size, tile.height / size);
  draw(onTile);
  const made = context.createPattern(tile, 'repeat')!;
  made.setTransform(new DOMMatrix().scale(size / tile.width));
  return made;
}

/** Reads the theme's colors from the style sheet. */
export function readPaint(context: CanvasRenderingContext2D): Paint {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const lines = (stroke: string, width: number) => (tile: CanvasRenderingContext2D) => {
    tile.strokeStyle = stroke;
    tile.lineWidth = width;
    tile.beginPath();
    for (const offset of [-6, 0, 6]) {
      tile.moveTo(offset - 1, 7);
      tile.lineTo(offset + 7, -1);
    }
    tile.stroke();
  };
  return {
    ink: color('ink'), dim: color('dim'), line: color('line'), panel: color('panel'), band: color('band'), select: color('select'),
    run: color('run'), runSoft: color('run-soft'), wait: color('wait'), waitSoft: color('wait-soft'), good: color('good'),
    goodSoft: color('good-soft'), bad: color('bad'), badSoft: color('bad-soft'), idle: color('idle'), idleSoft: color('idle-soft'), act: color('act'),
    hatch: pattern(context, 6, lines(color('panel'), 2.2)),
    stripes: pattern(context, 6, lines(color('wait'), 1.4)),
    dots: pattern(context, 5, (tile) => {
      tile.fillStyle = color('idle');
      tile.fillRect(1.5, 1.5, 1.6, 1.6);
    }),
    font: style.getPropertyValue('--font') || 'sans-serif',
    mono: style.getPropertyValue('--mono') || 'monospace',
  };
}

function bar(context: CanvasRenderingContext2D, x: number, y: number, width: number, height: number): void {
  context.beginPath();
  if (width < 0) return; // the names take all the space
  context.roundRect(x, y, Math.max(width, 1), height, Math.min(3, width / 2, height / 2));
}

/** The position of a segment's bar. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Look = (context: CanvasRenderingContext2D, paint: Paint, box: Box) => void;

function fill(context: CanvasRenderingContext2D, { x, y, width, height }: Box, ...styles: (string | CanvasPattern)[]): void {
  bar(context, x, y, width, height);
  for (const style of styles) {
    context.fillStyle = style;
    context.fill();
  }
}

/** Draws an outline inside the box, if it fits. */
function outline(context: CanvasRenderingContext2D, { x, y, width, height }: Box, color: string, line: number): void {
  context.strokeStyle = color;
  context.lineWidth = line;
  if (width <= 4) return;
  bar(context, x + line / 2, y + line / 2, width - line, height - line);
  context.stroke();
}

/** Segments that are not running have a lower bar. */
function lower({ x, y, width, height }: Box): Box {
  const low = Math.max(4, Math.round(height * 0.5));
  return { x, y: y + height / 2 - low / 2, width, height: low };
}

const unscheduled: Look = (context, paint, box) => {
  const { x, y, width, height } = lower(box);
  context.strokeStyle = paint.idle;
  context.lineWidth = 1;
  context.setLineDash([3, 2]);
  bar(context, x + 0.5, y + 0.5, width - 1, height - 1);
  context.stroke();
  context.setLineDash([]);
};

const waiting = (soft: 'idleSoft' | 'badSoft', strong: 'idle' | 'bad'): Look => (context, paint, box) => {
  fill(context, lower(box), paint[soft], paint.dots);
  outline(context, lower(box), paint[strong], 1);
};

const notReady: Look = (context, paint, box) => {
  fill(context, box, paint.runSoft);
  outline(context, box, paint.run, 1.5);
};

const lost: Look = (context, paint, { x, y, width, height }) => {
  const middle = y + height / 2;
  context.strokeStyle = paint.idle;
  context.lineWidth = 1.5;
  context.beginPath();
  for (let at = x, up = true; at < x + width; at += 4, up = !up) {
    if (at === x) context.moveTo(at, middle + 3);
    else context.lineTo(at, middle + (up ? 3 : -3));
  }
  context.stroke();
};

/** Finished, but the object still exists. */
const over = (color: 'good' | 'bad'): Look => (context, paint, { x, y, width, height }) => {
  context.fillStyle = paint[color];
  context.globalAlpha = 0.45;
  context.fillRect(x, y + height / 2 - 1, width, 2);
  context.globalAlpha = 1;
};

const succeeded = over('good');
const looks: Record<string, Look> = {
  unscheduled,
  pending: waiting('idleSoft', 'idle'),
  imagePull: waiting('badSoft', 'bad'),
  running: (context, paint, box) => fill(context, box, paint.run),
  ready: (context, paint, box) => fill(context, box, paint.goodSoft),
  notReady,
  crashLoop: (context, paint, box) => fill(context, box, paint.waitSoft, paint.stripes),
  lost,
  down: lost,
  deleted: lost,
  succeeded,
  failed: over('bad'),
};

/** Draws one segment of a pod's life, from x to end, in a row with bars of this `height`. */
export function paintSegment(context: CanvasRenderingContext2D, paint: Paint, { kind, deleting }: Segment, x: number, end: number, y: number, height: number): void {
  const box = { x, y, width: Math.max(end - x, 1.5), height };
  (looks[kind] ?? succeeded)(context, paint, box);
  if (!deleting || kind === 'succeeded' || kind === 'failed') return;
  fill(context, box, paint.hatch);
  outline(context, box, paint.bad, 1);
}

/** Draws a wait of the controller: dashed, with a clock if it fits. */
export function paintWait(context: CanvasRenderingContext2D, paint: Paint, x: number, width: number, middle: number, height: number): void {
  context.fillStyle = paint.waitSoft;
  bar(context, x, middle - height / 2, width, height);
  context.fill();
  if (width < 4) return;
  context.strokeStyle = paint.wait;
  context.lineWidth = 1;
  context.setLineDash([3, 2]);
  bar(context, x + 0.5, middle - height / 2 + 0.5, width - 1, height - 1);
  context.stroke();
  context.setLineDash([]);
  if (width < 18 || height < 10) return;
  context.beginPath();
  context.arc(x + 9, middle, 4, 0, Math.PI * 2);
  context.moveTo(x + 9, middle - 2.5);
  context.lineTo(x + 9, middle);
  context.lineTo(x + 11, middle + 1);
  context.stroke();
}

/** Draws a restart of a container: a gap in the bar. */
export function paintRestart(context: CanvasRenderingContext2D, paint: Paint, x: number, y: number, height: number): void {
  context.fillStyle = paint.panel;
  context.fillRect(x - 0.5, y - 1, 2, height + 2);
}

/** Draws a round tick for success or a square cross for failure. */
export function paintEnd(context: CanvasRenderingContext2D, paint: Paint, kind: 'succeeded' | 'failed', x: number, middle: number, size: number): void {
  const failed = kind === 'failed';
  context.fillStyle = failed ? paint.bad : paint.good;
  context.beginPath();
  if (failed) context.roundRect(x - size, middle - size, size * 2, size * 2, 2);
  else context.arc(x, middle, size, 0, Math.PI * 2);
  context.fill();
  if (size < 4) return;
  const s = size * 0.45;
  context.strokeStyle = paint.panel;
  context.lineWidth = 1.6;
  context.lineCap = 'round';
  context.beginPath();
  if (failed) {
    context.moveTo(x - s, middle - s);
    context.lineTo(x + s, middle + s);
    context.moveTo(x + s, middle - s);
    context.lineTo(x - s, middle + s);
  } else {
    context.moveTo(x - s, middle + 0.2 * s);
    context.lineTo(x - 0.2 * s, middle + s);
    context.lineTo(x + 1.1 * s, middle - 0.8 * s);
  }
  context.stroke();
  context.lineCap = 'butt';
}

/** `mark` is the color of an exclamation mark in it, so that a bad state is not only distinguished by color. */
export function paintDiamond(context: CanvasRenderingContext2D, color: string, x: number, middle: number, size: number, mark?: string): void {
  context.fillStyle = color;
  context.beginPath();
  context.moveTo(x, middle - size);
  context.lineTo(x + size, middle);
  context.lineTo(x, middle + size);
  context.lineTo(x - size, middle);
  context.fill();
  if (!mark) return;
  context.fillStyle = mark;
  context.fillRect(x - 0.75, middle - 3, 1.5, 3.5);
  context.fillRect(x - 0.75, middle + 1.5, 1.5, 1.5);
}

/** Draws an action of a person or a fault: a flag. */
export function paintFlag(context: CanvasRenderingContext2D, color: string, x: number, top: number, height: number): void {
  context.fillStyle = color;
  context.fillRect(x - 0.75, top, 1.5, height);
  context.beginPath();
  context.moveTo(x, top);
  context.lineTo(x + 8, top + 3.5);
  context.lineTo(x, top + 7);
  context.fill();
}

/** Draws a gap across all rows: its left and right sides are far apart in time. */
export function paintFold(context: CanvasRenderingContext2D, paint: Paint, x: number, left: number, height: number): void {
  if (x < left) return;
  context.fillStyle = paint.panel;
  context.fillRect(x - 4, 0, 8, height);
  context.strokeStyle = paint.idle;
  context.lineWidth = 1;
  for (const edge of [x - 4, x + 4]) {
    context.beginPath();
    for (let y = 0; y <= height; y += 6) context.lineTo(edge + ((y / 6) % 2 ? 1.5 : -1.5), y);
    context.stroke();
  }
}
