import { inBackground } from './pending';

/** Saves something as a file of the reader's. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads the file after the click has been handled.
  inBackground(10_000, () => URL.revokeObjectURL(link.href));
}
