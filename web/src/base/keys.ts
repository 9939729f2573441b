// Keys that no element of the page handles itself.

/** True if a key belongs to the focused element: a text field, or a control that was not merely clicked. */
function keepsKey(event: KeyboardEvent, clicked: boolean): boolean {
  const { target, key } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, input:not([type=range], [type=radio], [type=checkbox])')) return true;
  const control = target.closest('button, a, summary, select, input, [role=tab], [role=separator]');
  if (!control || clicked) return false; // after a click, Space still means play
  return control.matches('select') || key === ' ' || key === 'Enter' || (key.startsWith('Arrow') && !control.matches('button:not([role]), a, summary'));
}

/** Calls `act` for each key that no control, dialog or menu handles. */
export function onFreeKey(act: (event: KeyboardEvent) => void): void {
  let clicked = false; // the focus was set by the pointer, not by the keyboard
  addEventListener('pointerdown', () => (clicked = true), true);
  addEventListener('keydown', (event) => {
    if (event.key === 'Tab') clicked = false;
    if (event.defaultPrevented || keepsKey(event, clicked)) return;
    if (!document.querySelector('dialog[open], [role=menu]')) act(event);
  });
}
