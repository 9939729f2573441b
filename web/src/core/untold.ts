// A scenario as a lesson shows it: without what its author says of how it goes, the first comment, the title, the description and
// the claims, which would answer the lesson's questions. Nothing of that changes the run.

const header = /^(?:#.*\n)+/;
/** A field of the Scenario's spec and the lines below it, as the files of web/examples are written. */
const told = /^ {2}(?:title|description|expect):.*\n(?:(?: {3,}.*| {2}-.*|[ \t]*)\n)*/gm;

export function untold(text: string): string {
  const documents = text.replace(header, '').split(/^---\n/m);
  return documents.map((one) => (/^kind: Scenario$/m.test(one) ? one.replace(told, '') : one)).join('---\n');
}
