// What a page and an embed in it say to each other by postMessage. docs/reference/embed.md tells it in prose. Every message is an object
// with the protocol's number as `jobPlayground`; whatever else arrives is none of our business and is ignored.
export const protocol = 1;

/** Where a scenario comes from: its own text, an address of it, or what stands behind the # of a link. */
export type Source = { text: string } | { src: string } | { fragment: string };

/** A moment: the state after so many steps, or at a virtual time in seconds since the start. */
export interface Place {
  step?: number;
  time?: number;
}

export type Theme = 'auto' | 'light' | 'dark';

/** How an embed looks. */
export interface Look {
  panels?: string[];
  theme?: Theme;
  readonly?: boolean;
  /** Whether those of a single character are shortcuts. */
  keys?: boolean;
  whatIf?: string[];
  /** Empty: the reader's. */
  lang?: string;
}

/** `hello` asks for `ready`, for those who may have missed it; `rest` what it takes, as `rested` of a `load`, to go on after the frame was taken away. */
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
  /** Virtual seconds that the timeline shows. */
  duration: number;
  /** Of the final state: the same file gives the same hash everywhere. */
  hash: string;
}

/** What is shown now. */
export interface Step {
  step: number;
  steps: number;
  /** Virtual seconds since the start. */
  time: number;
  playing: boolean;
  actor: string;
  what: string;
  /** Why it is so, in a sentence; empty where nothing was decided. */
  why: string;
}

/** Where a frame stands that has nothing to do, of what it could not show nowhere; the text only where a reader changed it. */
export interface Rested {
  step?: number;
  text?: string;
}

export interface Failure {
  message: string;
  remedy?: string;
  /** Of the scenario. */
  line?: number;
}

/** `ready`: from now on messages are heard. `id` is that of the `load` which is answered. */
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
/** Entries of a list. */
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

/** The message for an embed that `data` is, or undefined. */
export const readToEmbed = (data: unknown) => read<ToEmbed>(data, toEmbed);

/** The message from an embed that `data` is, or undefined. */
export const readFromEmbed = (data: unknown) => read<FromEmbed>(data, fromEmbed);
