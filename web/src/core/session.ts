// What can be done on the page: the only place that changes the state and the only one that speaks to the engine.
import { Latest } from '../base/latest';
import { readLocal, writeLocal, writeTab } from '../base/local';
import { Store } from '../base/store';
import { formatTime, second } from '../base/time';
import { EngineClient, EngineCrash } from '../engine/client';
import type { ExportFormat, FromCluster, Linked, Loaded, Opened, Ran, ShareView, Span } from '../engine/protocol';
import { loadText, textIn, type Language } from '../text';
import { examples, readExample, renamed } from './examples';
import { saveKept, withKept } from './kept';
import { aboutOf, endOf, lastTime, nearest, stepAt, tellingStep, timeOf, type Run, type StepBy } from './run';
import { panels, type Against, type Panel, type State, type Theme } from './state';
import { jobOfStep, kubectlObject } from './subject';

const chunk = 4000; // steps per call while a run goes on: some 50 ms each
export const podsShown = 100;
// While the clock runs the cursor moves with each frame, the panels less often: so many ms apart, and longer where they take long to
// show, as a table of a hundred pods does. They get a third of the time, the frames between them the rest.
const panelsEvery = 66;
const panelsRarest = 500;
const logShown = 300;

/** What the browser keeps of the text in the editor. */
export interface Draft {
  text: string;
  example?: string;
  exampleAbout?: string;
  time: number;
  step?: number;
  /** The fragment of the page's address at that time. */
  address?: string;
}

interface Opening {
  at?: number;
  /** To the last telling step at or before that time. */
  telling?: boolean;
  /** With `at` only where the step lies at that time still. */
  step?: number;
  /** Keep the view of the run before, and without `at` its time. */
  stay?: boolean;
}

export class Session {
  readonly store: Store<State>;
  /** Shows a place of the manifest, where the page has one to be seen. */
  toLine?: (span: Span) => void;
  /** Keeps a text whose place another takes, where the page keeps any. */
  keepText?: (text: string) => void;
  /** Told of a text that the browser does not keep, or only as long as the `tab` lives. */
  notKept?: (tab: boolean) => void;
  #engine: EngineClient;
  #runs = 0;
  /** The run that was loaded again after a crash. */
  #reloaded = 0;
  #reloading = false;
  #lastCrash: EngineCrash | undefined;
  /** Since the crash: only then its message goes, once it runs again. */
  #wentOn = false;
  #generation = 0;
  /** The next step of each breakpoint after step `after`, 0 where none is; of no use for another run or other breakpoints. */
  #stops: { of: Run; breakpoints: State['breakpoints']; after: number; next: number[] } | undefined;
  /** The clock went on and the panels were not asked for yet. */
  #behind = false;
  #saidHere: string | undefined;
  #lastAsk = 0;
  #frame = 0;
  #every = panelsEvery;
  #typing: ReturnType<typeof setTimeout> | undefined;
  /** The text is no longer what was opened. */
  #edited = false;

  constructor(language: Language, engine = new EngineClient()) {
    this.#engine = engine;
    engine.onCrash = (error) => this.#crashed(error);
    engine.warm();
    this.store = new Store<State>({
      language,
      theme: readLocal<Theme>('theme', 'auto'),
      version: undefined,
      text: '',
      example: undefined,
      exampleAbout: undefined,
      problems: [],
      crash: undefined,
      halted: false,
      progress: undefined,
      run: undefined,
      step: 0,
      time: 0,
      moment: undefined,
      momentOf: undefined,
      told: 0,
      playing: false,
      speed: readLocal<State['speed']>('speed', 5),
      stepBy: readLocal<StepBy>('stepBy', 'visible'),
      breakpoints: readLocal<State['breakpoints']>('breakpoints', []),
      stoppedBy: undefined,
      selectedPod: undefined,
      selectedJob: undefined,
      stepJob: undefined,
      firstPod: 0,
      panel: 'pods',
      beside: [],
      readonly: false,
      page: 'timeline',
      editorOpen: true,
      log: { upTo: 0, from: 0, lines: [] },
      logFilter: { event: true, call: true, action: true, words: '' },
      kubectl: { kind: 'get', object: '', text: '' },
      view: { from: 0, to: 1e6 },
      sharedText: undefined,
      otherRun: false,
      forks: [],
      against: undefined,
      other: undefined,
      races: undefined,
      lesson: undefined,
      notice: undefined,
      recordings: undefined,
      undo: undefined,
    });
  }

