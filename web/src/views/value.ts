import { formatTime } from '../base/time';

/**
 * Whether the field, by the path that the engine knows it by, holds a time of the cluster’s clock: what a person writes into a spec or an
 * annotation does not, whatever it looks like.
 */
export const isTime = (value: unknown, path: string): value is string =>
  typeof value === 'string' && /^(status\..*Time|metadata\.(creation|deletion)Timestamp)$/.test(path) && !Number.isNaN(Date.parse(value));

/** Times read as virtual time since the start, as everywhere on the page. */
export function show(value: unknown, path: string, start: string): string {
  if (isTime(value, path)) return formatTime((Date.parse(value) - Date.parse(start)) * 1000);
  if (typeof value === 'string') return value;
  // References go by their names.
  if (Array.isArray(value) && value.length && value.every((one: { name?: unknown } | null) => typeof one?.name === 'string')) return value.map((one: { name: string }) => one.name).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
