/**
 * `<job-playground src="scenario.yaml" step="12" panels="pods,status">`: a scenario of Job Playground in a page.
 *
 * The element contains a frame with the embed page. The frame is loaded when it is almost in view and removed when it is far away; it later
 * continues where it was. Until then, in print and without scripts, the poster and text are shown instead. Its page needs no headers, no
 * framework and no exceptions from a content security policy except `script-src` for this file, `frame-src` for the address of embed.html,
 * and `img-src` for the poster.
 */
import { cut, momentAsked, placeAsked, sourceAsked, sourceOf, speedAsked } from './asked.js';
import { bounded, listIn, refusalOf } from './bounds.js';
import { contentOf, followContent } from './content.js';
import {
  protocol, readFromEmbed, type Failure, type Loaded, type Look, type Place, type Rested, type Source, type Step, type Theme, type ToEmbed,
} from './messages.js';

export { protocol } from './messages.js';
export type { Failure, FromEmbed, Loaded, Look, Place, Source, Step, Theme, ToEmbed } from './messages.js';

/** The element's events, each a CustomEvent whose `detail` is the message. */
export interface JobPlaygroundEventMap {
  ready: CustomEvent<void>;
  loaded: CustomEvent<Loaded>;
  step: CustomEvent<Step>;
  error: CustomEvent<Failure>;
}

const css = `
:host { display: block; position: relative; box-sizing: border-box; height: 480px; min-width: 0; border: 1px solid rgb(128 128 136 / 35%); border-radius: 8px; overflow: hidden; }
:host([hidden]) { display: none; }
:host(.in-text) { margin-block: 1em; }
iframe { display: block; width: 100%; height: 100%; border: 0; position: relative; }
iframe.loading { visibility: hidden; }
/* The transition is invisible: its event reports a color scheme that a media query, a checkbox or another style sheet changed. */
.root { height: 100%; transition: color-scheme 1ms allow-discrete; }
.poster { position: absolute; inset: 0; }
.sign { height: 100%; display: grid; place-content: center; justify-items: center; gap: 10px; padding: 16px; box-sizing: border-box; font: 14px/1.4 system-ui, sans-serif; text-align: center; color: inherit; }
.sign svg { width: 40px; height: 40px; opacity: 0.5; }
.pictured .poster { background: #fff; }
.pictured .sign { display: none; }
.poster img, ::slotted([slot='poster']) { display: block; box-sizing: border-box; width: 100%; height: 100%; max-width: none; object-fit: contain; object-position: top; overflow: hidden; }
.text { display: none; }
/* The frame covers the poster, whose link would otherwise get the focus invisibly. */
@media screen { .poster:has(~ iframe:not(.loading)) { visibility: hidden; } }
/* Panels that are side by side in a wide frame are stacked on a phone. */
@media (max-width: 480px) { :host { height: 560px; } }
@media print {
  :host { height: auto; min-height: 0; break-inside: avoid; overflow: visible; }
  .root:is(.pictured, .unloaded) iframe { display: none; }
  .root:not(.pictured, .unloaded) iframe { height: 480px; }
  .poster { display: none; position: static; }
  .pictured .poster { display: block; }
  .poster img, ::slotted([slot='poster']) { height: auto; }
  .unloaded:not(.pictured) .text { display: block; padding: 8px 12px; font: 11px/1.4 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; direction: ltr; text-align: left; }
  .text a { color: inherit; }
}
`;

// The factor of web/src/base/pending.ts, which is not part of the package.
const factor = (globalThis as { jobPlaygroundTest?: { patience: number } }).jobPlaygroundTest?.patience ?? 1;
const patience = 90_000 * factor; // ms until a requested scenario or frame counts as lost
const patienceWithFrame = 15_000 * factor; // ms after a frame has loaded until it answers
const patienceAgain = 5000 * factor; // ms after it has loaded again from the browser's cache

