// The legend of the timeline's signs.
import { contextOf } from '../../base/canvas';
import { paintDiamond, paintEnd, paintFlag, paintRestart, paintSegment, paintWait, readPaint } from './paint';

const kinds = ['unscheduled', 'pending', 'running', 'notReady', 'restart', 'crashLoop', 'imagePull', 'lost', 'deleting', 'succeeded', 'failed', 'backoff', 'condition', 'action'];

export function showLegend(box: HTMLElement, wordsOf: (kind: string) => string): void {
  box.replaceChildren();
  for (const kind of kinds) {
    const line = document.createElement('div');
    const canvas = document.createElement('canvas');
    const context = contextOf(canvas, 40, 16);
    const paint = readPaint(context);
    const segment = (shown: string, x: number, deleting = false) => paintSegment(context, paint, { kind: shown, from: 0, step: 0, deleting }, x, 38, 3, 10);
    if (kind === 'succeeded' || kind === 'failed') {
      segment(kind, 14);
      paintEnd(context, paint, kind, 8, 8, 6);
    } else if (kind === 'action') paintFlag(context, paint.act, 12, 1, 14);
    else if (kind === 'condition') paintDiamond(context, paint.good, 16, 8, 5.5);
    else if (kind === 'backoff') paintWait(context, paint, 2, 36, 8, 12);
    else if (kind === 'restart') {
      segment('running', 2);
      paintRestart(context, paint, 14, 3, 10);
    } else segment(kind === 'deleting' ? 'running' : kind, 2, kind === 'deleting');
    line.append(canvas, wordsOf(kind));
    box.append(line);
  }
}
