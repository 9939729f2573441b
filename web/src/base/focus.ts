// What has the focus may go, or be disabled, while it has it: an offer that was taken, a hint that was read. Browsers then leave the focus nowhere,
// and who uses the keyboard would begin again at the top of the page.

// Not what is typed into: the next key, a shortcut, would be typed there.
const controls = 'button:not(:disabled), a[href], summary, [tabindex="0"]:not([contenteditable])';
const over = 'dialog, .menu, .notice';

/** Where the focus is, and what to focus instead, the nearest first. */
interface Place {
  of: Element;
  instead: HTMLElement[];
}

function placeOf(of: Element): Place {
  const all = [...document.querySelectorAll<HTMLElement>(controls)].filter((one) => !one.closest(over) || one.closest(over) === of.closest(over));
  const before = all.filter((one) => of.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING);
  const after = all.filter((one) => of.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  return { of, instead: [...after, ...before.reverse()] };
}

/** Moves the focus to what is next where its element is taken away or disabled, also with a dialog, menu or notice that it came back from. */
export function keepFocus(): void {
  let last: Place | undefined;
  let under: Place | undefined; // of the page, while a dialog, menu or notice is over it
  addEventListener('focusin', ({ target }) => {
    last = placeOf(target as Element);
    if (!last.of.closest(over)) under = last;
  });
  // What was left on purpose, as by a click beside it, is not gone; only later is it known whether it went.
  addEventListener('focusout', ({ target }) => queueMicrotask(() => {
    const { isConnected, disabled = false } = target as HTMLButtonElement;
    if (isConnected && !disabled && document.activeElement === document.body) last = under = undefined;
  }));
  new MutationObserver(() => {
    if (!last || (last.of.isConnected && !last.of.matches(':disabled'))) return;
    if (document.activeElement !== document.body && document.activeElement !== last.of) return;
    const fits = (one: Element) => one.isConnected && !one.matches(':disabled') && one.checkVisibility({ visibilityProperty: true });
    const next = last.instead.find((one) => fits(one) && one.closest(over)) ?? [under?.of as HTMLElement | undefined, ...(under?.instead ?? [])].find((one) => one && fits(one));
    last = under = undefined;
    next?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}
