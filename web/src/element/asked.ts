// Validates the requests of scripts to an element against the protocol: the frame does not answer malformed messages, and values that
// cannot be cloned would also stop later ones.
import { isNumber, isObject, isText, type Place, type Source } from './messages.js';

/** Truncates a text for an error message. */
export const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

/** Formats a value for an error message. */
function named(value: unknown): string {
  if (isText(value)) return JSON.stringify(cut(value, 40));
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'an object';
  return /^(function|symbol|bigint)$/.test(typeof value) ? `a ${typeof value}` : String(value);
}

function wrong(method: string, takes: string, value: unknown): TypeError {
  return new TypeError(`${method} takes ${takes}, not ${named(value)}`);
}

function numbersOf(method: string, { step, time }: Record<string, unknown>): Place {
  const known: Place = {};
  for (const [name, value] of Object.entries({ step, time })) {
    if (value === undefined) continue;
    if (!isNumber(value)) throw wrong(method, `a number of at least 0 as ${name}`, value);
    known[name as keyof Place] = value;
  }
  return known;
}

/** Returns what a src names: an address, or what follows the # of a link. Undefined if it is empty, which would be the page itself. */
export function sourceOf(src: string): Source | undefined {
  const address = src.trim();
  if (address.startsWith('#')) return { fragment: address.slice(1) };
  return address ? { src: address } : undefined;
}

export function sourceAsked(source: unknown): Source {
  const takes = 'one of { text }, { src } and { fragment }';
  if (!isObject(source)) throw wrong('load', takes, source);
  const { text, src, fragment } = source;
  const given = Object.entries({ text, src, fragment }).filter(([, value]) => value !== undefined);
  const [first, second] = given;
  if (!first || second) throw new TypeError(`load takes ${takes}, but got ${given.map(([name]) => name).join(' and ') || 'none'}`);
  const [name, value] = first;
  if (!isText(value)) throw wrong('load', `a string as ${name}`, value);
  const known = name === 'src' ? sourceOf(value) : ({ [name]: value } as Source);
  if (!known) throw wrong('load', 'the URL of a file as src', value);
  return known;
}

/** Returns where a scenario opens. No place is also valid. */
export function placeAsked(place: unknown): Place {
  if (place === undefined || place === null) return {};
  if (!isObject(place)) throw wrong('load', '{ step } or { time } as its second argument', place);
  return numbersOf('load', place);
}

export function momentAsked(to: unknown): Place {
  if (typeof to === 'number') return numbersOf('seek', { step: to });
  const takes = 'the number of a step, { step } or { time }';
  if (!isObject(to)) throw wrong('seek', takes, to);
  const place = numbersOf('seek', to);
  if (!Object.keys(place).length) throw new TypeError(`seek takes ${takes}, but got neither`);
  return place;
}

export function speedAsked(speed: unknown): number {
  if (!isNumber(speed) || speed === 0) throw wrong('play', 'a number above 0 as speed', speed);
  return speed;
}
