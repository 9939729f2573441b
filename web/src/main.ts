import './views/style.css';
import { readLocal } from './base/local';
import { Session } from './core/session';
import { preferredLanguage, type Language } from './text';
import { openApp } from './views/app';

const session = new Session(readLocal<Language | undefined>('language', undefined) ?? preferredLanguage(navigator.languages));
openApp(document.querySelector<HTMLElement>('#app')!, session);
void session.open();
