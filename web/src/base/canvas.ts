export const paper = matchMedia('print');

/** What draws on an empty canvas of this size, in CSS pixels, as sharp as the screen is. */
export function contextOf(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D {
  // Sharper on paper, and so of another size than on the screen: what is cleared there takes with it what lies beneath.
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
