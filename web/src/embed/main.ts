import '../views/style.css';
import './embed.css';
import { keepNothing } from '../base/local';
import { Session } from '../core/session';
import { EngineClient, light } from '../engine/client';
import { loadText, preferredLanguage } from '../text';
import { openEmbed } from './app';
import { Host } from './host';
import { readOptions } from './options';

keepNothing();
const options = readOptions(location.search, location.hash.slice(1));
const language = options.language ?? preferredLanguage(navigator.languages);
const session = new Session(language, new EngineClient(light));
session.start();
await loadText(language);
const host = new Host(session, options);
openEmbed(document.querySelector<HTMLElement>('#app')!, session, host);
host.open();
