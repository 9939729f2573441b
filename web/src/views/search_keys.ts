// Arrows and Enter of a search box: through what it found, and back.

/** To be called with each key pressed inside `root`, which has a search box and, found by it, `items` that can be clicked. */
export function searchKeys(event: KeyboardEvent, root: Element, items: string): void {
  if (event.isComposing) return; // the arrows and Enter are the input method's then
  const box = root.querySelector<HTMLInputElement>('[type=search]')!;
  const found = [...root.querySelectorAll<HTMLElement>(items)];
  const at = found.indexOf(event.target as HTMLElement);
  if (at < 0 && event.target !== box) return;
  if (event.key === 'Enter' && at < 0 && box.value.trim()) found[0]?.click();
  else if (event.key === 'ArrowDown') found[at + 1]?.focus();
  else if (event.key === 'ArrowUp') (found[at - 1] ?? box).focus();
  else return;
  event.preventDefault();
}
