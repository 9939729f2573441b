// Public reports of what Jobs and CronJobs did, as scenarios that the gallery offers; their titles and, in other languages than English, what
// they are about stand in src/text/incidents.
import { loadText, textIn, type Language } from '../text';
import { about, titles } from '../text/incidents';

const files = import.meta.glob<string>('../../incidents/*.yaml', { query: '?raw', import: 'default' });

/** In the order of the gallery. */
export const incidents: string[] = Object.keys(titles.en);

/** What the page calls an example has their titles from then on. */
async function nameIncidents(): Promise<void> {
  for (const language of Object.keys(titles) as Language[]) {
    await loadText(language);
    const { examples } = textIn(language);
    Object.assign(examples.titles, titles[language]);
    if (language !== 'en') Object.assign(examples.about, about[language]);
  }
}

export async function readIncident(id: string): Promise<string | undefined> {
  const read = files[`../../incidents/${id}.yaml`];
  if (!read) return undefined;
  await nameIncidents();
  return read();
}
