// Exports: the timeline as a picture, the run for other tools, the scenario itself.
import { pending } from '../base/pending';
import { around } from '../base/around';
import { html } from '../base/dom';
import { download } from '../base/download';
import { formatTime } from '../base/time';
import { remedyOf } from '../core/error_messages';
import type { Session } from '../core/session';
import { nameOf } from '../core/title';
import { copyText } from '../base/clipboard';
import type { ExportFormat } from '../engine/protocol';
import { textIn } from '../text';
import { exportsText } from '../text/exports';
import { headerText } from '../text/header';
import { openMenu } from './menu';

/** Named after the text's first object or, if the text is rejected, the run's. */
function fileOf({ state: { read, run } }: Session): string {
  const [first] = [read?.loaded, run?.loaded].flatMap((loaded) => loaded?.objects ?? []);
  return first?.name || 'scenario';
}

export function saveScenario(session: Session): void {
  download(`${fileOf(session)}.yaml`, new Blob([session.state.text], { type: 'application/yaml' }));
}

const files: Record<Exclude<ExportFormat, 'answer' | 'markdown'>, [ending: string, type: string]> = {
  svg: ['svg', 'image/svg+xml'],
  trace: ['trace.json', 'application/json'],
  perfetto: ['perfetto.json', 'application/json'],
  transcript: ['cast', 'application/x-asciicast'],
};

/** Half a file is useless to other tools. */
function sayNone({ look, state }: Session): void {
  look.say(exportsText(state.language).none);
}

async function save(session: Session, format: keyof typeof files): Promise<void> {
  const [ending, type] = files[format];
  const text = await session.questions.exportAs(format);
  if (text === undefined) sayNone(session);
  else download(`${fileOf(session)}.${ending}`, new Blob([text], { type }));
}

/** For a chat or an incident report: the note, how the run ended, what happened when, and a link to this step. */
async function copyAsMarkdown(session: Session): Promise<void> {
  const { language, time, run, text } = session.state;
  const t = exportsText(language);
  const [report, linked] = [await session.questions.exportAs('markdown'), run?.text === text ? await session.address.link() : undefined];
  if (report === undefined) {
    session.look.say(t.noneCopied);
    return;
  }
  const note = session.address.note.trim();
  const link = linked?.ok ? `\n[${t.openThis(formatTime(time))}](${location.origin}${location.pathname}#${linked.fragment})\n` : '';
  const cut = run?.isStopped ? `\n${t.stoppedAt(run.ran.steps, formatTime(run.ran.now))}\n` : '';
  await copyText((note && `${note}\n\n`) + report + cut + link);
  session.look.say(t.copied(link !== ''));
}

/** The drawing at twice its size, for high-resolution screens. */
async function savePicture(session: Session): Promise<void> {
  const [svg, { pictureOf }] = await Promise.all([session.questions.exportAs('svg'), pending(import('./picture'))]);
  if (svg === undefined) {
    sayNone(session);
    return;
  }
  const { canvas, share } = pictureOf(svg, 2);
  const png = await pending(new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png')));
  if (!png) throw new Error('the picture is too large');
  download(`${fileOf(session)}.png`, png);
  if (share < 1) session.look.say(exportsText(session.state.language).cut(share));
}

export function openExport(session: Session, button: HTMLElement): void {
  session.clock.pause();
  const t = exportsText(session.state.language);
  const attempt = (act: () => Promise<void>) => () => {
    const { run } = session.state;
    if (run?.isHeld) session.look.sayHere(run.soFar!);
    else void act().catch((error: unknown) => session.look.say(remedyOf(error, textIn(session.state.language)) ?? t.failed));
  };
  const { state } = session;
  const name = state.run && state.run.text !== state.text ? nameOf(state, textIn(state.language).examples.titles) : undefined;
  openMenu(session, button, headerText(session.state.language).exports, [
    { label: t.svg, heading: t.timeline, run: attempt(() => save(session, 'svg')) },
    { label: t.png, run: attempt(() => savePicture(session)) },
    { label: t.trace, heading: t.run, run: attempt(() => save(session, 'trace')) },
    { label: t.perfetto, run: attempt(() => save(session, 'perfetto')) },
    { label: t.markdown, run: attempt(() => copyAsMarkdown(session)) },
    { label: t.transcript, run: attempt(() => save(session, 'transcript')) },
    { label: t.scenario, heading: t.text, run: () => saveScenario(session) },
  ], name !== undefined && html`<span>${name ? around(t.ofBefore, name) : t.ofBefore('')}</span>`);
}
