// The scenario in the content of an element.

/** Removes the indentation that all lines of the text share. */
function undented(text: string): string {
  const lines = text.replace(/^[ \t]*\r?\n/, '').trimEnd().split(/\r?\n/);
  const indents = lines.filter((line) => line.trim()).map((line) => /^ */.exec(line)![0].length);
  const least = Math.min(...indents);
  return `${lines.map((line) => line.slice(least)).join('\n')}\n`;
}

/** Returns undefined if there is none. */
export function contentOf(element: Element): string | undefined {
  const text = (element.querySelector('script[type="application/yaml"], script[type="text/yaml"], template, pre') ?? element).textContent ?? '';
  return text.trim() ? undented(text) : undefined;
}

/** Calls `act` once for all changes that a script makes to the content together. */
export function followContent(element: Element, act: () => void): MutationObserver {
  const observer = new MutationObserver(act);
  observer.observe(element, { childList: true, characterData: true, subtree: true, attributeFilter: ['slot'] });
  return observer;
}
