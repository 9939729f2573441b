// The scenario that stands in an element, as its content.

/** Text as it stands in a page, without the indentation that all its lines have. */
function undented(text: string): string {
  const lines = text.replace(/^[ \t]*\r?\n/, '').trimEnd().split(/\r?\n/);
  const indents = lines.filter((line) => line.trim()).map((line) => /^ */.exec(line)![0].length);
  const least = Math.min(...indents);
  return `${lines.map((line) => line.slice(least)).join('\n')}\n`;
}

/** Undefined where there is none. */
export function contentOf(element: Element): string | undefined {
  const text = (element.querySelector('script[type="application/yaml"], script[type="text/yaml"], template, pre') ?? element).textContent ?? '';
  return text.trim() ? undented(text) : undefined;
}

/** Calls `act` once for all that a script does to the content in one go. */
export function followContent(element: Element, act: () => void): MutationObserver {
  const observer = new MutationObserver(act);
  observer.observe(element, { childList: true, characterData: true, subtree: true, attributeFilter: ['slot'] });
  return observer;
}
