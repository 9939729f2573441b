// Texts that the editor held, newest first, kept in this browser: so that no example and no reload loses work.
import { readLocal, writeLocal } from '../base/local';

export interface Kept {
  /** Milliseconds since 1970. */
  when: number;
  title: string;
  text: string;
}

const most = 40;

export function history(): Kept[] {
  return readLocal<Kept[]>('history', []);
}

export function keepHistory(text: string): void {
  if (!text.trim()) return;
  const kept = history();
  if (kept[0]?.text === text) return;
  const title = /^\s*title:\s*(.+)$/m.exec(text)?.[1] ?? /^\s*name:\s*(.+)$/m.exec(text)?.[1] ?? '';
  writeLocal('history', [{ when: Date.now(), title: title.replace(/^["']|["']$/g, ''), text }, ...kept.filter((one) => one.text !== text)].slice(0, most));
}

/** The first line that a text has and `now` has not, or has elsewhere: tells versions of one text apart. */
export function firstDifference({ text }: Kept, now: string): string | undefined {
  const lines = now.split('\n');
  return text.split('\n').find((line, at) => line !== lines[at])?.trim();
}
