// Public reports about Jobs and CronJobs as scenarios of the gallery. Their titles and the translations of their descriptions are in
// src/text/incidents.
import { pending } from '../base/pending';
import { loadText, textIn, type Language } from '../text';
import { about, titles } from '../text/incidents';

const files = import.meta.glob<string>('../../incidents/*.yaml', { query: '?raw', import: 'default' });

/** In the order of the gallery. */
export const incidents: string[] = Object.keys(titles.en);

/** Landmarks, as for the engine's `find`, at which incidents open that do not open at their first failure or end. */
export const moments: Record<string, string> = {
  'limit-6-five-pods': 'condition:Failed',
  'limit-6-failed-5': 'condition:Failed',
  'limit-1-two-pods': 'condition:Failed',
  'parallel-failures-beyond-the-limit': 'condition:Failed',
  'completed-pods-deleted': 'pod:deleted',
  'same-name-deadline-lost': 'condition:Failed',
  'same-name-no-pods': 'time>=560',
  'orphan-keeps-its-finalizer': 'time>=70000',
  'starting-deadline-below-10': 'time>=60000',
  'schedule-edit-runs-at-the-old-time': 'job:created@nightly-29027820',
  'schedule-edit-then-a-restart': 'job:created@weekly-28445700',
  'manual-job-is-unexpected': 'event:UnexpectedJob',
  'history-deletes-what-is-gone': 'event:FailedDelete',
  'one-failed-job-stays': 'event:SuccessfulDelete',
  'ttl-is-kept': 'job:deleted',
  'deleted-without-a-policy': 'job:deleted',
  'upgrade-changes-the-template': 'time>=60000',
  'on-failure-pods-pile-up': 'time>=840000',
};

/** From then on, the page uses their titles. */
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
  return pending(read());
}
