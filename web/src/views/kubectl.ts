// The content of the kubectl panel: what kubectl would print at the moment.
import { html, nothing, type Template } from '../base/dom';
import { idOf } from '../core/reference';
import type { Session } from '../core/session';
import type { State } from '../core/state';
import type { Text } from '../text';
import { objectOf, type Listed, type View } from './kubectl_object';
import type { Own } from './panels/panel';

export function showKubectl(_: Session, text: Text, { run, moment }: State, { chosen, answer, choose }: Own<View, string>): Template {
  const t = text.kubectl;
  const objects: Listed[] = moment ? [...moment.cronJobs, ...moment.jobs, ...moment.pods, ...moment.nodes] : [];
  const kinds = ['get', 'describe', 'yaml'] as const;
  const asked = objectOf({ run }, chosen);
  const isAsked = ({ ref }: Listed) => asked !== undefined && idOf(ref) === idOf(asked.ref);
  // It does not exist now, but did or will.
  if (asked && !objects.some(isAsked)) objects.push(asked);
  const choice = (event: Event) => objects.find(({ ref }) => idOf(ref) === (event.target as HTMLSelectElement).value)?.ref;
  const absent = chosen.kind === 'describe' && asked && answer ? t.absent[asked.ref.kind] : undefined;
  return html`<div class="filters">
      <div class="segmented" role="radiogroup" aria-label="kubectl">
        ${kinds.map(
          (kind) => html`<label><input type="radio" name="kubectl" .checked=${kind === chosen.kind} @change=${() => choose({ kind })} /><span>${t[kind]}</span></label>`,
        )}
      </div>
      <label class="object-pick"><span class="hidden">${t.object}</span>
        <select @change=${(event: Event) => choose({ object: choice(event) })}>
          ${chosen.kind === 'get' ? html`<option value="" .selected=${!asked}>${t.all}</option>` : nothing}
          ${objects.map((one) => html`<option value=${idOf(one.ref)} .selected=${isAsked(one)}>${one.ref.kind}/${one.name}</option>`)}
        </select>
      </label>
    </div>
    <pre class="terminal" tabindex="0" aria-label="kubectl"><span class="prompt">$ kubectl ${command(chosen.kind, asked, (run?.lanes.cronJobs.length ?? 0) > 0, moment?.jobs.some(({ ref, name }) => name !== ref.name) ?? false)}</span>
${answer === undefined ? nothing : answer || t.empty}</pre>
    ${absent ? html`<p class="dim pad">${absent}</p>` : nothing}`;
}

function command(kind: View['kind'], asked: Listed | undefined, cronJobs: boolean, severalNamespaces: boolean): string {
  const { ref, name } = asked ?? {};
  const target = !ref ? `${cronJobs ? 'cronjobs,' : ''}jobs,pods${severalNamespaces ? ' -A' : ''}` : `${ref.kind.toLowerCase()}/${ref.name}${name === ref.name ? '' : ` -n ${ref.namespace}`}`;
  return kind === 'get' ? `get ${target} -o wide` : kind === 'describe' ? `describe ${target}` : `get ${target} -o yaml`;
}
