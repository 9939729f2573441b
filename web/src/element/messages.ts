// The messages between a page and its embed by postMessage; docs/reference/embed.md describes them. Every message is an object with the
// protocol's number as `jobPlayground`. All other messages are ignored.
export const protocol = 1;

/** The source of a scenario: its text, its address, or what follows the # of a link. */
export type Source = { text: string } | { src: string } | { fragment: string };

/** A moment: the state after a number of steps, or at a virtual time in seconds since the start. */
export interface Place {
  step?: number;
  time?: number;
}

export type Theme = 'auto' | 'light' | 'dark';

/** The appearance of an embed. */
export interface Look {
  panels?: string[];
  theme?: Theme;
  readonly?: boolean;
  /** Whether single characters are shortcuts. */
  keys?: boolean;
  whatIf?: string[];
  /** Empty: the user's language. */
  lang?: string;
}

/**
 * `hello` asks for `ready`, in case it was missed. `rest` asks for the state that `rested` of a `load` needs to continue after the frame
 * was removed.
 */
export type ToEmbed =
  | { type: 'hello' }
  | ({ type: 'load'; id?: number; rested?: Rested } & Source & Place)
  | ({ type: 'seek' } & Place)
  | { type: 'play'; speed?: number }
  | { type: 'pause' }
  | { type: 'rest' }
  | ({ type: 'show' } & Look);

/** A scenario was read and run to its end. */
export interface Loaded {
  title: string;
  steps: number;
  /** The virtual seconds that the timeline shows. */
  duration: number;
  /** The hash of the final state: the same file gives the same hash everywhere. */
  hash: string;
}

/** The present step. */
export interface Step {
  step: number;
  steps: number;
  /** Virtual seconds since the start. */
  time: number;
  playing: boolean;
  actor: string;
  what: string;
  /** The reason for the step, as a sentence; empty if nothing was decided. */
  why: string;
}

/** The moment of an idle frame; empty if it could not show the scenario. The text is only set if the user changed it. */
export interface Rested {
  step?: number;
  text?: string;
}

export interface Failure {
  message: string;
  remedy?: string;
  /** In the scenario. */
  line?: number;
}

/** `ready`: messages are accepted from now on. `id` is that of the `load` that is answered. */
export type FromEmbed =
  | { type: 'ready' }
  | ({ type: 'loaded'; id?: number } & Loaded)
  | ({ type: 'step' } & Step)
  | ({ type: 'rested' } & Rested)
  | ({ type: 'error'; id?: number } & Failure);

type Fields = Record<string, unknown>;

export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
export const isText = (value: unknown): value is string => typeof value === 'string';
const optional = (value: unknown, is: (value: unknown) => boolean) => value === undefined || is(value);

const isPlace = ({ step, time }: Fields) => optional(step, isNumber) && optional(time, isNumber);
const isSource = ({ text, src, fragment }: Fields) => [text, src, fragment].filter((one) => one !== undefined).length === 1 && [text, src, fragment].some(isText);
const isRested = (value: unknown) => isObject(value) && optional(value.step, isNumber) && optional(value.text, isText);
const isTheme = (value: unknown): value is Theme => value === 'auto' || value === 'light' || value === 'dark';
const isFlag = (value: unknown) => typeof value === 'boolean';
/** The most entries of a list. */
export const mostOfList = 20;
const isList = (value: unknown) => Array.isArray(value) && value.length <= mostOfList && value.every(isText);

const toEmbed: Record<ToEmbed['type'], (fields: Fields) => boolean> = {
  hello: () => true,
  load: (fields) => optional(fields.id, isNumber) && optional(fields.rested, isRested) && isSource(fields) && isPlace(fields),
  seek: (fields) => isPlace(fields) && (fields.step !== undefined || fields.time !== undefined),
  play: ({ speed }) => optional(speed, (value) => isNumber(value) && value > 0),
  pause: () => true,
  rest: () => true,
  show: ({ panels, theme, readonly, keys, whatIf, lang }) =>
    optional(panels, isList) && optional(theme, isTheme) && optional(readonly, isFlag) && optional(keys, isFlag) && optional(whatIf, isList) && optional(lang, isText),
};

const fromEmbed: Record<FromEmbed['type'], (fields: Fields) => boolean> = {
  ready: () => true,
  loaded: ({ id, title, steps, duration, hash }) => optional(id, isNumber) && isText(title) && isNumber(steps) && isNumber(duration) && isText(hash),
  step: ({ step, steps, time, playing, actor, what, why }) =>
    isNumber(step) && isNumber(steps) && isNumber(time) && typeof playing === 'boolean' && isText(actor) && isText(what) && isText(why),
  rested: isRested,
  error: ({ id, message, remedy, line }) => optional(id, isNumber) && isText(message) && optional(remedy, isText) && optional(line, isNumber),
};

function read<M>(data: unknown, kinds: Record<string, (fields: Fields) => boolean>): M | undefined {
  if (!isObject(data) || data.jobPlayground !== protocol || !isText(data.type) || !Object.hasOwn(kinds, data.type)) return undefined;
  return kinds[data.type]!(data) ? (data as M) : undefined;
}

/** Returns the message for an embed in `data`, or undefined. */
export const readToEmbed = (data: unknown) => read<ToEmbed>(data, toEmbed);

/** Returns the message from an embed in `data`, or undefined. */
export const readFromEmbed = (data: unknown) => read<FromEmbed>(data, fromEmbed);
