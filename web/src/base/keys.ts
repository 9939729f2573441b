// Keys that nothing on the page takes for itself.

/** Whether a key belongs to the element that has the focus: it is text, or a control that was not merely clicked. */
function keepsKey(event: KeyboardEvent, clicked: boolean): boolean {
  const { target, key } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, input:not([type=range], [type=radio], [type=checkbox])')) return true;
  const control = target.closest('button, a, summary, select, input, [role=tab], [role=separator]');
  if (!control || clicked) return false; // after a click Space goes on to mean play
  return control.matches('select') || key === ' ' || key === 'Enter' || (key.startsWith('Arrow') && !control.matches('button:not([role]), a, summary'));
}

/** Calls `act` with each key that belongs to no control, dialog or menu. */
export function onFreeKey(act: (event: KeyboardEvent) => void): void {
  let clicked = false; // the focus is where the pointer put it, not the keyboard
  addEventListener('pointerdown', () => (clicked = true), true);
  addEventListener('keydown', (event) => {
    if (event.key === 'Tab') clicked = false;
    if (event.defaultPrevented || keepsKey(event, clicked)) return;
    if (!document.querySelector('dialog[open], [role=menu]')) act(event);
  });
}
