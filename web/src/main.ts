import { pending } from './base/pending';
import './views/shared.css';
import './views/page.css';
import './views/screens.css';
import { readLocal } from './base/local';
import { keepHistory } from './core/history';
import { chosenLanguage } from './core/look';
import { open } from './core/opening';
import { isMissing } from './core/plainly';
import { Session } from './core/session';
import { trying } from './core/trying';
import { EngineCrash } from './engine/crash';
import { keepForLater } from './offline/register';
import { loadText, preferredLanguage } from './text';
import { openApp } from './views/app';
import { catchAll } from './views/boundary';
import { openWhatIf } from './views/later';
import { panels } from './views/panels';

/** The browser would leave the page for a file that is dropped on it; the editor would put it between two letters. A picture of the page is none. */
function takeFiles(event: DragEvent): void {
  const { types, files } = event.dataTransfer!;
  if (!types.includes('Files') || types.includes('text/html')) return;
  event.preventDefault();
  event.stopPropagation();
  const dropped = [...files]; // they are gone once the event is over
  if (event.type === 'drop') void pending(import('./views/dropped')).then(({ takeDropped }) => takeDropped(session, dropped));
}

const language = readLocal(chosenLanguage) ?? preferredLanguage(navigator.languages);
const session = new Session(language, panels); // its engine loads meanwhile
catchAll(session);
session.recovery.trying = trying;
session.drafts.keepText = keepHistory;
session.drafts.notKept = (...what) => void pending(import('./views/not_kept')).then(({ sayNotKept }) => sayNotKept(session, ...what));
for (const type of ['dragover', 'drop'] as const) addEventListener(type, takeFiles, true);
await loadText(language);
openApp(document.querySelector<HTMLElement>('#app')!, session);
// Where the file of what is opened is not to be had, there is no text.
await open(session).catch((error: unknown) => session.recovery.crashed(isMissing(error) ? new EngineCrash(String(error), 'missing') : error));
const whatIf = new URLSearchParams(location.search).getAll('whatIf'); // ?whatIf=spec.backoffLimit=0..6
if (whatIf.length) void openWhatIf(session, whatIf);
keepForLater();
// The tests of the page share one: it is reset between them, which takes a sixth of the time of loading it.
addEventListener('job-playground-reset', () => void session.reset());
// Which recordings show a decision is for those who begin to look around.
const showRecordings = () => void pending(import('virtual:shows')).then(({ default: shows }) => session.look.showRecordings(shows));
for (const first of ['pointerdown', 'keydown']) addEventListener(first, showRecordings, { once: true, capture: true });
