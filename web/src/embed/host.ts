// An embed's side of the conversation with its page, and what it was asked to show.
import { pending } from '../base/pending';
import { Store } from '../base/store';
import { second } from '../base/time';
import { headlineOf } from '../core/headline';
import { titleOf } from '../core/title';
import { remedyOf } from '../core/error_messages';
import type { Session } from '../core/session';
import { protocol, readToEmbed, type Failure, type FromEmbed, type Place, type Rested, type Source, type ToEmbed } from '../element/messages';
import { textIn } from '../text';
import { languageOf, panelsOf, readOptions, type Options } from './options';

export interface Shown {
  panels: readonly string[];
  /** Why the scenario could not be shown. */
  failure: Failure | undefined;
  /** No scenario was requested yet. */
  waiting: boolean;
}

/** True if the page is on another site: messages must not contain what that page could not read itself. */
function isForeign(): boolean {
  try {
    return window.parent.location.origin !== location.origin;
  } catch {
    return true;
  }
}

/** True for a file of this site if the page is on another site and could not read it. */
function isOursElsewhere(src: string): boolean {
  try {
    return new URL(src, location.href).origin === location.origin && isForeign();
  } catch {
    return false;
  }
}

const most = 1_000_000; // in a scenario; the engine rejects longer ones, and files of that size are something else

export class Host {
  readonly store: Store<Shown>;
  #session: Session;
  #options: Options;
  #loads = 0;
  #told = '';
  /** The requested text, and its requester. */
  #text = '';
  #asked: [Source, Place] | undefined;
  /** The moment at which a link opens is not reported; the embed continues from there. */
  #isPassing = false;
  /**
   * A file of this site was requested by a page on another site. From then on, everything shown may derive from it, and kept runs can bring
   * it back.
   */
  #hadOurs = false;

  constructor(session: Session, options: Options) {
    this.#session = session;
    this.#options = options;
    this.store = new Store<Shown>({ panels: [], failure: undefined, waiting: true });
    this.#show(options.panels, options.readonly);
    session.look.setTheme(options.theme);
  }

  /** What the author wants users to vary. */
  get whatIf(): readonly string[] {
    return this.#options.whatIf;
  }

  /** An author can disable single-character shortcuts. */
  get keys(): boolean {
    return this.#options.keys;
  }

  /** The user opened a run of "What if". */
  get isElsewhere(): boolean {
    return this.#text !== '' && this.#session.state.text !== this.#text;
  }

