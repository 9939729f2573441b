// The button under the main decision that opens the causes of what the step changed.
import { html, nothing, type Template } from '../base/dom';
import type { Session } from '../core/session';
import type { JobMoment, Moment } from '../engine/protocol';
import { headerText } from '../text/header';
import { openCauses } from './later';

/** Returns a field that this step changed, to ask for its causes. */
function causeOf({ jobs }: Moment): { job: JobMoment; path: string } | undefined {
  const changed = jobs.flatMap((job) => job.changed.flatMap(({ now, path }) => (now ? [{ job, path }] : [])));
  return changed.find(({ path }) => path.startsWith('status.conditions')) ?? changed[0];
}

export function whyButton(session: Session, moment: Moment): Template {
  const cause = causeOf(moment);
  return cause ? html`<button type="button" class="as-link" @click=${() => openCauses(session, cause.job, cause.path)}>${headerText(session.state.language).why}</button>` : nothing;
}
