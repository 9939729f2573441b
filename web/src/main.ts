import './views/shared.css';
import './views/page.css';
import './views/screens.css';
import { readLocal } from './base/local';
import { keepHistory } from './core/history';
import { Session } from './core/session';
import { keepForLater } from './offline/register';
import { loadText, preferredLanguage, type Language } from './text';
import { openApp } from './views/app';

const language = readLocal<Language | undefined>('language', undefined) ?? preferredLanguage(navigator.languages);
const session = new Session(language); // its engine loads meanwhile
session.keepText = (text) => keepHistory(text);
await loadText(language);
openApp(document.querySelector<HTMLElement>('#app')!, session);
await session.open();
keepForLater();
