// What the page opens: a link with a text and a moment, an example or a lesson by its name, or the user's text.
import { pending } from '../base/pending';
import { entryOf } from '../base/entry';
import { aCount, aNumber, aText, fieldsOf, listOf, oneOf } from '../base/schema';
import type { EngineClient } from '../engine/client';
import type { Linked, Reference, ShareView } from '../engine/protocol';
import { isLanguage, textIn } from '../text';
import type { Comparison } from './comparison';
import { sourceOf, type Draft, type Drafts, type Source } from './drafts';
import { openingOf, readExample, renamed } from './example';
import type { Lessons } from './learning';
import type { Answers } from './lesson';
import type { Teaching } from './lessons';
import type { Look } from './look';
import type { Questions } from './questions';
import type { Recovery } from './recovery';
import { readRecording } from './recordings';
import { aboutOf, timeOf } from './run';
import type { Runs } from './runs';
import type { AddressState, Slice } from './state';

export const nowhere: AddressState = { example: undefined, exampleAbout: undefined, origin: undefined, opened: undefined, shared: undefined, otherRun: false };

/** An entry of the browser history that the page wrote after a change. */
export interface Own extends Source {
  own: true;
}

/** Replaces a text that is too long for an address. */
const tooLong = 'too-long';
const mostOfNote = 500;

/** A link's view. Anybody can have written it. */
const viewOf = fieldsOf<ShareView>({}, {
  step: aCount, time: aNumber, panels: listOf(aText), note: aText,
  object: fieldsOf<Reference>({ kind: oneOf('Job', 'CronJob', 'Pod', 'Node'), name: aText }, { namespace: aText, uid: aText }),
});

/** The parts that are notified of navigation. */
interface Others {
  readonly recovery: Pick<Recovery, 'guard'>;
  readonly runs: Pick<Runs, 'hold' | 'leave' | 'load' | 'setLanguage'>;
  readonly questions: Pick<Questions, 'leave' | 'panels'>;
  readonly comparison: Pick<Comparison, 'leave'>;
  readonly look: Pick<Look, 'hush' | 'openPanel' | 'say' | 'sayHere' | 'selectOnly'>;
  readonly drafts: Pick<Drafts, 'keep' | 'noted' | 'save'>;
  readonly lessons: Pick<Lessons, 'leave'>;
}

type Linking = Pick<EngineClient, 'language' | 'link' | 'open'>;

export class Address {
  #store: Slice<AddressState>;
  #engine: Linking;
  #others: Others;
  #teaching: Teaching;
  #arriving = 0;
  /** The last note for those who open a link, and its text. */
  #noted = { text: '', note: '' };
  /** The complete file of the example that was opened last. A lesson may show part of it, and a link may contain an edit of it. */
  #file = '';

  constructor(store: Slice<AddressState>, engine: Linking, others: Others, teaching: Teaching) {
    this.#store = store;
    this.#engine = engine;
    this.#others = others;
    others.drafts.noted = () => this.note;
    this.#teaching = teaching;
  }

