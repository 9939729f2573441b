import './dialog.css';
import { html, icon, render } from '../base/dom';
import { icons } from '../base/icons';

/** A text selection that starts or ends beyond the dialog's edge must not close it. */
function closeFromOutside(dialog: HTMLDialogElement): void {
  let isOutside = false;
  dialog.addEventListener('pointerdown', ({ target }) => (isOutside = target === dialog));
  dialog.addEventListener('pointerup', ({ target }) => (isOutside &&= target === dialog));
  dialog.addEventListener('click', ({ target }) => isOutside && target === dialog && dialog.close());
}

/** A modal dialog with a title. It is removed when it is closed, and when the user goes back or forward. */
export function openDialog(title: string, closeLabel: string, name: string): { body: HTMLElement; close: () => void } {
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
  const dialog = document.createElement('dialog');
  dialog.className = `dialog ${name}`;
  dialog.setAttribute('aria-label', title);
  const close = () => dialog.close();
  render(
    html`<div class="dialog-head"><h2>${title}</h2><button type="button" class="quiet" aria-label=${closeLabel} title=${closeLabel} @click=${close}>${icon(icons.close)}</button></div>
      <div class="dialog-body"></div>`,
    dialog,
  );
  addEventListener('popstate', close); // its subject is no longer shown
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', close);
    dialog.remove();
  });
  closeFromOutside(dialog);
  document.body.append(dialog);
  dialog.showModal();
  return { body: dialog.querySelector<HTMLElement>('.dialog-body')!, close };
}
