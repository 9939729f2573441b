import { pending } from './pending';

/** Puts a text on the clipboard; also on a page without https, where browsers keep it from scripts but for what is selected. */
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
