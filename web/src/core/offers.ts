// Which of the offers of a container's note make sense.
import type { Problem } from '../engine/protocol';

/** Of a text that was read: without those of a second attempt where the first failure is the Job's, as far as the words of the manifest tell. */
export function offersIn(text: string, { offers, span }: Problem): Problem['offers'] {
  let { line } = span ?? { line: Infinity };
  const manifest = `${text}\n`.split(/^---/m).find((one) => (line -= one.split('\n').length - 1) < 1) ?? '';
  // Pods side by side are attempts of a Job, too.
  const isTriedOnce = /^[^#\n]*backoffLimit(PerIndex)?\W+0\b/m.test(manifest) && !/Ignore|: List|parallelism\W+(?![01]\b)\d/.test(manifest);
  return isTriedOnce ? offers?.filter(({ rules }) => !JSON.stringify(rules).includes('OOM')) : offers;
}
