// Words of an element as a person sees or hears them.

const inLine = new Set(['A', 'ABBR', 'B', 'BDI', 'CODE', 'EM', 'I', 'KBD', 'SMALL', 'SPAN', 'STRONG', 'SUB', 'SUP', 'TIME', 'WBR']);

function parts(node) {
  if (node.nodeType === 3) return node.data;
  if (node.nodeType !== 1 || node.hidden || /^(SCRIPT|STYLE|SVG)$/i.test(node.tagName)) return '';
  const inner = [...node.childNodes].map(parts).join('');
  return inLine.has(node.tagName) ? inner : ` ${inner} `;
}

/** Without what is hidden, on one line. */
export const textOf = (element) => parts(element).replace(/\s+/g, ' ').trim();

/** What a control is called. */
export function nameOf(element) {
  const label = element.getAttribute('aria-label');
  if (label !== null) return label;
  const named = element.closest('label') ?? (element.id && element.ownerDocument.querySelector(`label[for="${element.id}"]`));
  if (named && element.matches('input, select, textarea')) return textOf(named);
  return textOf(element) || element.title || '';
}
