// The texts of core/base/host_text.h, for an engine in Node.
import { readFileSync } from 'node:fs';

const files = {
  timeZones: 'base/cron/zones.txt',
  whyProse: 'view/why_prose.txt',
  stepReasons: 'view/step_reasons.txt',
  japanesePhrases: 'view/phrases_ja.txt',
  linkDictionary: 'share/dictionary_v1.txt',
  importNotes: 'share/import/notes.txt',
  sourcePlaces: 'view/source_places.txt',
};

export const readText = (name) => readFileSync(new URL(`../core/${files[name]}`, import.meta.url), 'utf8');
