// Draws the engine's SVG on a canvas. The browser could do that from a blob URL, but content security policies reject these. The drawing
// consists of a few shapes in whole pixels, all of which are supported here.
type Attributes = Record<string, string>;

const token = /<(\/?)([\w]+)((?:\s[\w-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name]!);
const attributesOf = (text: string): Attributes => Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, plain(value!)]));

type Context = CanvasRenderingContext2D;

class Painter {
  #context: Context;
  #scale: number;
  #patterns = new Map<string, CanvasPattern>();

  constructor(context: Context, scale: number) {
    this.#context = context;
    this.#scale = scale;
  }

  #ink(value: string | undefined): string | CanvasPattern | undefined {
    const [, pattern] = /^url\(#([\w-]+)\)$/.exec(value ?? '') ?? [];
    return pattern ? this.#patterns.get(pattern) : value === 'none' ? undefined : value;
  }

  shape(path: Path2D, one: Attributes): void {
    const context = this.#context;
    const [fill, stroke] = [this.#ink(one.fill), this.#ink(one.stroke)];
    context.globalAlpha = Number(one.opacity ?? 1);
    const alpha = context.globalAlpha;
    if (fill) {
      context.fillStyle = fill;
      context.globalAlpha = alpha * Number(one['fill-opacity'] ?? 1);
      context.fill(path);
    }
    if (stroke) {
      context.strokeStyle = stroke;
      context.globalAlpha = alpha * Number(one['stroke-opacity'] ?? 1);
      context.lineWidth = Number(one['stroke-width'] ?? 1);
      context.lineCap = (one['stroke-linecap'] ?? 'butt') as CanvasLineCap;
      context.setLineDash((one['stroke-dasharray'] ?? '').split(/[ ,]+/).filter(Boolean).map(Number));
      context.stroke(path);
    }
    context.globalAlpha = 1;
  }

  text(text: string, one: Attributes): void {
    const context = this.#context;
    const anchors: Record<string, CanvasTextAlign> = { middle: 'center', end: 'right' };
    context.font = `${one['font-weight'] ?? 'normal'} ${one['font-size']}px ${one['font-family']}`;
    context.textAlign = anchors[one['text-anchor'] ?? ''] ?? 'left';
    context.fillStyle = this.#ink(one.fill) ?? '#000';
    context.fillText(text, Number(one.x), Number(one.y));
  }

  /** Everything drawn until it ends is a tile of the pattern. */
  pattern(one: Attributes): { painter: Painter; end: () => void } {
    const tile = document.createElement('canvas');
    tile.width = Number(one.width) * this.#scale;
    tile.height = Number(one.height) * this.#scale;
    const context = tile.getContext('2d')!;
    context.scale(this.#scale, this.#scale);
    const end = () => {
      const made = this.#context.createPattern(tile, 'repeat')!;
      made.setTransform(new DOMMatrix().scale(1 / this.#scale));
      this.#patterns.set(one.id!, made);
    };
    return { painter: new Painter(context, this.#scale), end };
  }
}

function pathOf(element: string, one: Attributes): Path2D {
  if (element === 'path') return new Path2D(one.d);
  const path = new Path2D();
  const number = (name: string) => Number(one[name] ?? 0);
  path.roundRect(number('x'), number('y'), number('width'), number('height'), number('rx'));
  return path;
}

/**
 * Draws at `scale` times the size, or as large as browsers can. If the drawing exceeds that at its own size, it is cut off, and `share` is
 * the visible part.
 */
export function pictureOf(svg: string, scale: number): { canvas: HTMLCanvasElement; share: number } {
  const most = 16_000; // pixels per side
  const size = attributesOf(/<svg([^>]*)>/.exec(svg)?.[1] ?? '');
  const [width, height] = [Number(size.width), Number(size.height)];
  const by = Math.min(scale, most / width, Math.max(1, most / height)); // nobody can read it below its own size
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * by);
  canvas.height = Math.min(most, Math.round(height * by));
  const context = canvas.getContext('2d')!;
  context.scale(by, by);
  const whole = new Painter(context, by);
  let painter = whole;
  let endPattern = () => undefined as unknown;
  const open: { element: string; attributes: Attributes }[] = [];
  // Attributes of an element apply to its children. A picture does not need titles.
  const inherited = (): Attributes => Object.assign({}, ...open.filter(({ element }) => /^(svg|g)$/.test(element)).map(({ attributes }) => attributes)) as Attributes;
  for (const [, end, element, said, empty, text] of svg.matchAll(token)) {
    if (text !== undefined) {
      const { element: around, attributes } = open.at(-1) ?? {};
      if (around === 'text' && text.trim()) painter.text(plain(text), { ...inherited(), ...attributes });
    } else if (end) {
      if (open.pop()?.element === 'pattern') {
        endPattern();
        painter = whole;
      }
    } else {
      const attributes = attributesOf(said!);
      if (element === 'pattern') ({ painter, end: endPattern } = whole.pattern(attributes));
      if (element === 'rect' || element === 'path') painter.shape(pathOf(element, attributes), { ...(painter === whole ? inherited() : { fill: '#000' }), ...attributes });
      if (!empty) open.push({ element: element!, attributes });
    }
  }
  return { canvas, share: Math.min(1, most / (height * by)) };
}
