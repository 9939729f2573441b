// The options of an embed in its address: embed.html?src=scenario.yaml&step=12&panels=pods,status&theme=dark&readonly
import { parseDuration, second } from '../base/time';
import type { Theme } from '../core/state';
import type { Place, Source } from '../element/messages';
import { isLanguage, preferredLanguage, type Language } from '../text';
import { panels } from '../views/panels';

export interface Options {
  /** Absent: the parent page sends it in a message. */
  source: Source | undefined;
  place: Place;
  panels: string[];
  theme: Theme;
  readonly: boolean;
  /** Single characters are shortcuts. */
  keys: boolean;
  /** Variations such as `spec.backoffLimit=0..6`, with which "What if" of the playground opens. */
  whatIf: string[];
  language: Language;
}

/** Returns the panels of an embed, by the authors' names. */
export function panelsOf(names: readonly string[]): string[] {
  const known = names.map((name) => name.trim().toLowerCase()).filter((name) => panels.some(({ id, embeds }) => embeds && id === name));
  return [...new Set(known)];
}

/** Returns the language of a tag, or else the user's. */
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
