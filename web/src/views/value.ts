import { formatTime } from '../base/time';

export const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\S+Z$/.test(value);

/** Times read as virtual time since the start, as everywhere on the page. */
export function show(value: unknown, start: string): string {
  if (isTime(value)) return formatTime((Date.parse(value) - Date.parse(start)) * 1000);
  if (typeof value === 'string') return value;
  // References go by their names.
  if (Array.isArray(value) && value.length && value.every((one: { name?: unknown } | null) => typeof one?.name === 'string')) return value.map((one: { name: string }) => one.name).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
