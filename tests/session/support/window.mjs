// A browser's globals for one page load: a document without layout, the address with its history, storage, and downloads.
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';

const { GlobalWindow, PropertySymbol } = await import(createRequire(new URL('../../../web/package.json', import.meta.url)).resolve('happy-dom'));

/** The language itself comes from Node. */
const builtIn = new Set(runInNewContext('Object.getOwnPropertyNames(globalThis)'));

function propertiesOf(window) {
  const found = {};
  for (let of = window; of && of !== Object.prototype; of = Object.getPrototypeOf(of)) {
    for (const name of Object.getOwnPropertyNames(of)) if (/^[A-Za-z_$][\w$]*$/.test(name) && !builtIn.has(name) && !(name in found)) found[name] = window[name];
  }
  return found;
}

/** A canvas draws nothing. Only text widths are ever needed. */
const drawsNothing = new Proxy({}, {
  get: (_, name) => (name === 'measureText' ? (text) => ({ width: 7 * text.length }) : name === 'createLinearGradient' ? () => drawsNothing : () => undefined),
  set: () => true,
});

/** As in the DOM, for two nodes of one document; happy-dom walks through the whole document. */
function compareDocumentPosition(other) {
  const pathOf = (node) => (node ? [...pathOf(node.parentNode), node] : []);
  const [path, others] = [pathOf(this), pathOf(other)];
  const at = path.findIndex((node, depth) => node !== others[depth]);
  if (at < 0) return path.length === others.length ? 0 : 20; // it contains the other one, which follows
  if (at === others.length) return 10;
  const siblings = [...path[at - 1].childNodes];
  return siblings.indexOf(others[at]) < siblings.indexOf(path[at]) ? 2 : 4;
}

/** The last selected option counts; happy-dom takes the one at the index of their number. */
function updateSelectedness(chosen) {
  const { selectedIndex, selectedness } = PropertySymbol;
  const options = [...this.querySelectorAll('option')];
  const selected = chosen ?? options.findLast((one) => one[selectedness]) ?? options.find((one) => !one.disabled);
  for (const one of options) one[selectedness] = one === selected;
  this[selectedIndex] = options.indexOf(selected);
}

/** Where the document differs from browsers, or lacks something that needs layout. */
function correct(window) {
  window.Node.prototype.compareDocumentPosition = compareDocumentPosition;
  window.HTMLSelectElement.prototype[PropertySymbol.updateSelectedness] = updateSelectedness;
  window.HTMLCanvasElement.prototype.getContext = () => drawsNothing;
  window.Element.prototype.checkVisibility = function () {
    return this.isConnected && !this.closest('[hidden]');
  };
  window.requestAnimationFrame = () => 0; // the editor measures itself in its frames; the page uses those of the clock
  // Browsers report a new selection later. Here that would interrupt the editor, which sets it.
  const { dispatchEvent } = window.document;
  window.document.dispatchEvent = (event) => event.type === 'selectionchange' || dispatchEvent.call(window.document, event);
  window.Element.prototype.scrollIntoView = () => undefined;
  window.Element.prototype.setPointerCapture = () => undefined;
}

/** Gives the timeline room to draw in. Drawn texts are added to `drawn`, and to the `words` of their canvas until it is cleared. */
function drawTimeline(window) {
  window.drawn = new Set();
  const contextOf = (canvas) => {
    const context = new Proxy(drawsNothing, {
      get: (nothing, name) => {
        if (name === 'clearRect') return () => void (canvas.words = []);
        if (name !== 'fillText') return name.startsWith('create') ? () => context : nothing[name];
        return (text) => {
          window.drawn.add(String(text));
          canvas.words?.push(String(text));
        };
      },
    });
    return context;
  };
  const contexts = new WeakMap();
  window.HTMLCanvasElement.prototype.getContext = function () {
    if (!contexts.has(this)) contexts.set(this, contextOf(this));
    return contexts.get(this);
  };
  const sized = (element, size) => (element.matches('.tl-scroll') ? size : 0);
  Object.defineProperty(window.HTMLElement.prototype, 'clientWidth', { get() { return sized(this, 1200); } });
  Object.defineProperty(window.HTMLElement.prototype, 'clientHeight', { get() { return sized(this, 300); } });
  window.ResizeObserver = class {
    #heard;

    constructor(heard) {
      this.#heard = heard;
    }

    observe(element) {
      if (element.matches('.tl-scroll')) queueMicrotask(this.#heard);
    }

    unobserve() {}

    disconnect() {}
  };
}

/**
 * A window of a tab with the global names that a page expects. `loadedBy` is the kind of navigation, `save` receives downloaded files,
 * `complain` receives console errors, and `fetch` answers requests.
 */
export function openWindow({ clock, tab, Worker, processors, readExample, language, loadedBy, save, complain, fetch, draws }) {
  const window = new GlobalWindow({ url: tab.location.href, width: 1440, height: 900, settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true } });
  correct(window);
  if (draws) drawTimeline(window);
  const files = new Map();
  class Url extends URL {
    static createObjectURL(content) {
      const url = `blob:${files.size}`;
      files.set(url, content);
      return url;
    }

    static revokeObjectURL(url) {
      files.delete(url);
    }
  }
  const { document } = window;
  const find = document.querySelectorAll.bind(document);
  document.querySelectorAll = (selector) => find(selector.replace(':modal', '[open]')); // all dialogs of the page are modal
  document.body.innerHTML = `<div id="${tab.location.pathname.endsWith('/evolution.html') ? 'evolution' : 'app'}"></div>`;
  // A click on a link goes nowhere, unless it saves a file; such a link need not be in the document.
  const follow = ({ download, href }) => download && save({ name: download, content: files.get(href) });
  window.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href]');
    if (!link) return;
    event.preventDefault();
    follow(link);
  }, true);
  const { click } = window.HTMLElement.prototype;
  window.HTMLAnchorElement.prototype.click = function () {
    if (this.isConnected) click.call(this);
    else follow(this);
  };
  const globals = {
    ...propertiesOf(window), ...clock.globals,
    window, self: window, document, Worker, readExample,
    location: tab.location, history: tab.history, localStorage: tab.profile.storageOf(window), sessionStorage: tab.session,
    performance: { now: () => clock.now, getEntriesByType: () => [{ type: loadedBy }] },
    navigator: { get hardwareConcurrency() { return processors(); }, languages: [language], language, platform: 'Linux', userAgent: 'node', maxTouchPoints: 0, clipboard: { writeText: async (text) => void (tab.copied = text) } },
    URL: Url, URLSearchParams, TextDecoder, TextEncoder, Blob, AbortController, structuredClone, queueMicrotask, console: { ...console, error: complain },
    fetch,
    reportError: (error) => window.dispatchEvent(Object.assign(new window.Event('error', { cancelable: true }), { error })),
    addEventListener: window.addEventListener.bind(window), removeEventListener: window.removeEventListener.bind(window),
    matchMedia: window.matchMedia.bind(window), getComputedStyle: window.getComputedStyle.bind(window), getSelection: () => document.getSelection(),
  };
  // happy-dom's own accepts no file of Node.
  globals.DataTransfer = class {
    files = [];
    items = { add: (file) => this.files.push(file) };
  };
  globals.Path2D = function () {
    return drawsNothing;
  };
  globals.globalThis = globals;
  delete globals.crossOriginIsolated;
  return { window, globals };
}
