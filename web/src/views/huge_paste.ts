// A text that is pasted over all of a field, and that the field would need a second and more to lay out: it is read without having stood there.
import { huge } from '../core/text_file';

export const onHugePaste = (take: (text: string) => void) => (event: ClipboardEvent): void => {
  const pasted = event.clipboardData?.getData('text/plain') ?? '';
  const { value, selectionStart, selectionEnd } = event.target as HTMLTextAreaElement;
  if (pasted.length < huge || selectionEnd - selectionStart < value.length) return;
  event.preventDefault();
  take(pasted);
};
