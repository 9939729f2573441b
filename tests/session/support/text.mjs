// The text of an element as a person sees or hears it.

const inLine = new Set(['A', 'ABBR', 'B', 'BDI', 'CODE', 'EM', 'I', 'KBD', 'SMALL', 'SPAN', 'STRONG', 'SUB', 'SUP', 'TIME', 'WBR']);

const unseen = /^(SCRIPT|STYLE|SVG)$/i;

function parts(node) {
  if (node.nodeType === 3) return node.data;
  if (node.nodeType !== 1 || node.hidden || unseen.test(node.tagName) || node.matches('.narrow-only, .phone-only')) return '';
  let said = '';
  let before;
  for (const one of node.childNodes) {
    if (one.nodeType === 8) continue;
    // Adjacent elements are drawn apart.
    said += before?.nodeType === 1 && one.nodeType === 1 && one.tagName !== 'WBR' ? ` ${parts(one)}` : parts(one);
    before = one;
  }
  return inLine.has(node.tagName) ? said : ` ${said} `;
}

/** Without text that is hidden or only for narrow screens, on one line. */
export const textOf = (element) => parts(element).replace(/\s+/g, ' ').trim();

/** The accessible name of a control. */
export function nameOf(element) {
  const label = element.getAttribute('aria-label');
  if (label !== null) return label;
  const named = element.closest('label') ?? (element.id && element.ownerDocument.querySelector(`label[for="${element.id}"]`));
  if (named && element.matches('input, select, textarea')) return textOf(named);
  return textOf(element) || element.title || '';
}