  get state(): State {
    return this.store.value;
  }

  // --- text and runs --------------------------------------------------------------------------------

  /** Starts the engine, which takes longer than anything else. */
  start(): void {
    this.#engine.version().then((version) => this.store.set({ version }), (error) => this.#crashed(error));
  }

  /** What stands behind the # of the page's address: an example by its name, or a whole scenario. */
  async openAddress(fragment: string): Promise<boolean> {
    if (!fragment) return false;
    const example = /^example=([\w-]+)$/.exec(fragment)?.[1];
    if (example) return (await this.openExample(renamed[example] ?? example, false)) || this.#notHere(example);
    const lesson = /^lesson=([\w-]+)(?:\/(\d+))?(?:\/(en|ja))?$/.exec(fragment);
    if (lesson) {
      if (lesson[3]) await this.setLanguage(lesson[3] as Language, false);
      return (await this.openLesson(lesson[1]!, Number(lesson[2] ?? 1) - 1, 'keep')) || this.#notHere(lesson[1]!);
    }
    let opened: Opened;
    try {
      await this.#engine.language(this.state.language);
      opened = await this.#engine.open(fragment);
    } catch (error) {
      this.#crashed(error);
      return false;
    }
    if (!opened.ok) {
      const { message, remedy } = opened.problem;
      this.store.set({ notice: [message, remedy].filter(Boolean).join(textIn(this.state.language).between) });
      return false;
    }
    const { text, view, hash } = opened;
    this.keepText?.(this.state.text);
    this.#leave(undefined);
    const panel = panels.find((one) => view.panels?.includes(one));
    if (panel) this.store.set({ panel });
    const [kind, ...names] = `${view.object}`.split('/');
    const name = names.join('/');
    this.store.set({
      sharedText: text, selectedPod: kind === 'Pod' ? name : undefined,
      selectedJob: kind === 'Job' ? name : kind === 'CronJob' ? view.object : undefined,
    });
    if (!(await this.load(text, { at: view.time, step: view.step }))) return true;
    if (hash && hash !== this.state.run?.ran.hash) this.store.set({ otherRun: true });
    return true;
  }

  /** What stands behind the # of a link to this text and moment. */
  link(): Promise<Linked> {
    const { text, run, step, time, panel, selectedPod, selectedJob } = this.state;
    const place = run && timeOf(run.columns, step) !== time ? { time: Math.floor(time) } : { step };
    const object = selectedPod ? `Pod/${selectedPod}` : selectedJob?.replace(/^(?!CronJob\/|$)/, 'Job/');
    const view: ShareView = { ...place, panels: [panel], ...(object && { object }) };
    return this.#engine.link(text, view);
  }

  /** A link to this text and moment; it becomes the page's address, too. */
  async share(): Promise<Linked> {
    const { text } = this.state;
    const linked = await this.link();
    if (linked.ok) {
      if (location.hash.slice(1) !== linked.fragment) history.pushState(null, '', `#${linked.fragment}`);
      this.store.set({ sharedText: text });
      this.#saveDraft();
    }
    return linked;
  }

