// What an embed is asked for in its address: embed.html?src=scenario.yaml&step=12&panels=pods,status&theme=dark&readonly
import { parseDuration, second } from '../base/time';
import type { Theme } from '../core/state';
import type { Place, Source } from '../element/messages';
import { isLanguage, preferredLanguage, type Language } from '../text';
import { panels } from '../views/panels';

export interface Options {
  /** Absent: the page around says it by a message. */
  source: Source | undefined;
  place: Place;
  panels: string[];
  theme: Theme;
  readonly: boolean;
  /** Those of a single character are shortcuts. */
  keys: boolean;
  /** Variations, `spec.backoffLimit=0..6`, that "What if" of the playground is to begin with. */
  whatIf: string[];
  language: Language;
}

/** The panels of an embed, as authors name them. */
export function panelsOf(names: readonly string[]): string[] {
  const known = names.map((name) => name.trim().toLowerCase()).filter((name) => panels.some(({ id, embeds }) => embeds && id === name));
  return [...new Set(known)];
}

/** The language that a tag names, or else the reader's. */
export function languageOf(tag: string): Language {
  const language = tag.slice(0, 2).toLowerCase();
  return isLanguage(language) ? language : preferredLanguage(navigator.languages);
}

function sourceOf(query: URLSearchParams, fragment: string): Source | undefined {
  const src = query.get('src');
  if (fragment) return { fragment };
  return src ? { src } : undefined;
}

export function readOptions(search: string, fragment: string): Options {
  const query = new URLSearchParams(search);
  const step = query.get('step');
  const time = parseDuration(query.get('time') ?? '');
  const theme = query.get('theme');
  return {
    source: sourceOf(query, fragment),
    place: { ...(step && /^\d+$/.test(step) ? { step: Number(step) } : {}), ...(time !== undefined ? { time: time / second } : {}) },
    panels: panelsOf((query.get('panels') ?? panels[0]!.id).split(',')),
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    readonly: query.has('readonly') && query.get('readonly') !== 'false',
    keys: query.get('keys') !== 'off',
    whatIf: query.getAll('whatIf').filter(Boolean),
    language: languageOf(query.get('lang') ?? ''),
  };
}
