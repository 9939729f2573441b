// For a text that is pasted over a whole field and would take a second or more to lay out: it is read without being inserted.
import { huge } from '../core/text_file';

export const onHugePaste = (take: (text: string) => void) => (event: ClipboardEvent): void => {
  const pasted = event.clipboardData?.getData('text/plain') ?? '';
  const { value, selectionStart, selectionEnd } = event.target as HTMLTextAreaElement;
  if (pasted.length < huge || selectionEnd - selectionStart < value.length) return;
  event.preventDefault();
  take(pasted);
};
