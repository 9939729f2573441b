// Where the engine says what Kubernetes refuses, a sentence of its own may follow: it is told apart, and in the reader's language.
import type { Language } from '.';

const own = '; the playground runs Job and CronJob (apiVersion: batch/v1), scripted by a Scenario (playground/v1)';

const runs: Record<Language, string> = {
  en: 'The playground runs Job and CronJob (apiVersion: batch/v1), scripted by a Scenario (playground/v1).',
  ja: 'プレイグラウンドで動かせるのはJobとCronJob(apiVersion: batch/v1)、それに起きることを書くScenario(playground/v1)です。',
};

/** What Kubernetes says of it, and what we add. */
export function ownWords(language: Language, message: string): { said: string; ours: string | undefined } {
  return { said: message.replace(own, ''), ours: message.includes(own) ? runs[language] : undefined };
}