  /**
   * Opens what follows the # of the page's address: an example by its name, or a whole scenario. If the page wrote it there itself (`own`),
   * it was not sent by anybody.
   */
  async open(fragment: string, own?: Own): Promise<boolean> {
    const { recovery, runs, questions, look } = this.#others;
    if (!fragment) return false;
    const [, example, step] = /^example=([\w-]+)(?:&step=(\d+))?$/.exec(fragment) ?? [];
    if (example) return (await this.openExample(entryOf(renamed, example) ?? example, false, step === undefined ? undefined : Number(step))) || this.#notHere(example);
    if (fragment === tooLong) {
      look.say(textIn(this.#store.value.language).share.tooLong);
      return false;
    }
    const learn = /^(lesson|course)=([\w-]+)(?:\/(\d+))?(?:\/([a-z]{2}))?(?:&answers=(on|off))?$/.exec(fragment);
    const spoken = learn?.[4];
    if (learn && (spoken === undefined || isLanguage(spoken))) {
      if (spoken !== undefined) await runs.setLanguage(spoken, false);
      const [, what, name = '', at = '1', , answers = 'on'] = learn;
      const opened = what === 'lesson' ? this.openLesson(name, Number(at) - 1, 'keep', answers as Answers) : this.openCourse(name, answers as Answers);
      return (await opened) || this.#notHere(name);
    }
    const { language } = this.#store.value;
    const opened = await recovery.guard(this.#engine.language(language).then(() => this.#engine.open(fragment)));
    if (!opened) return false;
    if (!opened.ok) {
      const { message, remedy } = opened.problem;
      look.say([message, remedy].filter(Boolean).join(textIn(this.#store.value.language).between));
      return false;
    }
    const { text, hash } = opened;
    const view = viewOf(opened.view) ?? {};
    this.leave(own?.example, own?.origin ?? text);
    const panel = view.panels?.find((name) => questions.panels.some(({ id, key }) => key && id === name));
    if (panel) look.openPanel(panel);
    look.selectOnly(view.object);
    if (own) {
      this.#noted = { text, note: view.note ?? '' };
      this.#store.set({ exampleAbout: own.exampleAbout });
    } else this.#store.set({ shared: { text, note: view.note?.slice(0, mostOfNote) ?? '' } });
    const ran = await runs.load(text, { at: view.time, step: view.step });
    const { run, step: shown } = this.#store.value;
    this.#store.set({ opened: { text, step: shown, address: fragment } });
    if (!ran) return true;
    if (!own?.origin) this.know();
    if (hash && hash !== run?.ran.hash) this.#store.set({ otherRun: true });
    return true;
  }

  /** The note for those who open a link to this text. */
  get note(): string {
    return this.#noted.text === this.#store.value.text ? this.#noted.note : '';
  }

  set note(note: string) {
    this.#noted = { text: this.#store.value.text, note };
  }

  /** Returns what follows the # of a link to this text and moment. */
  link(): Promise<Linked> {
    const { text, run, step, time, panel, selectedPod, selectedJob } = this.#store.value;
    const place = run && timeOf(run.columns, step) !== time ? { time: Math.floor(time) } : { step };
    const object = selectedPod ?? selectedJob;
    const note = this.note.trim();
    const view: ShareView = { ...place, panels: [panel], ...(object && { object }), ...(note && { note }) };
    return this.#engine.link(text, view);
  }

  /** Makes a link to this text and moment, which also becomes the page's address. */
  async share(entry: 'push' | 'replace'): Promise<Linked> {
    const { text, step } = this.#store.value;
    const linked = await this.link();
    if (linked.ok) {
      if (location.hash.slice(1) !== linked.fragment) history[`${entry}State`](this.#own, '', `#${linked.fragment}`);
      this.#store.set({ opened: { text, step, address: linked.fragment } });
      this.#others.drafts.save();
    }
    return linked;
  }

  /** The browser went to another history entry. Until that is shown, the address does not belong to the content. */
  async arrive(open: () => Promise<unknown>): Promise<void> {
    ++this.#arriving;
    try {
      await open();
    } finally {
      --this.#arriving;
    }
  }

  /** True while the content is still that of the previous entry. */
  get isArriving(): boolean {
    return this.#arriving > 0;
  }

  /**
   * Sets the page's address to the content, also after an edit or a fault. Adds a history entry only if told to. Returns whether it was
   * set.
   */
  async follow(entry: 'push' | 'replace'): Promise<boolean> {
    const { text, run, step, example, opened, lesson, playing, progress } = this.#store.value;
    if (this.#arriving || lesson || playing || progress !== undefined || !run || !text) return false;
    let fragment: string;
    if (opened?.text === text && opened.step === step) fragment = opened.address;
    else if (example && this.#file === text && !this.note) fragment = `example=${example}&step=${step}`;
    else {
      const linked = await this.link();
      if (this.#arriving || this.#store.value.text !== text || this.#store.value.step !== step) return false;
      fragment = linked.ok ? linked.fragment : tooLong;
    }
    if (location.hash.slice(1) === fragment) return true;
    history[`${entry}State`](this.#own, '', fragment ? `#${fragment}` : location.pathname + location.search);
    this.#others.drafts.save();
    return true;
  }

  /** The user closed the message about the link. */
  closeShared(): void {
    this.#store.set({ shared: undefined });
  }

  #notHere(name: string): false {
    this.#others.look.say(textIn(this.#store.value.language).share.notHere(name));
    return false;
  }

  get #own(): Own {
    return { own: true, ...sourceOf(this.#store.value) };
  }

  /** The opened text has run: edits of it are recognized by its description. */
  know(): void {
    const { run } = this.#store.value;
    this.#store.set({ exampleAbout: run && aboutOf(run.loaded) });
  }

  /** Another text is loaded next, `origin`. Until then, the content is the previous text's. */
  leave(example: string | undefined, origin: string): void {
    const { drafts, runs, questions, comparison, look, lessons } = this.#others;
    const { text, run } = this.#store.value;
    drafts.keep(text);
    runs.leave();
    runs.hold('', undefined);
    questions.leave();
    comparison.leave();
    look.selectOnly(undefined);
    if (run) look.hush(); // a message about an address stays if the first example opens instead
    lessons.leave();
    this.#store.set({ ...nowhere, example, origin });
  }

  /** Resumes the text of the last visit. */
  async resume({ text, example, exampleAbout, origin, time, step, opened, note = '' }: Draft): Promise<void> {
    this.#noted = { text, note };
    this.#store.set({ example, exampleAbout, opened, origin: origin ?? opened?.text ?? text });
    await this.#others.runs.load(text, { at: time, step });
  }

  /** Without a step, opens the moment that the author chose. */
  async openExample(id: string, address = true, step?: number): Promise<boolean> {
    const text = await readExample(id);
    if (text === undefined) return false;
    const opening = step === undefined ? await openingOf(id) : { step };
    this.leave(id, text);
    this.#file = text;
    if (address) history.pushState(null, '', `#example=${id}`);
    if (await this.#others.runs.load(text, opening)) {
      this.know();
      this.#store.set({ opened: { text, step: this.#store.value.step, address: location.hash.slice(1) } });
    }
    this.#others.drafts.save();
    return true;
  }

  /** Opens a recording in which real controllers made this decision. */
  async openRecording(code: number): Promise<void> {
    const { runs, look } = this.#others;
    const [name, step] = this.#store.value.recordings!.shows[code]!;
    const { scenario, version } = await readRecording(name);
    this.leave(undefined, scenario);
    history.pushState(null, '', location.pathname + location.search);
    if (!(await runs.load(scenario, { step }))) return;
    this.know();
    look.sayHere(textIn(this.#store.value.language).why.recorded(name, version));
  }

  /** Opens a lesson at one of its steps. The code and texts of lessons are only loaded when needed. */
  async openLesson(id: string, at = 0, address: 'push' | 'keep' = 'push', answers: Answers = 'on'): Promise<boolean> {
    const { openLesson } = await pending(import('./lessons'));
    return (await openLesson(this.#teaching, id, at, answers, address)) !== undefined;
  }

  /** Continues a course at the user's last step. */
  async openCourse(id: string, answers: Answers = 'on'): Promise<boolean> {
    const { openCourse } = await pending(import('./lessons'));
    return (await openCourse(this.#teaching, id, answers)) !== undefined;
  }
}