  #notHere(name: string): false {
    this.store.set({ notice: textIn(this.state.language).share.notHere(name) });
    return false;
  }

  /** Another text is loaded next; until then what is shown is of the one before. */
  #leave(example: string | undefined): void {
    this.pause();
    this.store.set({
      example, exampleAbout: undefined, selectedPod: undefined, selectedJob: undefined, stepJob: undefined, against: undefined, other: undefined,
      sharedText: undefined, otherRun: false, lesson: undefined, progress: 0,
      ...(this.state.run && { notice: undefined }), // what is said of an address stays when the first example opens instead
    });
  }

  async openExample(id: string, address = true): Promise<boolean> {
    const text = await readExample(id);
    if (text === undefined) return false;
    this.keepText?.(this.state.text);
    this.#leave(id);
    if (address) history.pushState(null, '', `#example=${id}`);
    if (location.hash === `#example=${id}`) this.store.set({ sharedText: text });
    const at = (examples.find((example) => example.id === id)?.opensAt ?? 0) * second;
    if (await this.load(text, { at, telling: true })) this.store.set({ exampleAbout: this.state.run && aboutOf(this.state.run.loaded) });
    this.#saveDraft();
    return true;
  }

  /** Opens a lesson at one of its steps; lessons are code and text that only those need who want one. */
  /** Where the real controllers were recorded as they made this decision. */
  async openRecording(code: number): Promise<void> {
    const { shows, recordings } = this.state.recordings!;
    const [name, step] = shows[code]!;
    this.keepText?.(this.state.text);
    this.#leave(undefined);
    history.pushState(null, '', location.pathname + location.search);
    if (await this.load(recordings[name]!.scenario, { step })) this.sayHere(textIn(this.state.language).why.recorded(name, recordings[name]!.version));
  }

  async openLesson(id: string, at = 0, address: 'push' | 'keep' = 'push'): Promise<boolean> {
    const { openLesson } = await import('./lessons');
    return (await openLesson(this, id, at, address)) !== undefined;
  }

  /** Runs an example for a lesson, which then goes to its moment; nothing is done when it runs already. */
  async stage(id: string): Promise<boolean> {
    const text = await readExample(id);
    if (text === undefined) return false;
    const { run, lesson } = this.state;
    if (run?.text === text && this.state.text === text) return true;
    this.keepText?.(this.state.text);
    this.#leave(id);
    this.store.set({ lesson });
    return this.load(text);
  }

  /** Turns what kubectl printed of a cluster into a scenario, and runs that. */
  async importObjects(printed: string): Promise<FromCluster> {
    const answer = await this.#engine.importObjects(printed);
    if (answer.ok) {
      this.keepText?.(this.state.text);
      this.#leave(undefined);
      await this.load(answer.text);
    }
    return answer;
  }

  /** The person typed: the text is kept at once, and runs when they pause. */
  type(text: string): void {
    if (text === this.state.text) return;
    this.#edited = true;
    this.store.set({ text });
    this.#saveDraft();
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => {
      // Running it takes away what is said of an engine that stopped a moment ago.
      const { title, safe } = textIn(this.state.language).crash;
      if (this.state.crash !== undefined) this.store.set({ notice: `${title} ${safe}` });
      void this.load(text, { stay: true });
    }, 450);
  }

  /** Runs a text to its end and shows it. With errors in it the run before stays. */
  async load(text: string, opening: Opening = {}): Promise<boolean> {
    clearTimeout(this.#typing);
    const generation = ++this.#generation;
    const isOld = () => generation !== this.#generation;
    this.#edited ||= opening.stay === true && text !== this.state.text;
    this.store.set({ text, crash: undefined });
    try {
      await this.#engine.language(this.state.language);
      const loaded = await this.#engine.load(text);
      if (isOld()) return false;
      this.store.set({ problems: loaded.problems });
      if (!loaded.ok) {
        this.store.set({ progress: undefined });
        // Without a run there is no clock yet: the time to open at stays.
        this.#saveDraft(this.state.run ? this.state.time : opening.at);
        return false;
      }
      this.pause();
      this.store.set({ progress: 0 });
      let ran = await this.#engine.run(chunk);
      await this.#show(text, loaded, ran, opening, isOld);
      while (!ran.done && !isOld()) {
        ran = await this.#engine.run(chunk);
        if (!isOld()) this.store.set({ progress: ran.steps });
      }
      if (isOld()) return false;
      if (ran.steps > chunk || !this.state.run) await this.#show(text, loaded, ran, opening, isOld);
      if (ran.problem) this.store.set({ problems: [...loaded.problems, ran.problem] });
      this.store.set({ progress: undefined });
      this.#saveDraft();
      await this.#findStops();
      return true;
    } catch (error) {
      this.#crashed(error);
      return false;
    }
  }

  async #show(text: string, loaded: Loaded, ran: Ran, opening: Opening, isOld: () => boolean): Promise<void> {
    const [columns, lanes] = await Promise.all([this.#engine.steps(1, ran.steps + 1), this.#engine.lanes()]);
    if (isOld()) return;
    const before = this.state.run;
    const run: Run = { id: ++this.#runs, text, loaded, ran, columns, lanes, end: endOf(loaded, ran, columns, lanes) };
    const { view } = this.state;
    const isKnown = ({ name }: { name: string }) => before!.lanes.jobs.some((job) => job.name === name);
    const isZoomed = opening.stay && before && (view.from > 0 || view.to < before.end) && view.from < run.end && run.lanes.jobs.some(isKnown);
    this.store.set({
      run,
      view: isZoomed ? { from: view.from, to: Math.min(view.to, run.end) } : { from: 0, to: run.end },
      log: { upTo: -1, from: 0, lines: [] },
    });
    this.goToPlace({ ...opening, stay: opening.stay && !!before });
  }

  goToPlace({ at, step, telling, stay }: Opening): void {
    const { run, time } = this.state;
    if (!run) return;
    const { columns, end } = run;
    if (step !== undefined && (at === undefined || timeOf(columns, step) === at)) this.seekStep(step);
    else if (telling) this.seekStep(tellingStep(columns, stepAt(columns, at ?? 0)));
    else if (at !== undefined) this.seekTime(at, true);
    else this.seekTime(stay ? Math.min(time, end) : 0);
  }

  /** Starts the engine anew after a crash, with the same text. */
  async restart(): Promise<void> {
    await this.load(this.state.text, { stay: true });
  }

  #crashed(error: unknown): void {
    if (!(error instanceof EngineCrash)) throw error;
    if (error === this.#lastCrash) return; // each call that waited tells of it
    this.#lastCrash = error;
    this.pause();
    this.#wentOn = false;
    // The engine starts anew with the next call; what it had run last goes there.
    const { run, text } = this.state;
    // Once: showing it may be what breaks it. The next time that waits until the person goes on.
    const halted = run?.text === text && this.#reloaded === run.id;
    this.store.set({ crash: error.message, halted, progress: undefined });
    if (run && !halted) void this.#reload(run);
  }

  #goOn(): void {
    const { run, crash, halted } = this.state;
    this.#wentOn = true;
    if (run && halted) void this.#reload(run);
    else if (crash !== undefined && !this.#reloading) this.#forget();
  }

  #forget(): void {
    this.store.set({ crash: undefined });
    this.#reloaded = 0; // what breaks later is not what this run broke by
  }

  async #reload(run: Run): Promise<void> {
    this.#reloaded = run.id;
    this.#reloading = true;
    this.store.set({ halted: false });
    try {
      await this.#engine.language(this.state.language);
      await this.#engine.load(run.text);
      while (!(await this.#engine.run(chunk)).done);
    } catch {
      this.#reloading = false;
      this.store.set({ run: undefined, moment: undefined });
      return;
    }
    this.#reloading = false;
    if (this.#wentOn) this.#forget();
    this.#ask();
    void this.#findStops();
  }

  /** What is to be kept of the text that is here now. */
  draft(time = this.state.time): Draft {
    const { text, example, exampleAbout, step } = this.state;
    return { text, example, exampleAbout, time, step, address: location.hash.slice(1) };
  }

  #saveDraft(time?: number): void {
    const draft = this.draft(time);
    const local = writeLocal('draft', draft);
    const tab = writeTab('draft', draft);
    if (!local && this.#edited) this.notKept?.(tab);
  }

  // --- time ------------------------------------------------------------------------------------------

  seekStep(step: number): void {
    const run = this.state.run;
    if (!run) return;
    const to = Math.max(0, Math.min(step, run.ran.steps));
    this.#goOn();
    this.#seek(to, timeOf(run.columns, to));
  }

  /** With `reach` the timeline goes on to a time at which nothing happens any more, as long as the scenario lasts. */
  seekTime(time: number, reach = false): void {
    const { run, view } = this.state;
    if (!run) return;
    if (reach && time > this.end) {
      const isWhole = view.to - view.from >= this.end;
      this.store.set({ run: { ...run, end: Math.min(time, lastTime(run)) } });
      if (isWhole) this.setView(0, Infinity);
    }
    const to = Math.max(0, Math.min(time, Math.max(this.end, run.ran.now)));
    this.#goOn();
    this.#seek(stepAt(run.columns, to), to);
  }

  /** What was said of where one was no longer holds elsewhere. */
  #left(): Partial<State> {
    return { stoppedBy: undefined, ...(this.state.notice === this.#saidHere && { notice: undefined }) };
  }

  /** Says what is so at this moment; it goes with the next move. */
  sayHere(notice: string): void {
    this.store.set({ notice: (this.#saidHere = notice) });
  }

  #seek(step: number, time: number): void {
    this.store.set({ step, time, ...this.#left() });
    this.#reveal(0.5);
    this.#ask();
    void this.#findStops();
  }

  /** Moves a zoomed timeline so that the moment is in sight, this far from its left. */
  #reveal(lead: number): void {
    const { time, view } = this.state;
    const from = time - (view.to - view.from) * lead;
    if (time < view.from || time > view.to) this.setView(from, from + view.to - view.from);
  }

  /** To the end of the timeline and the last step, which may come later where nothing is seen of it. */
  toEnd(): void {
    this.pause();
    const { run } = this.state;
    if (run) this.seekTime(Math.max(this.end, timeOf(run.columns, run.ran.steps)));
  }

  /** To the next (1) or previous (-1) step of a kind: event, sync, visible, failure, condition, recorded, action. */
  go(what: string, direction: 1 | -1): boolean {
    const { run, step } = this.state;
    if (!run) return false;
    const to = nearest(run.columns, what, step, direction);
    if (to === undefined) return false;
    this.seekStep(to);
    return true;
  }

  /** As go, for a person who asked for it: where nothing of that kind comes, that is said. */
  jump(what: string, direction: 1 | -1): void {
    this.pause();
    const t = textIn(this.state.language).transport;
    if (!this.go(what, direction)) this.sayHere(t.noMore(t.nothing[what] ?? what, direction > 0));
  }

  stepOnce(direction: 1 | -1, by: StepBy = this.state.stepBy): void {
    this.pause();
    this.go(by, direction);
  }

  setStepBy(stepBy: StepBy): void {
    this.store.set({ stepBy });
    writeLocal('stepBy', stepBy);
  }

  setSpeed(speed: State['speed']): void {
    this.store.set({ speed });
    writeLocal('speed', speed);
  }

  toggle(): void {
    if (this.state.playing) this.pause();
    else this.play();
  }

  play(): void {
    const { run, time, step } = this.state;
    if (!run) return;
    // From before the first step: at time 0 there are steps to stop at, too.
    if (time >= this.end || (step >= run.ran.steps && this.end === run.end)) this.seekStep(0);
    this.#goOn();
    this.#reveal(0.1);
    this.store.set({ playing: true, ...this.#left() });
    let last = performance.now();
    let owed = 0; // ms towards the next step, in steps mode
    const tick = (now: number) => {
      const { playing, speed, stepBy, run: current } = this.state;
      if (!playing || !current) return;
      // A tab that slept does not jump, and the first frame may have begun before the key was pressed.
      const passed = Math.max(0, Math.min(now - last, 250));
      last = now;
      const { end } = this;
      // The clock stands until it is known where it has to stop.
      if (!this.#knowsStops()) void this.#findStops();
      else if (speed === 'steps') {
        owed += passed;
        if (owed >= 500) {
          owed = 0;
          const from = this.state.step;
          const to = nearest(current.columns, stepBy, from, 1);
          if (to === undefined) return this.pause();
          if (this.#stopBetween(from, to)) return;
          this.#moveTo(timeOf(current.columns, to), to);
        }
      } else {
        const from = this.state.step;
        const to = Math.min(this.state.time + passed * 1000 * speed, end);
        const at = stepAt(current.columns, to);
        if (this.#stopBetween(from, at)) return;
        this.#moveTo(to, at);
        if (to === end) return this.pause();
      }
      this.#frame = requestAnimationFrame(tick);
    };
    // Of a clock that was stopped in this very frame.
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(tick);
  }

  pause(): void {
    if (!this.state.playing) return;
    this.store.set({ playing: false });
    if (this.#behind) this.#ask();
    this.#saveDraft();
  }

  #moveTo(time: number, step: number): void {
    // kubectl prints ages, which grow between the steps.
    const older = Math.floor(time / second) !== Math.floor(this.state.time / second) && this.#isOpen('kubectl');
    this.#behind ||= step !== this.state.step || older;
    const wasSeen = this.state.time <= this.state.view.to;
    this.store.set({ time, step });
    if (wasSeen) this.#reveal(0.1); // who has scrolled away to look at something else stays there
    if (performance.now() - this.#lastAsk < this.#every) return;
    if (this.#behind) this.#ask();
    else this.#tell({});
  }

  // --- breakpoints -----------------------------------------------------------------------------------

  setBreakpoints(breakpoints: State['breakpoints']): void {
    this.store.set({ breakpoints });
    writeLocal('breakpoints', breakpoints);
    void this.#findStops();
  }

  #findStops = (() => {
    const latest = new Latest(async () => {
      const { breakpoints, step, run } = this.state;
      // What runs again is not there yet as a whole.
      if (!run || this.#reloading || this.state.halted) return;
      const next: number[] = [];
      for (const one of breakpoints) next.push(one.on ? await this.#engine.find(one.landmark, step, 1) : 0);
      this.#stops = { of: run, breakpoints, after: step, next };
    });
    return () => latest.call().catch((error) => this.#crashed(error));
  })();

  /** Whether what was found holds from the step that is shown on: none of it was passed over, nor is any before it. */
  #knowsStops(): boolean {
    const { breakpoints, step, run } = this.state;
    const { of, breakpoints: asked, after, next } = this.#stops ?? {};
    return of?.id === run?.id && asked === breakpoints && after! <= step && next!.every((one) => !one || one > step);
  }

  /** Stops at the first step in (from, to] that has breakpoints; true when there was one. */
  #stopBetween(from: number, to: number): boolean {
    const { breakpoints } = this.state;
    const { next } = this.#stops!;
    const first = Math.min(...next.filter((step) => step > from && step <= to));
    if (first === Infinity) return false;
    this.pause();
    this.seekStep(first);
    this.store.set({ stoppedBy: breakpoints.filter((_, at) => next[at] === first).map(({ text }) => text).join(' · ') });
    return true;
  }

  /** The next step after `step` at which a landmark holds, or 0. */
  find(landmark: string, step: number): Promise<number> {
    return this.#engine.find(landmark, step, 1);
  }

  /** To where a breakpoint or a landmark such as `condition:Failed` next holds. */
  async goTo(landmark: string, direction: 1 | -1): Promise<boolean> {
    try {
      const step = await this.#engine.find(landmark, this.state.step, direction);
      if (step) this.seekStep(step);
      return step > 0;
    } catch (error) {
      this.#crashed(error);
      return false;
    }
  }

  // --- what the panels show -----------------------------------------------------------------------------

  #isOpen(name: Panel): boolean {
    const { panel, beside } = this.state;
    return panel === name || beside.includes(name);
  }

  /** Asks for what the panels show now. */
  #ask(): void {
    // Before it has run again it has no moments.
    if (this.#reloading) return;
    this.#behind = false;
    this.#lastAsk = performance.now();
    void this.#askMoment.call().catch((error) => this.#crashed(error));
    if (this.#isOpen('log')) void this.#askLog.call().catch((error) => this.#crashed(error));
    if (this.#isOpen('kubectl')) void this.#askKubectl.call().catch((error) => this.#crashed(error));
  }

  /** Shows the panels anew, and sees how long that takes until it is painted. */
  #tell(patch: Partial<State>): void {
    this.#lastAsk = performance.now();
    if (this.state.playing) {
      requestAnimationFrame(() => {
        const from = performance.now();
        setTimeout(() => (this.#every = Math.max(panelsEvery, Math.min(panelsRarest, 3 * (performance.now() - from)))));
      });
    }
    this.store.set({ ...patch, told: this.state.time });
  }

  #askMoment = new Latest(async () => {
    const { run, step, firstPod } = this.state;
    if (!run) return;
    const moment = await this.#engine.moment(step, firstPod, podsShown);
    if (!moment || this.state.run?.id !== run.id) return;
    const stepJob = step ? (jobOfStep(moment, run.lanes) ?? this.state.stepJob) : undefined;
    this.#tell({ moment, momentOf: { run: run.id, step }, stepJob });
    // To name what raced, the run is gone through once more up to here; not while it plays.
    if (moment.raced && !this.state.playing && step <= 50_000) void this.askRaces(0);
  });

  #askRaces = new Latest(async (seeds: number) => {
    const { run, momentOf } = this.state;
    if (!run || !momentOf) return;
    const found = await this.#engine.races(momentOf.step, seeds);
    if (this.state.run?.id === run.id) this.store.set({ races: { ...momentOf, found, searched: seeds > 0 } });
  });

  /** What raced at the step shown, and of so many seeds one that orders it otherwise. */
  askRaces(seeds: number): Promise<void> {
    return this.#askRaces.call(seeds).catch((error) => this.#crashed(error));
  }

  #askLog = new Latest(async () => {
    const { run, step, logFilter } = this.state;
    if (!run) return;
    const words = logFilter.words.trim().toLowerCase();
    const kept: State['log']['lines'] = [];
    let to = step + 1;
    // Backwards in blocks, as a long run has more lines than anyone reads.
    while (to > 1 && kept.length < logShown) {
      const from = Math.max(1, to - 2000);
      const lines = await this.#engine.log(from, to);
      kept.unshift(
        ...lines.filter(
          (line) =>
            logFilter[line.kind] &&
            // As the row reads, and behind it what that leaves out.
            (!words ||
              `${formatTime(line.time)} ${line.kind === 'event' ? line.reason : line.type} ${line.object} ${line.message} ${line.error ?? ''} ${line.type} ${line.reason}`.toLowerCase().includes(words)),
        ),
      );
      to = from;
    }
    if (this.state.run?.id !== run.id) return;
    this.store.set({ log: { upTo: step, from: to, lines: kept.slice(-logShown) } });
  });

  #askKubectl = new Latest(async () => {
    const { run, step, time, kubectl } = this.state;
    if (!run) return;
    const text = await this.#engine.view(kubectl.kind, kubectlObject(this.state), step, Math.floor(time));
    if (this.state.run?.id === run.id) this.store.set({ kubectl: { ...this.state.kubectl, text } });
  });

  showPanel(panel: State['panel']): void {
    this.store.set({ panel });
    this.#ask();
  }

  showPods(firstPod: number): void {
    this.store.set({ firstPod: Math.max(0, firstPod) });
    this.#ask();
  }

  filterLog(patch: Partial<State['logFilter']>): void {
    this.store.set({ logFilter: { ...this.state.logFilter, ...patch } });
    this.#ask();
  }

  showKubectl(patch: Partial<State['kubectl']>): void {
    this.store.set({ kubectl: { ...this.state.kubectl, ...patch } });
    this.#ask();
  }

  /** The run in a format of other tools. */
  exportAs(format: ExportFormat): Promise<string> {
    return this.#engine.exportAs(format);
  }

  /** Why a field is as it is; without one, what led to the step. Undefined when the engine broke. */
  async causes(object: string, path: string, step = this.state.step) {
    try {
      return await this.#engine.causes(object, path, step);
    } catch (error) {
      this.#crashed(error);
      return undefined;
    }
  }

  /** An object at the moment that is shown, as `kubectl get -o yaml` prints it; nothing when the engine broke. */
  async printed(object: string): Promise<string> {
    try {
      return await this.#engine.view('yaml', object, this.state.step, this.state.time);
    } catch (error) {
      this.#crashed(error);
      return '';
    }
  }

  /** Where the clock ends: that of the run beside counts, too. */
  get end(): number {
    const { run, other } = this.state;
    return Math.max(run?.end ?? 0, other?.run?.end ?? 0);
  }

  setView(from: number, to: number): void {
    if (!this.state.run) return;
    const { end } = this;
    const span = Math.max(1000, Math.min(to - from, end));
    const start = Math.max(0, Math.min(from, end - span));
    this.store.set({ view: { from: start, to: start + span } });
  }

  set(patch: Partial<Pick<State, 'selectedPod' | 'selectedJob' | 'page' | 'editorOpen' | 'notice' | 'recordings' | 'undo' | 'theme' | 'panel' | 'beside' | 'readonly'>>): void {
    this.store.set(patch);
    if (patch.theme) writeLocal('theme', patch.theme);
  }

  /** Nobody chose the language of a link that was opened, so it is for this visit. */
  async setLanguage(language: Language, chosen = true): Promise<void> {
    await loadText(language);
    this.store.set({ language });
    if (chosen) writeLocal('language', language);
    try {
      await this.#translate(language);
    } catch (error) {
      this.#crashed(error);
    }
  }

  /** The engine's own words are in its answers: those that are kept are asked for anew. */
  async #translate(language: Language): Promise<void> {
    const { run, step, time, text, problems } = this.state;
    // What is wrong with a text is said when it is read.
    if (problems.length && (await this.load(text, { stay: true, ...(run?.text === text && { step, at: time }) }))) return;
    await this.#engine.language(language);
    this.#ask();
    if (!run) return;
    const lanes = await this.#engine.lanes();
    if (this.state.run === run) this.store.set({ run: { ...run, lanes } });
  }

  #companion: Promise<unknown> | undefined;

  /** Runs another version, a kept run or another text beside the one that is shown, on the same clock; or no longer. */
  compareWith(against: Against | undefined): void {
    this.#companion ??= import('./companion').then(({ Companion }) => new Companion(this));
    this.store.set({ against, other: undefined });
    if (against) return;
    this.setView(0, Infinity);
    if (this.state.time > this.end) this.seekTime(this.end);
  }

  /** Why the API refused what the scenario asked for at the step that is shown; undefined where it did not. */
  async refusal(): Promise<string | undefined> {
    const { step } = this.state;
    try {
      return (await this.#engine.log(step, step + 1)).find((line) => line.kind === 'action')?.error;
    } catch (error) {
      this.#crashed(error);
      return undefined;
    }
  }

  /** A moment of the run, shown or not, with its first pods. */
  momentAt(step: number, pods = 0) {
    return this.#engine.moment(step, 0, pods).catch((error) => this.#crashed(error) as undefined);
  }

  // --- changing the past -----------------------------------------------------------------------------

  /** Keeps the run that is shown, or another, to be compared with later ones. */
  keep(run = this.state.run): void {
    const { language } = this.state;
    if (!run) return;
    const t = textIn(language).compare;
    const { forks, gone } = withKept(this.state.forks, run, t.deleted);
    this.store.set({ forks });
    saveKept(forks);
    if (gone) {
      this.keepText?.(gone.text);
      this.store.set({ notice: t.gone(gone.id) });
    }
  }
}
