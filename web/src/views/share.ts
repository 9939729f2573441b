import { pending } from '../base/pending';
import { html, nothing, render } from '../base/dom';
import { readExample } from '../core/example';
import type { Session } from '../core/session';
import { textIn } from '../text';
import { headerText } from '../text/header';
import { shareText } from '../text/share';
import { openDialog } from './dialog';
import { openExport, saveScenario } from './export';

/** A link that contains the whole scenario and this moment. No server stores anything. */
export async function openShare(session: Session): Promise<void> {
  session.clock.pause();
  const t = textIn(session.state.language);
  const words = shareText(session.state.language);
  let linked = await session.address.share('push');
  const { body, close } = openDialog(words.title, t.close, 'small-dialog');
  let address = location.href;
  const { example, text } = session.state;
  // An unchanged example only needs its name.
  const unchanged = example !== undefined && (await readExample(example)) === text;
  const published = unchanged && (await pending(import('../core/example_files'))).isPublished(example);
  const subject = { example: unchanged ? example : undefined, published, text, fragment: linked.ok ? linked.fragment : undefined };
  // An embed would show the part of the run that a lesson holds back.
  const embed = () => {
    const { run } = session.state;
    if (run?.isHeld) session.look.sayHere(run.soFar!);
    else void pending(import('./embed_builder')).then(({ openEmbedBuilder }) => openEmbedBuilder(session, subject));
  };
  let copied = '';
  /** The address has the latest note. */
  let told = Promise.resolve();
  const line = (label: string, value: string) =>
    html`<form class="line-form" @submit=${(event: Event) => copy(event, value)}>
      <input type="text" readonly aria-label=${label} .value=${value} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
      <button type="submit" class="primary">${copied === value ? words.copied : words.copy}</button></form>`;
  const draw = () =>
    render(
      html`${linked.ok
          ? html`${line(words.title, address)}
            <p class="dim" role="status">${words.about(linked.fragment.length)}</p>
            <label class="note">${words.noteLabel}<textarea rows="2" maxlength="500" .value=${session.address.note} @input=${(event: Event) => say((event.target as HTMLTextAreaElement).value)}></textarea></label>
            ${published ? html`<h3>${words.page}</h3>${line(words.page, new URL(`examples/${example}/`, location.href).href)}` : nothing}`
          : html`<p class="wrong">${linked.problem.message}</p>${linked.problem.remedy ? html`<p class="dim">${linked.problem.remedy}</p>` : nothing}`}
        <p class="share-file"><button type="button" class="quiet labelled share-embed" aria-haspopup="dialog" @click=${embed}>${words.embed}…</button>
          <button type="button" class="quiet labelled" @click=${() => saveScenario(session)}>${words.file}</button>
          <button type="button" class="quiet labelled" aria-haspopup="menu" @click=${more}>${headerText(session.state.language).exports}…</button></p>`,
      body,
    );
  // Called for each key, in order, so that a copied link always has the note.
  function say(note: string): void {
    session.address.note = note;
    told = told.then(async () => {
      if (session.address.note !== note) return; // the user typed more since
      linked = await session.address.share('replace');
      address = location.href;
      draw();
    });
  }
  // If the page has no space for its button, this leads to the other formats.
  function more(): void {
    close();
    openExport(session, document.querySelector<HTMLElement>('.share')!);
  }
  async function copy(event: Event, value: string): Promise<void> {
    event.preventDefault();
    const isLink = value === address;
    await told;
    if (isLink) value = address;
    (event.target as HTMLFormElement).querySelector('input')!.select();
    try {
      await pending(navigator.clipboard.writeText(value));
    } catch {
      document.execCommand('copy'); // if the clipboard requires https
    }
    copied = value;
    draw();
  }
  draw();
  body.querySelector('input')?.focus();
}
