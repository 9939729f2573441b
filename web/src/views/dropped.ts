// Files that are dropped on the page replace the editor's text.
import type { Session } from '../core/session';
import { textOf } from '../core/text_file';
import { filesText } from '../text/files';

/** A dialog that reads files gets them. Beneath other dialogs, nothing changes. */
function dropInto(dialog: Element, files: File[], session: Session): void {
  const input = dialog.querySelector<HTMLInputElement>('[type=file]');
  if (!input) return session.look.say(filesText(session.state.language).inDialog);
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change'));
}

export async function takeDropped(session: Session, files: File[]): Promise<void> {
  const dialog = document.querySelector('dialog[open]');
  if (dialog) return dropInto(dialog, files, session);
  if (!files.length) return;
  const read = await textOf(files, session.state.language);
  if ('refused' in read) return session.look.say(read.refused);
  session.drafts.keep(session.state.text);
  await session.runs.load(read.text, { stay: true, pasted: true, first: true });
  session.look.say(filesText(session.state.language).taken(files.map(({ name }) => name)));
}
