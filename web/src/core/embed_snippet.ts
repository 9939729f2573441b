// The code with which an author embeds a scenario in a page. docs/reference/embed.md explains each part.
import type { Theme } from './state';

export type Form = 'element' | 'markdown' | 'frame';

export interface Wanted {
  form: Form;
  /** The folder of embed.html, ending with a slash. */
  base: string;
  /** The name of an unchanged example. Otherwise, the text is in the page or in the frame's address. */
  example: string | undefined;
  /** The path of the example's picture, relative to `base`; undefined if it has none. */
  published: string | undefined;
  text: string;
  /** The scenario's name; empty if it has none. */
  title: string;
  /** What follows the # of a link to the text; undefined if it is too long for one. */
  fragment: string | undefined;
  /** Undefined: the embed opens its default moment. */
  step: number | undefined;
  panels: readonly string[];
  /** The panel of an embed that names none. */
  usualPanel: string;
  theme: Theme;
  language: string;
  readonly: boolean;
  /** Whether single-character keys are enabled. */
  keys: boolean;
  height: number;
  /** For Markdown: whether the code stays beside the embed. */
  code: boolean;
  /** The address of the author's own picture. */
  poster: string | undefined;
  /** The alternative text of the picture. */
  alt: string;
}

export interface Snippet {
  /** The script, once per page or site. */
  script: string;
  text: string;
}

/** In px. Unlike an element, a frame has the same height on a phone. */
export const usualHeight = (form: Form): number => (form === 'frame' ? 560 : 480);

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const isUsual = ({ panels, usualPanel }: Wanted) => panels.join() === usualPanel;
const withEnd = (text: string) => (text.endsWith('\n') ? text : `${text}\n`);
/** Omits attributes with their default values. */
const attributes = (all: Record<string, string | true | undefined>) =>
  Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : value === true ? [name] : [`${name}="${escaped(value)}"`])).map((one) => ` ${one}`).join('');

/** The fallback without JavaScript, in feeds and on paper: the picture with a link to the playground, or only the link. */
function fallbackOf({ base, example, published, fragment, title, poster, alt }: Wanted): string | undefined {
  const src = poster ?? (published && base + published);
  const picture = src && `<img src="${escaped(src)}" alt="${escaped(alt)}">`;
  const there = example === undefined ? fragment : `example=${example}`;
  return there === undefined ? picture : `<a href="${escaped(`${base}#${there}`)}">${picture || escaped(title || 'Job Playground')}</a>`;
}

/** Returns the address of the embed page for a frame; undefined if the text is too long for it. */
export function addressOf(wanted: Wanted): string | undefined {
  const { base, example, fragment, step, panels, theme, language, readonly, keys } = wanted;
  if (example === undefined && fragment === undefined) return undefined;
  const query = [
    example !== undefined && step !== undefined && `step=${step}`, !isUsual(wanted) && `panels=${panels.join()}`, theme !== 'auto' && `theme=${theme}`,
    readonly && 'readonly', !keys && 'keys=off', language && `lang=${language}`,
  ].filter(Boolean).join('&');
  return `${base}embed.html${query && `?${query}`}#${example === undefined ? fragment : `example=${example}`}`;
}

export function snippetOf(wanted: Wanted): Snippet | undefined {
  const { form, base, example, text, title, step, panels, theme, language, readonly, keys, height, code, poster, alt } = wanted;
  const script = (name: string) => `<script type="module" src="${escaped(`${base}${name}`)}"></script>`;
  if (form === 'frame') {
    const address = addressOf(wanted);
    if (address === undefined) return undefined;
    return { script: '', text: `<iframe src="${escaped(address)}" width="100%" height="${height}" style="border:0" loading="lazy" title="${escaped(title || 'Job Playground')}"></iframe>\n<noscript>${fallbackOf(wanted)}</noscript>` };
  }
  const options = { step: step === undefined ? undefined : String(step), panels: isUsual(wanted) ? undefined : panels.join(), theme: theme === 'auto' ? undefined : theme, readonly: readonly || undefined, keys: keys ? undefined : 'off', lang: language || undefined };
  if (form === 'markdown') {
    const words = Object.entries({ ...options, height: height === usualHeight(form) ? undefined : String(height), code: code ? undefined : 'hide', poster })
      .flatMap(([name, value]) => (value === undefined ? [] : [value === true ? name : /^[^\s"{}]+$/.test(value) ? `${name}=${value}` : `${name}="${value}"`]));
    // The fence must be longer than any in the text.
    const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/^ *(`{3,})/gm)].map(([, ticks]) => ticks!.length + 1)));
    return { script: script('job-playground-markdown.js'), text: `${fence}yaml\n${['# job-playground', ...words].join(' ')}\n${withEnd(text)}${fence}` };
  }
  const style = height === usualHeight(form) ? undefined : `height: ${height}px`;
  // A text is readable as content.
  const content = example === undefined
    ? [...(poster ? [`<img src="${escaped(poster)}" alt="${escaped(alt)}">`] : []), `<pre>\n${escaped(withEnd(text))}</pre>`]
    : [fallbackOf(wanted)];
  const opening = `<job-playground${attributes({ src: example === undefined ? undefined : `#example=${example}`, ...options, style })}>`;
  return { script: script('job-playground.js'), text: [opening, ...content, '</job-playground>'].join('\n') };
}