  async goBack(): Promise<void> {
    if (this.#asked) await this.load(...this.#asked);
  }

  open(): void {
    addEventListener('message', (event) => {
      // Only the parent page may control the embed, whichever it is: the embed has nothing that it could not load itself.
      if (event.source !== window.parent || window.parent === window) return;
      const message = readToEmbed(event.data);
      if (message) this.#hear(message);
    });
    addEventListener('hashchange', () => {
      this.#options = readOptions(location.search, location.hash.slice(1));
      if (this.#options.source) void this.load(this.#options.source, this.#options.place);
    });
    this.#session.store.subscribe(() => this.#tellStep());
    this.#say({ type: 'ready' });
    const { source, place } = this.#options;
    if (source) void this.load(source, place);
  }

  /** Shows another scenario. `id` is the requester's name for this request, and `rested` where the user was in it. */
  async load(source: Source, asked: Place, id?: number, { step: restedAt, text: changed }: Rested = {}): Promise<void> {
    const load = ++this.#loads;
    this.#asked = [source, asked];
    this.#text = '';
    const place: Place = restedAt === undefined ? asked : { step: restedAt };
    const isPlaced = place.step !== undefined || place.time !== undefined;
    this.#isPassing = 'fragment' in source && isPlaced;
    const isOld = () => load !== this.#loads;
    const session = this.#session;
    session.clock.pause();
    session.look.selectOnly(undefined);
    this.store.set({ failure: undefined, waiting: false });
    const isOurs = 'src' in source && isOursElsewhere(source.src);
    this.#hadOurs ||= isOurs;
    const tell = (message: FromEmbed) => isOurs || this.#say(message);
    const fail = (failure: Failure) => {
      this.#isPassing = false;
      this.store.set({ failure });
      tell({ type: 'error', id, ...failure });
    };
    try {
      let original: string;
      if ('fragment' in source) {
        if (!(await session.address.open(source.fragment)) && !isOld()) {
          const { notice, language } = session.state;
          fail({ message: (!this.#hadOurs && notice) || textIn(language).embed.noLink });
          return;
        }
        if (isOld()) return;
        original = session.state.text;
        if (isPlaced) this.#seek(place);
      } else {
        original = 'text' in source ? source.text : await this.#fetch(source.src);
        if (isOld()) return;
        const { step, time } = place;
        const at = step === undefined && time !== undefined ? time * second : undefined;
        if (changed === undefined) await session.runs.load(original, { step, at, telling: at !== undefined, first: !isPlaced });
      }
      this.#text = original;
      if (changed !== undefined) await session.runs.load(changed, place);
    } catch (error) {
      if (!isOld()) fail({ message: this.#errorMessage(error) });
      return;
    }
    if (isOld()) return;
    this.#isPassing = false;
    this.#tellStep();
    const { problems, run, text, crash } = session.state;
    const wrong = problems.find((one) => one.severity === 'error');
    if (crash !== undefined) fail({ message: this.#errorMessage(crash) });
    else if (wrong || run?.text !== text) fail({ message: wrong?.message ?? '', remedy: wrong?.remedy, line: wrong?.span?.line });
    else tell({ type: 'loaded', id, title: titleOf(run.loaded), steps: run.ran.steps, duration: run.end / second, hash: run.ran.hash });
  }

  #errorMessage(error: unknown): string {
    return remedyOf(error, textIn(this.#session.state.language)) ?? (error instanceof Error ? error.message : String(error));
  }

  async #fetch(src: string): Promise<string> {
    const t = textIn(this.#session.state.language).embed;
    let answer: Response;
    try {
      const url = new URL(src, location.href);
      if (!/^(https?|blob|data):$/.test(url.protocol)) throw new TypeError(url.protocol);
      // The parent page must not learn what the user's cookies give access to.
      answer = await pending(fetch(url, { credentials: 'omit' }));
    } catch {
      throw new Error(t.unreachable(src));
    }
    this.#hadOurs ||= isOursElsewhere(answer.url); // after redirects
    if (!answer.ok) throw new Error(t.notThere(src, answer.status));
    const text = await pending(answer.text());
    if (text.length > most) throw new Error(t.tooLong(src));
    return text;
  }

  #hear(message: ToEmbed): void {
    const session = this.#session;
    switch (message.type) {
      case 'hello':
        this.#say({ type: 'ready' });
        break;
      case 'load':
        void this.load(message, message, message.id, message.rested);
        break;
      case 'seek':
        session.clock.pause();
        this.#seek(message);
        break;
      case 'play':
        if (message.speed !== undefined) session.clock.setSpeed(message.speed);
        if (!session.state.playing) session.clock.play();
        break;
      case 'pause':
        session.clock.pause();
        break;
      case 'rest': {
        const { run, text, step, momentOf, playing, progress } = session.state;
        const isTold = run?.text === text && momentOf?.run === run.id && momentOf.step === step;
        if (this.store.value.failure) this.#say({ type: 'rested' });
        else if (isTold && !playing && progress === undefined) this.#say({ type: 'rested', step, ...(text !== this.#text && { text }) });
        break;
      }
      case 'show':
        if (message.theme) session.look.setTheme(message.theme);
        if (message.panels || message.readonly !== undefined) {
          this.#show(message.panels ? panelsOf(message.panels) : this.store.value.panels, message.readonly ?? session.state.readonly);
        }
        if (message.whatIf) {
          this.#options = { ...this.#options, whatIf: message.whatIf };
          session.look.redraw();
        }
        if (message.keys !== undefined) this.#options = { ...this.#options, keys: message.keys };
        if (message.lang !== undefined) {
          const language = languageOf(message.lang);
          if (language !== session.state.language) void session.runs.setLanguage(language, false);
        }
    }
  }

  #seek({ step, time }: Place): void {
    if (step !== undefined) this.#session.clock.seekStep(Math.floor(step));
    else if (time !== undefined) this.#session.clock.seekTime(Math.round(time * second));
  }

  #show(panels: readonly string[], readonly: boolean): void {
    this.store.set({ panels });
    const beside = this.#session.questions.panels.filter(({ id, asks }) => asks && panels.includes(id)).map(({ id }) => id);
    this.#session.look.embed(readonly, beside);
    for (const panel of beside) this.#session.questions.showPanel(panel);
  }

  #tellStep(): void {
    const { moment, momentOf, run, step, time, playing } = this.#session.state;
    if (this.#isPassing || !moment || !run || momentOf?.run !== run.id || momentOf.step !== step) return;
    const why = headlineOf(moment)?.text ?? '';
    const key = [run.id, step, playing, why].join(); // in another language, the sentence differs
    if (key === this.#told) return;
    this.#told = key;
    this.#say({ type: 'step', step, steps: run.ran.steps, time: time / second, playing, actor: moment.actor, what: moment.what, why });
  }

  /** Posts to any parent page: messages contain no secrets from it. After a file of our own, steps are not sent. */
  #say(message: FromEmbed): void {
    if (this.#hadOurs && (message.type === 'step' || message.type === 'rested')) return;
    if (window.parent !== window) window.parent.postMessage({ jobPlayground: protocol, ...message }, '*');
  }
}
