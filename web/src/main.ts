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

const language = readLocal(chosenLanguage) ?? preferredLanguage(navigator.languages);
const session = new Session(language, panels); // its engine loads meanwhile
catchAll(session);
session.recovery.trying = trying;
session.drafts.keepText = keepHistory;
session.drafts.notKept = (...what) => void import('./views/not_kept').then(({ sayNotKept }) => sayNotKept(session, ...what));
await loadText(language);
openApp(document.querySelector<HTMLElement>('#app')!, session);
// Where the file of what is opened is not to be had, there is no text.
await open(session).catch((error: unknown) => session.recovery.crashed(isMissing(error) ? new EngineCrash(String(error), 'missing') : error));
const whatIf = new URLSearchParams(location.search).getAll('whatIf'); // ?whatIf=spec.backoffLimit=0..6
if (whatIf.length) void openWhatIf(session, whatIf);
keepForLater();
// Which recordings show a decision is for those who begin to look around.
const showRecordings = () => void import('virtual:shows').then(({ default: shows }) => session.look.showRecordings(shows));
for (const first of ['pointerdown', 'keydown']) addEventListener(first, showRecordings, { once: true, capture: true });
