// Virtual time on the page: whole microseconds since the scenario's start, written like Go durations.
export const second = 1_000_000;

const units: Record<string, number> = { ns: 1e-3, us: 1, µs: 1, ms: 1e3, s: 1e6, m: 60e6, h: 3600e6 };

/** Formats `1m12.34s`, which a scenario's `at:` accepts. Writes only as many decimals as needed, at most `digits`. */
export function formatDuration(us: number, digits = 6): string {
  if (us < 0) return `-${formatDuration(-us, digits)}`;
  const scale = 10 ** (6 - digits);
  let rest = Math.round(us / scale) * scale;
  const hours = Math.floor(rest / 3600e6);
  rest -= hours * 3600e6;
  const minutes = Math.floor(rest / 60e6);
  rest -= minutes * 60e6;
  const seconds = (rest / second).toFixed(digits).replace(/\.?0+$/, '');
  if (hours) return `${hours}h${minutes}m${seconds}s`;
  if (minutes) return `${minutes}m${seconds}s`;
  return `${seconds}s`;
}

/** Formats for an axis: `1m`, not `1m0s`. */
export function formatTick(us: number): string {
  return formatDuration(us).replace(/m0s$/, 'm').replace(/h0m$/, 'h');
}

/** Formats for reading: three decimals if they matter. */
export function formatTime(us: number): string {
  return formatDuration(us, us < 600e6 ? 3 : 2);
}

/** Formats the transport's clock, always with three decimals so that its width is stable. */
export function formatClock(us: number): string {
  const ms = Math.floor(us / 1e3);
  const pad = (value: number, width: number) => String(value).padStart(width, '0');
  const hours = Math.floor(ms / 3600e3);
  const minutes = Math.floor(ms / 60e3) % 60;
  const rest = `${pad(Math.floor(ms / 1e3) % 60, 2)}.${pad(ms % 1000, 3)}`;
  return hours ? `${hours}:${pad(minutes, 2)}:${rest}` : `${minutes}:${rest}`;
}

/** Parses a Go duration or plain seconds to microseconds. Returns undefined for other texts. */
export function parseDuration(text: string): number | undefined {
  const trimmed = text.trim();
  if (/^\d+(\.\d+)?$/.test(trimmed)) return Math.round(Number(trimmed) * second);
  if (!/^([\d.]+(ns|us|µs|ms|s|m|h))+$/.test(trimmed)) return undefined;
  let sum = 0;
  for (const [, value, unit] of trimmed.matchAll(/([\d.]+)(ns|us|µs|ms|s|m|h)/g)) sum += Number(value) * units[unit!]!;
  return Number.isFinite(sum) ? Math.round(sum) : undefined;
}

/** Returns the distance between ticks so that at most `most` fit in `span`. */
export function tickStep(span: number, most: number): number {
  const steps = [
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 10e3, 20e3, 50e3, 100e3, 200e3, 500e3, 1e6, 2e6, 5e6, 10e6, 15e6,
    30e6, 60e6, 120e6, 300e6, 600e6, 900e6, 1800e6, 3600e6, 7200e6, 10800e6, 21600e6, 43200e6, 86400e6,
  ];
  return steps.find((step) => span / step <= most) ?? Math.ceil(span / most / 86400e6) * 86400e6;
}
