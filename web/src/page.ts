// The page: its session, its views, and its initial content.
import { readLocal } from './base/local';
import { pending } from './base/pending';
import { keepHistory } from './core/history';
import { chosenLanguage } from './core/look';
import { open } from './core/opening';
import { isMissing } from './core/error_messages';
import { Session } from './core/session';
import { trying } from './core/trying';
import { EngineCrash } from './engine/crash';
import { keepForLater } from './offline/register';
import { loadText, preferredLanguage } from './text';
import { openApp } from './views/app';
import { catchAll } from './views/boundary';
import { openWhatIf } from './views/later';
import { panels } from './views/panels';

/**
 * Otherwise, the browser would leave the page for a dropped file, and the editor would insert it into the text. Pictures dragged within the
 * page are not files.
 */
function takeFiles(session: Session, event: DragEvent): void {
  const { types, files } = event.dataTransfer!;
  if (!types.includes('Files') || types.includes('text/html')) return;
  event.preventDefault();
  event.stopPropagation();
  const dropped = [...files]; // they are gone after the event
  if (event.type === 'drop') void pending(import('./views/dropped')).then(({ takeDropped }) => takeDropped(session, dropped));
}

export async function openPage(root: HTMLElement): Promise<Session> {
  const language = readLocal(chosenLanguage) ?? preferredLanguage(navigator.languages);
  const session = new Session(language, panels); // its engine loads meanwhile
  catchAll(session);
  session.recovery.trying = trying;
  session.drafts.keepText = keepHistory;
  session.drafts.notKept = (...what) => void pending(import('./views/not_kept')).then(({ sayNotKept }) => sayNotKept(session, ...what));
  for (const type of ['dragover', 'drop'] as const) addEventListener(type, (event) => takeFiles(session, event), true);
  await loadText(language);
  openApp(root, session);
  // If the file to open cannot be loaded, there is no text.
  await open(session).catch((error: unknown) => session.recovery.crashed(isMissing(error) ? new EngineCrash(String(error), 'missing') : error));
  const whatIf = new URLSearchParams(location.search).getAll('whatIf'); // ?whatIf=spec.backoffLimit=0..6
  if (whatIf.length) void openWhatIf(session, whatIf);
  keepForLater();
  // The recordings of decisions are loaded when the user starts to explore.
  const showRecordings = () => void pending(import('virtual:shows')).then(({ default: shows }) => session.look.showRecordings(shows));
  for (const first of ['pointerdown', 'keydown']) addEventListener(first, showRecordings, { once: true, capture: true });
  return session;
}
