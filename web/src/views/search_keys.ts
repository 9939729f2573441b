// Arrow keys and Enter in a search box: they move through the results and back.

/** Call it for each key pressed inside `root`, which contains a search box and, as results, clickable `items`. */
export function searchKeys(event: KeyboardEvent, root: Element, items: string): void {
  if (event.isComposing) return; // the input method uses the arrow keys and Enter
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
