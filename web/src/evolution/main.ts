import '../views/shared.css';
import '../views/page.css';
import './evolution.css';
import { readLocal } from '../base/local';
import { loadText, preferredLanguage, type Language } from '../text';
import { EvolutionPage } from './page';

const language = readLocal<Language | undefined>('language', undefined) ?? preferredLanguage(navigator.languages);
await loadText(language);
new EvolutionPage(document.querySelector<HTMLElement>('#evolution')!, language);
