import { html, nothing, type Template } from '../../base/dom';
import type { Session } from '../../core/session';
import type { State } from '../../core/state';
import { kubectlObject, namedIn } from '../../core/subject';
import type { Text } from '../../text';
import type { Own, Panel } from './panel';

interface View {
  kind: 'get' | 'describe' | 'yaml';
  object: string;
}

function show(_: Session, text: Text, { run, moment }: State, { chosen, answer, choose }: Own<View, string>): Template {
  const t = text.kubectl;
  const objects = moment
    ? [...moment.cronJobs.map((one) => `CronJob/${one.name}`), ...moment.jobs.map((one) => `Job/${one.name}`),
       ...moment.pods.map((one) => `Pod/${one.name}`), ...moment.nodes.map((one) => `Node/${one.name}`)]
    : [];
  const kinds = ['get', 'describe', 'yaml'] as const;
  const object = kubectlObject({ run, kubectl: chosen });
  // What is not there now was or will be.
  if (object && !objects.includes(object)) objects.push(object);
  return html`<div class="filters">
      <div class="segmented" role="radiogroup" aria-label="kubectl">
        ${kinds.map(
          (kind) => html`<label><input type="radio" name="kubectl" .checked=${kind === chosen.kind} @change=${() => choose({ kind })} /><span>${t[kind]}</span></label>`,
        )}
      </div>
      <label class="object-pick"><span class="hidden">${t.object}</span>
        <select @change=${(event: Event) => choose({ object: (event.target as HTMLSelectElement).value })}>
          ${chosen.kind === 'get' ? html`<option value="" .selected=${object === ''}>${t.all}</option>` : nothing}
          ${objects.map((name) => html`<option value=${name} .selected=${name === object}>${name}</option>`)}
        </select>
      </label>
    </div>
    <pre class="terminal" tabindex="0" aria-label="kubectl"><span class="prompt">$ kubectl ${command(chosen.kind, object, moment?.jobs.some(({ name }) => namedIn(name).namespace) ?? false)}</span>
${answer || t.empty}</pre>`;
}

function command(kind: View['kind'], object: string, severalNamespaces: boolean): string {
  const [of, ...names] = object.toLowerCase().split('/');
  const { namespace, name } = namedIn(names.join('/'));
  const target = !object ? `jobs,pods${severalNamespaces ? ' -A' : ''}` : `${of}/${name}${namespace ? ` -n ${namespace}` : ''}`;
  return kind === 'get' ? `get ${target} -o wide` : kind === 'describe' ? `describe ${target}` : `get ${target} -o yaml`;
}

export const kubectl: Panel<View, string> = {
  id: 'kubectl',
  key: '3',
  embeds: true,
  chosen: { kind: 'get', object: '' },
  asks: (engine, { run, step, time }, chosen) => engine.view(chosen.kind, kubectlObject({ run, kubectl: chosen }), step, Math.floor(time)),
  ages: true,
  needs: ({ run, moment }) => ({ run, moment }),
  show,
};
