// The texts of core/base/host_text.h, for an engine in Node.
import { readFileSync } from 'node:fs';

import { words } from './words.mjs';

const files = {
  timeZones: 'base/cron/zones.txt',
  linkDictionary: 'share/dictionary_v1.txt',
  busyboxPrograms: 'shell/busybox_programs.txt',
};

export const readText = (name) => name.includes('.') ? words(name) : readFileSync(new URL(`../core/${files[name]}`, import.meta.url), 'utf8');
