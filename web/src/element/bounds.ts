// Limits for the attributes in the address of an element's frame, which leave room for the path of its files: many servers reject addresses
// of more than 8,000 characters. Limits on moments keep them numbers.
import { mostOfList } from './messages.js';

const most: Record<string, number> = { panels: 2000, 'what-if': 2000, base: 2000, lang: 100, step: 100, time: 100 };
export const bounded = Object.keys(most);

const shown = (number: number) => number.toLocaleString('en');

/** Splits names of panels, or the entries of `what-if`, which contain commas. */
export function listIn(name: 'panels' | 'what-if', value: string): string[] {
  return value.split(name === 'panels' ? /[\s,]+/ : /\s+/).filter(Boolean);
}

/** Returns why an attribute is rejected; undefined if it is valid. */
export function refusalOf(name: string, value: string | null): string | undefined {
  const bound = most[name];
  if (!bound || !value) return undefined;
  const length = new URLSearchParams([['', value]]).toString().length - 1;
  if (length > bound) return `${name} is ${shown(length)} characters long when URL-encoded; at most ${shown(bound)} are allowed`;
  const entries = name === 'panels' || name === 'what-if' ? listIn(name, value).length : 0;
  return entries > mostOfList ? `${name} has ${shown(entries)} entries; at most ${mostOfList} are allowed` : undefined;
}
