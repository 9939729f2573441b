// The dialog of breakpoints: the text, how it was understood, and its next occurrence.
import { html, icon, nothing, render, type Template } from '../base/dom';
import { icons } from '../base/icons';
import { readLocal } from '../base/local';
import { parseBreakpoint, withThoseOfOthers } from '../core/breakpoints';
import { breakpointsKept, mostBreakpoints } from '../core/clock';
import type { Session } from '../core/session';
import { textIn } from '../text';
import { breakpointText, isLandmark, landmarkText } from '../text/breakpoints';
import { openDialog } from './dialog';

export function openBreakpoints(session: Session): void {
  const { language } = session.state;
  const t = breakpointText(language);
  const { body, close } = openDialog(t.title, textIn(language).close, 'small-dialog');
  let wrong = '';
  const draw = (): void => {
    const { breakpoints } = session.state;
    const set = (next: typeof breakpoints) => {
      session.clock.setBreakpoints(withThoseOfOthers(next, breakpoints, readLocal(breakpointsKept), mostBreakpoints));
      draw();
    };
    const add = async (event: Event) => {
      event.preventDefault();
      const input = (event.target as HTMLFormElement).querySelector('input')!;
      const landmark = parseBreakpoint(input.value, session.state.run?.lanes);
      // Only landmarks with a name can be ambiguous.
      wrong = !landmark ? t.wrong : !isLandmark(landmark) ? t.tooLarge : landmark.includes('@') && (await session.clock.isAmbiguous(landmark)) ? t.ambiguous : '';
      if (!landmark || wrong) return draw();
      const others = breakpoints.filter((one) => one.landmark !== landmark);
      if (others.length >= mostBreakpoints) {
        wrong = t.tooMany(mostBreakpoints);
        return draw();
      }
      const text = input.value.trim();
      input.value = '';
      set([...others, { text, landmark, on: true }]);
    };
    const go = async (landmark: string) => {
      session.clock.pause();
      if (await session.clock.goTo(landmark, 1)) close();
      else {
        wrong = (await session.clock.isAmbiguous(landmark)) ? t.ambiguous : t.never;
        draw();
      }
    };
    const list: Template = breakpoints.length === 0
      ? html`<p class="dim">${t.none}</p>`
      : html`<ul class="breakpoint-list">${breakpoints.map(
          (one, at) => html`<li>
            <label class="check"><input type="checkbox" .checked=${one.on} @change=${() => set(breakpoints.map((other, i) => (i === at ? { ...other, on: !other.on } : other)))} />
              <span><code>${one.text}</code> <span class="dim">${landmarkText(one.landmark, language)}</span></span></label>
            <span class="gap"></span>
            <button type="button" class="quiet labelled" @click=${() => go(one.landmark)}>${t.next}</button>
            <button type="button" class="quiet" aria-label="${t.remove}: ${one.text}" title=${t.remove} @click=${() => set(breakpoints.filter((_, i) => i !== at))}>${icon(icons.close)}</button>
          </li>`,
        )}</ul>`;
    render(
      html`<form class="line-form" @submit=${add}><input type="text" autofocus autocomplete="off" list="breakpoint-examples" aria-label=${t.title} placeholder=${t.placeholder} aria-describedby="breakpoint-hint" />
          <datalist id="breakpoint-examples">${t.examples.map((one) => html`<option value=${one}>${landmarkText(parseBreakpoint(one)!, language)}</option>`)}</datalist>
          <button type="submit" class="primary">${t.add}</button></form>
        <p class="dim" id="breakpoint-hint">${t.hint}</p>
        ${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : nothing}${list}`,
      body,
    );
  };
  draw();
  body.querySelector('input')?.focus();
}
