// An element may be removed or disabled while it has the focus, such as an accepted offer or a closed hint. Browsers then drop the focus,
// and keyboard users would start again at the top of the page.

// Without text fields: the next key, a shortcut, would be typed there.
const controls = 'button:not(:disabled), a[href], summary, [tabindex="0"]:not([contenteditable])';
const over = 'dialog, .menu, .notice';

/** The focused element and its replacements, the nearest first. */
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

/**
 * Moves the focus to the next element if the focused one is removed or disabled, also together with the dialog, menu or notice that it
 * belonged to.
 */
export function keepFocus(): void {
  let last: Place | undefined;
  let under: Place | undefined; // in the page, while a dialog, menu or notice is over it
  addEventListener('focusin', ({ target }) => {
    last = placeOf(target as Element);
    if (!last.of.closest(over)) under = last;
  });
  // An element that the user left, for example by a click beside it, still exists. It is only known later whether it was removed.
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
