// How much an element takes of the attributes that its frame's address carries, with room for a place of its files: many servers refuse
// addresses of more than 8,000 characters. What names a moment is bounded so that it is a number.
import { mostOfList } from './messages.js';

const most: Record<string, number> = { panels: 2000, 'what-if': 2000, base: 2000, lang: 100, step: 100, time: 100 };
export const bounded = Object.keys(most);

const shown = (number: number) => number.toLocaleString('en');

/** Names of panels; `what-if` has commas in each of its entries. */
export function listIn(name: 'panels' | 'what-if', value: string): string[] {
  return value.split(name === 'panels' ? /[\s,]+/ : /\s+/).filter(Boolean);
}

/** Why an attribute is refused; undefined where it is not. */
export function refusalOf(name: string, value: string | null): string | undefined {
  const bound = most[name];
  if (!bound || !value) return undefined;
  const length = new URLSearchParams([['', value]]).toString().length - 1;
  if (length > bound) return `${name} is ${shown(length)} characters long when URL-encoded; at most ${shown(bound)} are allowed`;
  const entries = name === 'panels' || name === 'what-if' ? listIn(name, value).length : 0;
  return entries > mostOfList ? `${name} has ${shown(entries)} entries; at most ${mostOfList} are allowed` : undefined;
}
