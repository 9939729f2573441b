// A time axis on which stretches without events are drawn short. A place is a time minus what is folded before it, also in microseconds.
// The timeline, its slider and the running clock use places.
import type { Fold, Lanes } from '../engine/protocol';

export class Axis {
  readonly folds: readonly Fold[];

  constructor(folds: readonly Fold[] = []) {
    this.folds = folds;
  }

  place(time: number): number {
    let place = time;
    for (const { from, to, room } of this.folds) {
      if (time <= from) break;
      const inside = Math.min(time, to) - from;
      place += (inside / (to - from)) * room - inside;
    }
    return place;
  }

  time(place: number): number {
    let folded = 0;
    for (const { from, to, room } of this.folds) {
      const inside = place + folded - from;
      if (inside <= 0) break;
      if (inside < room) return from + (inside / room) * (to - from);
      folded += to - from - room;
    }
    return place + folded;
  }

  /** Returns the parts of from..to that are not folded. */
  open(from: number, to: number): { from: number; to: number }[] {
    const open = [];
    let begin = from;
    for (const fold of this.folds) {
      if (fold.to <= begin) continue;
      if (fold.from >= to) break;
      if (fold.from > begin) open.push({ from: begin, to: fold.from });
      begin = fold.to;
    }
    if (begin < to) open.push({ from: begin, to });
    return open;
  }

  /** Where a ruler repeats the time: the first multiple of `step` after each fold, unless the next fold comes before it. */
  anew(step: number): number[] {
    return this.folds.map(({ to }) => Math.ceil(to / step) * step).filter((at, one) => at <= (this.folds[one + 1]?.from ?? Infinity));
  }
}

/** An axis without folds. */
export const straight = new Axis();

const shortest = 120e6;

/** For runs that are drawn one above the other: time is folded if nothing happens in any of them. */
export function axisOf(runs: readonly Lanes[]): Axis {
  const [first, ...others] = runs;
  let folds = first?.folds ?? [];
  for (const other of others) {
    folds = folds.flatMap((fold) =>
      other.folds
        .map(({ from, to, room }) => ({ from: Math.max(fold.from, from), to: Math.min(fold.to, to), room: Math.min(fold.room, room) }))
        .filter(({ from, to }) => to - from > shortest),
    );
  }
  return folds.length ? new Axis(folds) : straight;
}
