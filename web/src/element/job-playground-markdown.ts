/**
 * Turns the fenced code blocks of a page that contain a scenario into embeds:
 *
 *   <script type="module" src="https://…/job-playground-markdown.js"></script>
 *
 * A block counts if its info string has the word job-playground, if the site generator preserves that, or if its first line is the comment
 * `# job-playground`, which every generator preserves. Options follow either: step=12 panels=pods,status. The code stays above its embed.
 * With `code=hide`, on a block or as ?code=hide on this script, the embed replaces it.
 */
import { JobPlayground } from './job-playground.js';

export { JobPlayground };

const word = 'job-playground';
// The attributes of the element, except src: the block is the scenario.
const attributeNames = ['step', 'time', 'panels', 'theme', 'readonly', 'keys', 'what-if', 'lang', 'poster', 'loading', 'base'] as const;
const optionNames = [...attributeNames, 'code', 'height'] as const;
type Options = Partial<Record<(typeof optionNames)[number], string>>;

// Line numbers, by their class or, in Hugo's output without classes, by the style that excludes them from copies; and buttons.
const notCode = 'button, .ln, .lnt, .lineno, .linenos, .hljs-ln-numbers, [style*="user-select:none"], [style*="user-select: none"]';

/** Returns the code's text. Generators wrap it in spans, number its lines, and use elements as line breaks. */
function codeOf(code: Element): string {
  let text = '';
  const walk = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue;
    else if (node instanceof Element) {
      if (node.localName === 'br') text += '\n';
      else if (!node.matches(notCode)) {
        node.childNodes.forEach(walk);
        // Rows of a table of lines, as in reveal.js.
        if (node.localName === 'tr' && !text.endsWith('\n')) text += '\n';
      }
    }
  };
  walk(code);
  return text.endsWith('\n') ? text : `${text}\n`;
}

/** Parses options such as `step=12 readonly what-if="spec.backoffLimit=0..6"`. */
function optionsIn(words: string): Options {
  const options: Options = {};
  for (const [, name, quoted, bare] of words.matchAll(/(?:data-)?([a-z]+(?:-[a-z]+)*)(?:=(?:"([^"]*)"|([^\s"{}]+)))?/g)) {
    if ((optionNames as readonly string[]).includes(name!)) options[name as keyof Options] = quoted ?? bare ?? '';
  }
  return options;
}

/** Returns the options of a block that is a scenario; undefined for other blocks. */
function optionsOf(pre: Element, code: Element, text: string): Options | undefined {
  // The word may be on the code, its pre or an element that the generator put around it.
  const around = [code, pre, ...(pre.closest(`.${word}, .language-${word}`) ? [pre.closest(`.${word}, .language-${word}`)!] : [])];
  const wrapper = pre.parentElement;
  if (wrapper?.matches('.highlight, figure') && !around.includes(wrapper)) around.push(wrapper);
  const comment = /^# job-playground(?:$|[\s:](.*))/.exec(text.split('\n', 1)[0]!);
  const marked = around.some((one) => one.classList.contains(word) || one.classList.contains(`language-${word}`) || one.getAttribute('data-lang') === word);
  if (!marked && !comment) return undefined;
  const options: Options = {};
  for (const one of around.reverse()) {
    Object.assign(options, optionsIn([...one.classList].filter((name) => name.includes('=')).join(' ')), optionsIn(one.getAttribute('data-meta') ?? ''));
    for (const name of optionNames) {
      const value = one.getAttribute(`data-${name}`);
      // On code, generators use `lang` for the syntax (yaml).
      const isOfCode = name === 'lang' && (one === code || one === pre || value === word);
      if (value !== null && !isOfCode) options[name] = value;
    }
  }
  return { ...options, ...optionsIn(comment?.[1] ?? '') };
}

/** Returns the outermost of the elements that the generator put around a block. */
function outermost(pre: HTMLElement): HTMLElement {
  const around = `.highlight, .code-wrapper, figure, [class*=codeBlockContainer], .${word}, .language-${word}`;
  let outer = pre;
  for (let next = outer.parentElement?.closest<HTMLElement>(around); next; next = next.parentElement?.closest<HTMLElement>(around)) outer = next;
  return outer;
}

