// Whether a page is dark.
const system = matchMedia('(prefers-color-scheme: dark)');
const forced = matchMedia('(forced-colors: active)');

/** As was chosen; `auto` is as the system. Forced colours have a background of their own, which is what the system says then: a canvas is drawn for it. */
export const isDark = (theme: string): boolean => (theme === 'auto' || forced.matches ? system.matches : theme === 'dark');

/** Calls `act` when the system says something else. */
export function followSystem(act: () => void): void {
  for (const query of [system, forced]) query.addEventListener('change', act);
}
