import '../views/shared.css';
import '../views/page.css';
import './evolution.css';
import { readLocal } from '../base/local';
import { chosenLanguage } from '../core/look';
import { loadText, preferredLanguage } from '../text';
import { EvolutionPage } from './page';

const language = readLocal(chosenLanguage) ?? preferredLanguage(navigator.languages);
const host = document.querySelector<HTMLElement>('#evolution')!;
await loadText(language).then(() => new EvolutionPage(host, language), (error: unknown) => new EvolutionPage(host, 'en', error));