const near = 250; // px from being visible: a frame is created
const far = 500; // px: it is removed
// For all scrolling containers. The window is one of them: both margins together are twice as large.
const within = (px: number): IntersectionObserverInit & { scrollMargin?: string } =>
  'scrollMargin' in IntersectionObserver.prototype ? { scrollMargin: `${px}px` } : { rootMargin: `${px}px` };

const pictures = ':scope > :is(img, picture, svg, a:has(> :is(img, picture, svg))), :scope > [slot=poster]';

// Read at run time: bundlers that see new URL(…, import.meta.url) would process embed.html.
const script = import.meta.url;

let sheet: CSSStyleSheet | undefined;
function styles(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  return sheet;
}

/** The ancestors of the element up to the root of the page, through shadow roots. */
function* around(element: Element): Generator<Element> {
  for (let one: Node | null = element; one; one = one instanceof ShadowRoot ? one.host : one.parentNode) {
    if (one instanceof Element && one !== element) yield one;
  }
}

// Lets a server that renders pages import this file.
const Base = globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement);

export class JobPlayground extends Base {
  static observedAttributes = ['src', 'step', 'time', 'panels', 'theme', 'readonly', 'keys', 'what-if', 'lang', 'base', 'poster'];

  #frame: HTMLIFrameElement | undefined;
  #origin = '*';
  #root = document.createElement('div');
  #onPaper = document.createElement('div');
  #seen: IntersectionObserver | undefined;
  #left: IntersectionObserver | undefined;
  #isFar = false;
  #title = 'Job Playground';
  /** What was shown when the frame was removed. */
  #rested: Rested | undefined;
  /** Requests to a frame that is not back yet, or for a run that is not there yet. */
  #asked: ToEmbed[] = [];
  /** The scenario of the attributes or the content is not loaded yet. */
  #isOpening = true;
  /** What the frame was asked to show. */
  #shown: (Source & Place) | undefined;
  /** A script requested it, so it has priority over the content. */
  #isGiven = false;
  #page: MutationObserver | undefined;
  #content: MutationObserver | undefined;
  /** The theme and the language that the frame has. */
  #followed = '';
  #ready: Promise<void>;
  #setReady: () => void = () => undefined;
  #waiting: ToEmbed[] = [];
  #isReady = false;
  #loads = 0;
  #answers = new Map<number, { resolve: (loaded: Loaded) => void; reject: (error: Error) => void }>();
  #current: Step | undefined;
  /** The reason why there is no frame. */
  #failed = '';

