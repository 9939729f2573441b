// Draws distributions with uPlot, which is downloaded for the first one.
import 'uplot/dist/uPlot.min.css';
import uPlot from 'uplot';
import { formatTick, tickStep } from '../../base/time';
import { cumulativeOf, outcomes, type Bin, type Outcome } from '../../core/ends';
import type { Spread } from '../../engine/study_protocol';

const colourOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const colours: Record<Outcome, string> = { completed: '--good', failed: '--bad', unfinished: '--idle' };

const height = 210;

function axes(values: (value: number) => string): uPlot.Axis[] {
  const look = { stroke: colourOf('--dim'), grid: { stroke: colourOf('--line'), width: 1 }, ticks: { stroke: colourOf('--line-strong'), width: 1 } };
  return [
    {
      ...look,
      splits: (plot, _, from, to) => {
        const step = tickStep(to - from, Math.max(2, Math.floor(plot.width / 72)));
        const ticks = [];
        for (let at = Math.ceil(from / step) * step; at <= to; at += step) ticks.push(at);
        return ticks;
      },
      values: (_, splits) => splits.map(formatTick),
    },
    { ...look, size: 56, values: (_, splits) => splits.map(values) },
  ];
}

/** A drawing, until it is closed. */
export interface Shown {
  plot: uPlot;
  close(): void;
}

function show(host: HTMLElement, options: Omit<uPlot.Options, 'width' | 'height'>, data: uPlot.AlignedData): Shown {
  const plot = new uPlot({ ...options, width: Math.max(200, host.clientWidth), height, legend: { show: false }, cursor: { show: false } }, data, host);
  const observer = new ResizeObserver(([entry]) => {
    const width = Math.floor(entry!.contentRect.width);
    if (width > 0 && width !== plot.width) plot.setSize({ width, height });
  });
  observer.observe(host);
  return {
    plot,
    close: () => {
      observer.disconnect();
      plot.destroy();
    },
  };
}

/** How many runs end when, as bars. `drawn` is called whenever the bars move. */
export function showBars(host: HTMLElement, bins: Bin[], until: string, drawn: (plot: uPlot) => void): Shown {
  const width = bins[0] ? bins[0].to - bins[0].from : 1;
  const sum = (bin: Bin, upTo: number) => outcomes.slice(0, upTo + 1).reduce((all, one) => all + bin.runs[one].length, 0);
  // Stacked: the first one drawn is the tallest.
  const shown = [...outcomes].reverse().filter((one) => bins.some(({ runs }) => runs[one].length));
  const paths = uPlot.paths.bars!({ size: [0.94, Infinity], align: 1 });
  const [time, counts] = axes((value) => (Number.isInteger(value) ? String(value) : ''));
  const open = bins.at(-1)?.isLast ? bins.at(-1)! : undefined;
  const splits = time!.splits as (plot: uPlot, axis: number, from: number, to: number) => number[];
  // Unfinished runs have their own place, to the right of all times.
  const timeAxis: uPlot.Axis = open
    ? {
        ...time,
        splits: (plot, axis, from, to) => [...splits(plot, axis, from, to).filter((at) => at < open.from - width), open.from + width / 2],
        values: (_, all) => all.map((at) => (at > open.from ? `>${until}` : formatTick(at))),
      }
    : time!;
  return show(
    host,
    {
      scales: { x: { time: false, range: [bins[0]!.from - width * 0.2, bins.at(-1)!.to + width * 0.2] }, y: { range: (_, __, most) => [0, Math.max(1, most * 1.06)] } },
      axes: [timeAxis, counts!],
      series: [
        {},
        ...shown.map((one): uPlot.Series => ({ paths, fill: colourOf(colours[one]), width: 0, points: { show: false } })),
      ],
      hooks: { draw: [drawn] },
    },
    [bins.map(({ from }) => from), ...shown.map((one) => bins.map((bin) => sum(bin, outcomes.indexOf(one))))],
  );
}

/** The share of runs that have completed, and that have failed, by each time. */
export function showCumulative(host: HTMLElement, spread: Spread, bins: Bin[]): Shown {
  const { times, completed, failed } = cumulativeOf(spread);
  const ended = bins.filter(({ isLast }) => !isLast);
  const from = ended[0]?.from ?? bins[0]!.from;
  const to = ended.at(-1)?.to ?? bins.at(-1)!.to;
  const lines = [{ one: 'completed' as const, shares: completed, dash: undefined }, { one: 'failed' as const, shares: failed, dash: [6, 4] }].filter(({ shares }) => (shares.at(-1) ?? 0) > 0);
  const line = (one: Outcome, dash?: number[]): uPlot.Series => ({
    stroke: colourOf(colours[one]), width: 2, dash, paths: uPlot.paths.stepped!({ align: 1 }), points: { show: false },
  });
  return show(
    host,
    {
      scales: { x: { time: false, range: [from, to] }, y: { range: [0, 100] } },
      axes: axes((value) => `${value}%`),
      series: [{}, ...lines.map(({ one, dash }) => line(one, dash))],
    },
    [[from, ...times, to], ...lines.map(({ shares }) => [0, ...shares, shares.at(-1) ?? 0])],
  );
}
