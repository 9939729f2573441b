import { inBackground } from './pending';

/** Saves data as a file on the user's computer. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads the file after it has handled the click.
  inBackground(10_000, () => URL.revokeObjectURL(link.href));
}
