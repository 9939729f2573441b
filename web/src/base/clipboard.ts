import { pending } from './pending';

/** Copies a text to the clipboard. Also works on pages without https, where scripts can only copy the selection. */
export async function copyText(text: string): Promise<void> {
  try {
    await pending(navigator.clipboard.writeText(text));
  } catch {
    const area = Object.assign(document.createElement('textarea'), { value: text });
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
}
