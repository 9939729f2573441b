export const paper = matchMedia('print');

/** Returns the context of an emptied canvas of this size (in CSS pixels), at the screen's resolution. */
export function contextOf(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D {
  // The resolution is higher on paper, so the canvas has another size than on the screen. Clearing it there would also clear what is
  // beneath.
  const ratio = (devicePixelRatio || 1) * (paper.matches ? 2 : 1);
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  const isSame = canvas.width === w && canvas.height === h;
  if (!isSame) {
    canvas.width = w;
    canvas.height = h;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const context = canvas.getContext('2d')!;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  if (isSame) context.clearRect(0, 0, width, height);
  return context;
}
