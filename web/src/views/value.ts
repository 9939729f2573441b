import { formatTime } from '../base/time';

/** True if the field at this engine path has a time of the cluster's clock, unlike texts that users write into a spec or an annotation. */
export const isTime = (value: unknown, path: string): value is string =>
  typeof value === 'string' && /^(status\..*Time|metadata\.(creation|deletion)Timestamp)$/.test(path) && !Number.isNaN(Date.parse(value));

/** Formats times as virtual time since the start, as everywhere on the page. */
export function show(value: unknown, path: string, start: string): string {
  if (isTime(value, path)) return formatTime((Date.parse(value) - Date.parse(start)) * 1000);
  if (typeof value === 'string') return value;
  // References are shown by their names.
  if (Array.isArray(value) && value.length && value.every((one: { name?: unknown } | null) => typeof one?.name === 'string')) return value.map((one: { name: string }) => one.name).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