const hiding = 'data-job-playground-hides';

/**
 * On paper, the code is more useful than a frame. `hidden` alone would not work, because slides and sites set `display: block` for code.
 */
function hideOnScreens(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@media screen { [${hiding}] { display: none !important; } }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

const script = import.meta.url;

interface Block {
  element: JobPlayground;
  /** Its last attributes; a script of the page may have changed them since. */
  made: string;
  hidden?: HTMLElement;
}

const blocks = new Map<Element, Block>();

/**
 * Returns the block of this code. Code that was rendered again, or restored from a site's copy of a page, already has an element below it.
 */
function blockOf(pre: Element, outer: Element): Block {
  const known = blocks.get(pre);
  if (known) return known;
  const below = outer.nextElementSibling;
  if (below?.matches(`${word}.in-text`)) {
    const [owner, block] = [...blocks].find(([, { element }]) => element === below) ?? [];
    if (!owner || !block) return { element: below as JobPlayground, made: '' };
    if (!owner.isConnected) {
      blocks.delete(owner);
      return block;
    }
  }
  return { element: document.createElement(word) as JobPlayground, made: '' };
}

function embed(pre: HTMLElement, code: Element): void {
  if (pre.closest(word)) return;
  const text = codeOf(code);
  if (!text.trim()) return; // a column of line numbers, or not rendered yet
  const options = optionsOf(pre, code, text);
  if (!options) {
    giveUp(pre);
    return;
  }
  const outer = outermost(pre);
  const wanted: Options = { ...Object.fromEntries(new URL(script).searchParams), ...options };
  const block = blockOf(pre, outer);
  blocks.set(pre, block);
  const { element } = block;
  const made = JSON.stringify([text, wanted]);
  if (made !== block.made) {
    block.made = made;
    for (const name of attributeNames) {
      if (wanted[name] !== undefined) element.setAttribute(name, wanted[name]);
      else element.removeAttribute(name);
    }
    element.style.height = wanted.height && /^\d+$/.test(wanted.height) ? `${wanted.height}px` : '';
    element.classList.add('in-text');
    if (element.textContent !== text) element.textContent = text;
  }
  // The code itself stays in place, because frameworks look for their elements.
  hide(block, wanted.code === 'hide' ? outer : undefined);
  if (!element.isConnected) outer.after(element);
}

function hide(block: Block, outer: HTMLElement | undefined): void {
  if (block.hidden !== outer) block.hidden?.removeAttribute(hiding);
  block.hidden = outer;
  outer?.setAttribute(hiding, '');
}

function giveUp(pre: Element): void {
  const block = blocks.get(pre);
  if (!block) return;
  blocks.delete(pre);
  hide(block, undefined);
  block.element.remove();
}

/** Finds scenarios in the page, or in a part of it, and removes the embeds of those that are gone. */
export function embedAll(within: ParentNode = document): void {
  for (const pre of within.querySelectorAll('pre')) embed(pre, pre.querySelector('code') ?? pre);
  for (const pre of blocks.keys()) if (!pre.isConnected) giveUp(pre);
}

// The page is not changed until it is complete and the framework has hydrated it: React discards what differs from the server's HTML.
// Docusaurus sets an attribute then.
const isOurs = () => document.readyState !== 'loading' && document.documentElement.dataset.hasHydrated !== 'false';

/** True if the change may belong to a block. */
const isOfCode = ({ type, target }: MutationRecord) => type !== 'characterData' || Boolean(target.parentElement?.closest('pre'));

if (globalThis.document) {
  hideOnScreens();
  let due = false;
  const soon = () => {
    if (due || !isOurs()) return;
    due = true;
    // After other scripts, such as a highlighter, have finished.
    setTimeout(() => {
      due = false;
      embedAll();
      page.takeRecords(); // our own changes
    }, 50);
  };
  // Documentation sites replace pages without loading them, and render code again.
  const page = new MutationObserver((changes) => changes.some(isOfCode) && soon());
  page.observe(document.documentElement, { childList: true, characterData: true, subtree: true, attributeFilter: ['data-has-hydrated'] });
  soon();
  document.addEventListener('readystatechange', soon);
}
