// Whether a page is dark.
const system = matchMedia('(prefers-color-scheme: dark)');
const forced = matchMedia('(forced-colors: active)');

/**
 * Applies the chosen theme; `auto` follows the system. Forced colors have their own background, which the system setting describes, and a
 * canvas is drawn for it.
 */
export const isDark = (theme: string): boolean => (theme === 'auto' || forced.matches ? system.matches : theme === 'dark');

/** Calls `act` when the system setting changes. */
export function followSystem(act: () => void): void {
  for (const query of [system, forced]) query.addEventListener('change', act);
}
