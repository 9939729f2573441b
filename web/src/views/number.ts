import { html, render } from '../base/dom';
import type { Session } from '../core/session';
import { textIn } from '../text';
import { actionsText } from '../text/actions';
import { openDialog } from './dialog';

export interface Asked {
  label: string;
  least: number;
  most: number;
  /** The initial value. */
  now: number;
}

/** Asks for a whole number until the input is one. */
export function askNumber(session: Session, { label, least, most, now }: Asked, then: (value: number) => void): void {
  const a = actionsText(session.state.language);
  const t = textIn(session.state.language);
  const { body, close } = openDialog(label, t.close, 'small-dialog');
  const submit = (event: Event) => {
    event.preventDefault();
    const typed = input.value.trim();
    const value = Number(typed);
    const right = typed !== '' && Number.isInteger(value) && value >= least && value <= most;
    body.querySelector('.wrong')!.textContent = right ? '' : a.wholeNumber(least, most);
    if (!right) return input.select();
    close();
    then(value);
  };
  // We show our own error message, because the browser's would be in its own language.
  render(
    html`<form novalidate @submit=${submit}><div class="line-form"><input type="number" min=${least} max=${most} .value=${String(now)} aria-label=${label} aria-describedby="number-wrong" />
      <button type="submit" class="primary">${a.apply}</button></div>
      <p class="wrong" id="number-wrong" role="alert"></p></form>`,
    body,
  );
  const input = body.querySelector('input')!;
  input.focus();
  input.select();
}