  constructor() {
    super();
    this.#ready = new Promise((resolve) => (this.#setReady = resolve));
    const shadow = this.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [styles()];
    this.#root.className = 'root unloaded';
    const part = (name: string, ...content: (Node | string)[]) => {
      const made = document.createElement('div');
      made.className = name;
      made.append(...content);
      return made;
    };
    const picture = document.createElement('slot');
    picture.name = 'poster';
    const text = document.createElement('slot');
    this.#root.append(part('poster', picture, part('sign', sign(), 'Job Playground')), part('text', text, this.#onPaper));
    shadow.append(this.#root);
    // When a transition begins, the style may still be the old one, and one that is reversed only ends.
    for (const change of ['transitionrun', 'transitionend', 'transitioncancel'] as const) {
      this.#root.addEventListener(change, ({ propertyName }) => propertyName === 'color-scheme' && this.#follow());
    }
  }

  connectedCallback(): void {
    // A property that the page set before this script was loaded hides that of the class.
    if (Object.hasOwn(this, 'src')) {
      const { src } = this as { src: unknown };
      delete (this as { src?: unknown }).src;
      if (typeof src === 'string') this.src = src;
    }
    addEventListener('message', this.#hear);
    if (this.getAttribute('loading') === 'eager' || !('IntersectionObserver' in globalThis)) {
      this.#start();
    } else {
      this.#seen = new IntersectionObserver((entries) => entries.at(-1)!.isIntersecting && this.#start(), within(near));
      this.#left = new IntersectionObserver((entries) => {
        this.#isFar = !entries.at(-1)!.isIntersecting;
        this.#letRest();
      }, within(far));
      this.#seen.observe(this);
      this.#left.observe(this);
    }
    this.#showPoster();
    this.#writeForPaper();
    this.#content = followContent(this, () => this.#readAnew());
    // Sites switch to dark mode or another language with an attribute of an ancestor; the frame follows.
    this.#page = new MutationObserver(this.#follow);
    for (const one of around(this)) this.#page.observe(one, { attributes: true });
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.#hear);
    this.#seen?.disconnect();
    this.#left?.disconnect();
    this.#page?.disconnect();
    this.#content?.disconnect();
    // A frame that is moved loads again: starting over is better than guessing what it shows.
    this.#dropFrame();
    this.#rested = undefined;
    this.#isFar = false;
    this.#ready = new Promise((resolve) => (this.#setReady = resolve));
    this.#giveUp('the element was removed from the page');
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return;
    if (name === 'poster') this.#showPoster();
    // New attributes have priority over what was shown before.
    if (name === 'src' || name === 'step' || name === 'time') this.#rested = undefined;
    if (name === 'src' || name === 'base') this.#writeForPaper();
    const refused = refusalOf(name, after);
    // Retry after a failure if an attribute changes.
    if (!this.#frame && this.#failed && (name === 'base' || name === 'src' || refusalOf(name, before))) this.#start();
    else if (!this.#frame) return;
    else if (refused) this.#fail({ message: refused });
    else if (name === 'base') this.#restart();
    else if (name === 'src') void this.#loadSource();
    else if (name === 'step' || name === 'time') {
      const place = this.#place();
      if (place.step !== undefined || place.time !== undefined) this.seek(place);
    } else if (name === 'theme' || name === 'lang') this.#follow();
    else {
      const { panels, readonly, keys, whatIf } = this.#look();
      this.#send({ type: 'show', ...(panels && { panels }), readonly, keys, whatIf });
    }
  }

  // --- for scripts ---------------------------------------------------------------------------------

  /** Resolves when the frame accepts messages. The frame is loaded when the element is almost in view. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  /** The present step; undefined until there is one. */
  get current(): Step | undefined {
    return this.#current;
  }

  get src(): string {
    return this.getAttribute('src') ?? '';
  }

  set src(value: string) {
    this.setAttribute('src', value);
  }

  /** Shows another scenario, or rejects with its error. Starts the frame if it is not loaded yet. */
  async load(source: Source, place: Place = {}): Promise<Loaded> {
    const known = sourceAsked(source);
    const at = placeAsked(place);
    // A script that creates an element and calls it immediately adds it to the page right afterwards.
    if (!this.isConnected) await new Promise((resolve) => setTimeout(resolve));
    if (!this.isConnected) throw new Error('the element is not in a page');
    this.#start(false);
    if (!this.#frame) throw new Error(this.#failed);
    this.#giveUp('another scenario was requested');
    const id = ++this.#loads;
    return new Promise((resolve, reject) => {
      const lost = setTimeout(() => this.#answers.delete(id) && reject(new Error('no answer')), patience);
      const settled = <T>(settle: (value: T) => void) => (value: T) => {
        clearTimeout(lost);
        settle(value);
      };
      this.#answers.set(id, { resolve: settled(resolve), reject: settled(reject) });
      void this.#sendLoad(id, known, at);
    });
  }

  /** Sent once its file was read, unless another request was made or the timeout passed. */
  async #sendLoad(id: number, source: Source, place: Place): Promise<void> {
    try {
      const known: Source = 'src' in source ? await this.#fetch(source.src) : source;
      if (!this.#answers.has(id)) return;
      this.#rested = undefined;
      this.#start(false);
      if (!this.#frame) throw new Error(this.#failed || 'the element is not in a page');
      this.#isGiven = true;
      this.#shown = { ...known, ...place };
      this.#send({ type: 'load', id, ...this.#shown });
    } catch (error) {
      this.#answers.get(id)?.reject(error instanceof Error ? error : new Error(String(error)));
      this.#answers.delete(id);
      this.#asked = [];
      if (this.#shown) this.#readAnew(); // apply changes made meanwhile
    }
  }

  /** Pending requests will not be answered. */
  #giveUp(why: string): void {
    for (const { reject } of this.#answers.values()) reject(new Error(why));
    this.#answers.clear();
  }

  /** Goes to a moment: a step's number, or { step } or { time } in virtual seconds. */
  seek(to: number | Place): void {
    this.#send({ type: 'seek', ...momentAsked(to) });
  }

  /** `speed` is in virtual seconds per second. */
  play(speed?: number): void {
    this.#send(speed === undefined ? { type: 'play' } : { type: 'play', speed: speedAsked(speed) });
  }

  pause(): void {
    this.#send({ type: 'pause' });
  }

  // --- the frame -----------------------------------------------------------------------------------

  /** The address of its page, or why that is unknown. */
  #embedPage(): URL | Failure {
    const base = this.getAttribute('base');
    // Without a folder, as in data:, embed.html has no address either.
    const folder = base === null ? script : urlOf(base.endsWith('/') ? base : `${base}/`);
    const url = folder && urlOf('embed.html', folder);
    if (url && (url.protocol !== 'file:' || location.protocol === 'file:')) return url;
    return { message: base === null ? 'job-playground was bundled and cannot find its embed.html. Set the base attribute.' : `base="${base}" is not the URL of a folder with embed.html` };
  }

  /** Returns why these attributes have no frame. */
  #refused(): string | undefined {
    for (const name of bounded) {
      const refused = refusalOf(name, name === 'lang' ? this.#look().lang : this.getAttribute(name));
      if (refused) return refused;
    }
    return undefined;
  }

  #start(withSource = true): void {
    if (this.#frame || !this.isConnected) return;
    const refused = this.#refused();
    const url = refused === undefined ? this.#embedPage() : { message: refused };
    if (!(url instanceof URL)) {
      this.#fail(url);
      return;
    }
    this.#origin = url.origin === 'null' ? '*' : url.origin;
    const { panels, theme, readonly, keys, whatIf, lang } = this.#look();
    if (panels) url.searchParams.set('panels', panels.join());
    if (theme && theme !== 'auto') url.searchParams.set('theme', theme);
    if (readonly) url.searchParams.set('readonly', '');
    if (!keys) url.searchParams.set('keys', 'off');
    for (const one of whatIf) url.searchParams.append('whatIf', one);
    if (lang) url.searchParams.set('lang', lang);
    this.#followed = [theme, lang].join();
    const frame = document.createElement('iframe');
    frame.title = this.getAttribute('aria-label') ?? 'Job Playground';
    frame.src = url.href;
    frame.className = 'loading';
    // If the page does not exist, the browser's own message is better than an endless picture.
    frame.addEventListener('load', () => setTimeout(() => frame.classList.remove('loading'), 5000));
    this.#await(frame, `${url.origin}${url.pathname} does not respond`);
    frame.addEventListener('load', () => frame.addEventListener('load', () => this.#greet(frame)), { once: true });
    this.#failed = '';
    this.#root.querySelector('iframe')?.remove(); // it contains another page
    this.#frame = frame;
    this.#root.append(frame);
    if (!withSource) return;
    if (this.#rested && this.#shown) this.#send({ type: 'load', ...this.#shown, rested: this.#rested });
    else void this.#loadSource();
  }

  /** Reports once that a frame is not ready in time. The frame stays, because it may only be slow. */
  #await(frame: HTMLIFrameElement, message: string): void {
    let isTold = false;
    const tell = () => {
      if (isTold || this.#frame !== frame || this.#isReady) return;
      isTold = true;
      this.#giveUp(message);
      if (frame.classList.contains('loading')) this.#showFailure(message);
      this.#tell('error', { message });
    };
    frame.addEventListener('load', () => setTimeout(tell, patienceWithFrame));
    setTimeout(tell, patience); // for a server that never answers
  }

  /** Another page is in the frame, or the same one was loaded again and does not know what was shown. */
  #greet(frame: HTMLIFrameElement): void {
    if (this.#frame !== frame || !this.#isReady) return;
    const message = 'the frame navigated to another page or was reloaded';
    this.#giveUp(message);
    this.#isReady = false;
    this.#rested = this.#shown && { step: this.#current?.step };
    this.#waiting = this.#shown ? [{ type: 'load', ...this.#shown, rested: this.#rested! }] : [];
    frame.contentWindow?.postMessage({ jobPlayground: protocol, type: 'hello' }, this.#origin);
    setTimeout(() => {
      if (this.#frame !== frame || this.#isReady) return;
      this.#giveUp(message);
      // The page stays for the user who navigated there. The next request gets a new frame.
      this.#dropFrame(true);
      this.#failed = message;
      this.#writeForPaper();
      this.#tell('error', { message });
    }, patienceAgain);
  }

  #restart(): void {
    this.#giveUp('the base of the element changed');
    this.#dropFrame();
    this.#rested = undefined;
    this.#start();
  }

  #dropFrame(isLeft = false): void {
    if (!isLeft) this.#root.querySelector('iframe')?.remove();
    this.#frame = undefined;
    this.#isReady = false;
    this.#waiting = [];
    this.#asked = [];
    this.#isOpening = true;
    this.#root.classList.add('unloaded');
  }

  /** A frame out of view is asked for its state. After the answer, it is removed. */
  #letRest(): void {
    if (this.#isFar && this.#isReady && !this.#answers.size && !this.#waiting.length) this.#send({ type: 'rest' });
  }

  /** Shows the picture that stands for the frame: that of the content, or else that of the attribute. */
  #showPoster(): void {
    const own = this.querySelector(pictures);
    if (own && own.slot !== 'poster') own.slot = 'poster';
    // The style sheet of the shadow root cannot reach a picture inside slotted content, such as a link.
    const picture = own?.querySelector<HTMLElement | SVGElement>('img, svg');
    if (picture) Object.assign(picture.style, { display: 'block', width: '100%', height: '100%', objectFit: 'contain', objectPosition: 'top' });
    const slot = this.#root.querySelector<HTMLSlotElement>('slot[name=poster]')!;
    const src = this.getAttribute('poster');
    slot.replaceChildren();
    if (src && !own) {
      const image = document.createElement('img');
      image.src = src;
      image.alt = '';
      slot.append(image);
    }
    this.#root.classList.toggle('pictured', Boolean(own || src));
  }

  /** Without a frame, adds what browsers do not print of the scenario, or else its address. */
  #writeForPaper(): void {
    const isInline = Boolean(this.querySelector(':scope > :is(script, template)'));
    // Read the attribute: a page may have set the property to anything before the element was defined.
    const source = (this.#rested && this.#shown) ?? sourceOf(this.getAttribute('src') ?? '') ?? (isInline ? this.#source() : undefined);
    if (source && !('text' in source)) {
      const page = this.#embedPage();
      const link = document.createElement('a');
      const url = 'src' in source ? urlOf(source.src) : page instanceof URL ? urlOf(`./#${source.fragment}`, page) : undefined;
      link.textContent = link.href = url?.href ?? '';
      this.#onPaper.replaceChildren(`${this.#title}: `, link);
    } else this.#onPaper.textContent = this.#rested?.text ?? source?.text ?? '';
    this.#root.querySelector<HTMLElement>('.text > slot')!.hidden = Boolean(this.#onPaper.textContent);
  }

  /** Loads the scenario of the attributes or the content. */
  async #loadSource(): Promise<void> {
    const source = this.#source();
    if (!source) return;
    this.#isOpening = true;
    this.#isGiven = false;
    const loads = this.#loads;
    try {
      const known = 'src' in source ? await this.#fetch(source.src) : source;
      // A newer request has priority.
      if (loads !== this.#loads) return;
      this.#shown = { ...known, ...this.#place() };
      this.#giveUp('another scenario was requested');
      this.#send({ type: 'load', ...this.#shown });
    } catch (error) {
      this.#fail({ message: error instanceof Error ? error.message : String(error) });
    }
  }

  /** The content changed. It is loaded if it is another scenario. */
  #readAnew(): void {
    this.#showPoster();
    const source = this.#source();
    const before = this.#shown && 'text' in this.#shown ? this.#shown.text : undefined;
    const isGiven = this.#isGiven || this.#answers.size > 0;
    if (!isGiven && source && 'text' in source && source.text !== before) {
      this.#rested = undefined;
      if (this.#frame) void this.#loadSource();
      else if (this.#failed) this.#start();
    }
    this.#writeForPaper();
  }

  #source(): Source | undefined {
    const named = sourceOf(this.src);
    if (named) return named;
    const text = contentOf(this);
    return text === undefined ? undefined : { text };
  }

  /** The page reads the file, because its own files need no permission. The frame may be on another site. */
  async #fetch(src: string): Promise<Source> {
    const url = urlOf(src);
    if (!url) throw new Error(`src="${cut(src, 200)}" is not a URL`);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${cut(src, 200)}: HTTP ${answer.status}`);
    return { text: await answer.text() };
  }

  #place(): Place {
    const step = this.getAttribute('step');
    const time = this.getAttribute('time');
    if (step !== null && /^\d+$/.test(step.trim())) return { step: Number(step) };
    const seconds = time === null ? undefined : secondsOf(time);
    return seconds === undefined ? {} : { time: seconds };
  }

  #look() {
    const panels = this.getAttribute('panels');
    return {
      panels: panels === null ? undefined : listIn('panels', panels),
      theme: this.#theme(),
      readonly: this.hasAttribute('readonly') && this.getAttribute('readonly') !== 'false',
      keys: this.getAttribute('keys') !== 'off',
      whatIf: listIn('what-if', this.getAttribute('what-if') ?? ''),
      lang: [this, ...around(this)].find((one) => one.hasAttribute('lang'))?.getAttribute('lang') ?? '',
    } satisfies Look;
  }

  /** Returns the theme of the attribute; otherwise the page's color scheme, if set; otherwise the system's. */
  #theme(): Theme {
    const wanted = this.getAttribute('theme');
    if (wanted === 'light' || wanted === 'dark') return wanted;
    const scheme = getComputedStyle(this).colorScheme;
    return scheme === 'light' || scheme === 'dark' ? scheme : 'auto';
  }

  /** Sends the frame a new theme or language, its own or the page's. */
  #follow = (): void => {
    const { theme, lang } = this.#look();
    const now = [theme, lang].join();
    if (!this.#frame || now === this.#followed) return;
    this.#followed = now;
    this.#send({ type: 'show', theme, lang });
  };

  #send(message: ToEmbed): void {
    if (this.#rested && message.type !== 'load') {
      this.#asked.push(message);
      this.#start();
      return;
    }
    // True if there is no run yet whose moments it could show.
    const isEarly = /^(seek|play|pause)$/.test(message.type) && (this.#isOpening || this.#answers.size > 0);
    if (isEarly) this.#asked.push(message);
    else if (!this.#isReady) this.#waiting.push(message);
    else this.#frame?.contentWindow?.postMessage({ jobPlayground: protocol, ...message }, this.#origin);
  }

  #hear = (event: MessageEvent): void => {
    if (!this.#frame || event.source !== this.#frame.contentWindow) return;
    if (this.#origin !== '*' && event.origin !== this.#origin) return;
    const message = readFromEmbed(event.data);
    if (!message) return;
    switch (message.type) {
      case 'ready': {
        if (this.#isReady) break;
        this.#isReady = true;
        const waiting = this.#waiting;
        this.#waiting = [];
        for (const one of waiting) this.#send(one);
        this.#setReady();
        if (!this.#rested) this.#tell('ready', undefined);
        break;
      }
      case 'loaded':
        if (message.id !== undefined) this.#answers.get(message.id)?.resolve(message);
        this.#answers.delete(message.id ?? 0);
        this.#title = `Job Playground: ${message.title}`;
        this.#frame.title = this.getAttribute('aria-label') ?? this.#title;
        // A restored frame is not news to the page.
        if (!this.#rested) this.#tell('loaded', message);
        this.#rested = undefined;
        this.#isOpening = false;
        for (const one of this.#asked.splice(0)) this.#send(one);
        this.#isShown();
        this.#letRest();
        break;
      case 'step': {
        const before = this.#current;
        this.#current = message;
        if (JSON.stringify(before) !== JSON.stringify(message)) this.#tell('step', message);
        this.#isShown();
        if (!message.playing) this.#letRest();
        break;
      }
      case 'rested':
        if (!this.#isFar || this.#isOpening || this.#answers.size || this.shadowRoot!.activeElement) break;
        this.#rested = { step: message.step, text: message.text };
        this.#dropFrame();
        this.#writeForPaper();
        break;
      case 'error':
        if (message.id !== undefined) this.#answers.get(message.id)?.reject(new Error(message.message));
        this.#answers.delete(message.id ?? 0);
        this.#isOpening = false;
        this.#asked = [];
        this.#isShown();
        if (!this.#rested) this.#tell('error', message);
        this.#rested = undefined;
        this.#letRest();
    }
  };

  /** The frame has content. */
  #isShown(): void {
    this.#root.classList.remove('unloaded');
    this.#frame?.classList.remove('loading');
  }

  #fail(failure: Failure): void {
    this.#failed = failure.message;
    this.#giveUp(failure.message);
    // The frame would cover the poster and only wait.
    this.#dropFrame();
    this.#showFailure(failure.message);
    // A script that adds an element to a page adds its listeners right afterwards.
    queueMicrotask(() => this.#tell('error', failure));
  }

  #showFailure(message: string): void {
    this.#root.classList.remove('pictured');
    const said = this.#root.querySelector('.sign')!;
    said.setAttribute('role', 'alert');
    said.replaceChildren(`Job Playground: ${message}`);
  }

  #tell(name: keyof JobPlaygroundEventMap, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** Typed listeners for the element's own events. */
export interface JobPlayground {
  addEventListener<K extends keyof JobPlaygroundEventMap>(type: K, listener: (this: JobPlayground, event: JobPlaygroundEventMap[K]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

function sign(): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('fill', 'currentColor');
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', 'M4 2.5v11l9.5-5.5z');
  svg.append(path);
  return svg;
}

/** Returns undefined if it is not a valid address. */
function urlOf(text: string, base: string | URL = document.baseURI): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Parses a Go duration such as 1m30s, or a plain number, to seconds. */
function secondsOf(text: string): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text.trim())) return Number(text);
  const units: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 1e-3 };
  const parts = [...text.trim().matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/g)];
  if (!parts.length || parts.map(([part]) => part).join('') !== text.trim()) return undefined;
  return parts.reduce((sum, [, value, unit]) => sum + Number(value) * units[unit!]!, 0);
}

declare global {
  interface HTMLElementTagNameMap {
    'job-playground': JobPlayground;
  }
}

if (globalThis.customElements && !customElements.get('job-playground')) customElements.define('job-playground', JobPlayground);
