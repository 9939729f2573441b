import { html, render } from '../../base/dom';
import { act } from '../../core/edit';
import type { Session } from '../../core/session';
import { mutableFields } from '../../core/target';
import { refusalIn } from '../../core/trial';
import { textIn } from '../../text';
import { actionsText } from '../../text/actions';
import { inEach } from '../../text/in_each';
import { openDialog } from '../dialog';
import { write, written } from '../writing';
import { onJob, type OnJob } from './fault';

const words = inEach('faults.patch', {
  en: {
    patch: 'Edit…',
    edited: (name: string) => `Edit ${name}`,
    patchWrong: 'This is not a YAML or JSON object.',
    patchHint: 'A merge patch in YAML or JSON. Only your changes are written. null removes a field.',
    patchRefused: (why: string) => `The API server rejected it: ${why}`,
    unchanged: 'Nothing has changed yet.',
    patchOfStatus: 'The status cannot be changed in this way. Only the controller writes it, and the API server ignores it in a patch of the object.',
  },
  ja: {
    patch: '編集…',
    edited: (name: string) => `${name}を編集`,
    patchWrong: 'YAMLまたはJSONのオブジェクトではありません。',
    patchHint: 'マージパッチ(YAMLかJSON)。変えたところだけを書き込みます。nullは値なし。',
    patchRefused: (why: string) => `APIサーバーが拒否しました: ${why}`,
    unchanged: 'まだ何も変えていません。',
    patchOfStatus: 'statusはこの方法では変えられません。書き込むのはコントローラーだけで、APIサーバーはオブジェクトへのパッチのstatusを無視します。',
  },
});

/** A merge patch of the Job or CronJob, as for `kubectl patch --type=merge`. The input stays until the API server accepts it. */
async function askPatch(session: Session, { name, spec, mutable, object, when }: OnJob): Promise<void> {
  const { language } = session.state;
  const a = words(language);
  const before = { spec: mutableFields({ spec, mutable }) };
  const fields = await session.edits.asYaml(before);
  if (fields === undefined) return;
  const { body, close } = openDialog(a.patch, textIn(language).close, 'small-dialog');
  const submit = async (event: Event) => {
    event.preventDefault();
    const button = body.querySelector('button')!;
    const wrong = body.querySelector('.wrong')!;
    const say = (words: string) => (wrong.textContent = words);
    say('');
    const typed = await session.edits.readPatch(before, body.querySelector('textarea')!.value);
    if (!typed?.ok) return typed && say(a.patchWrong);
    const { patch } = typed;
    if ('status' in patch) return say(a.patchOfStatus);
    if (!Object.keys(patch).length) return say(a.unchanged);
    button.disabled = true;
    const change = act(when, { patch: { ...object, patch } });
    // A dry run: a rejected patch is not written, so there is nothing to undo.
    const edited = await written(session, change);
    const refused = edited && (await refusalIn(edited.text, when, language));
    button.disabled = false;
    if (refused !== undefined) return say(a.patchRefused(refused));
    if (!body.isConnected) return; // canceled meanwhile
    close();
    await write(session, a.edited(name), change, when);
  };
  render(
    html`<form @submit=${submit}>
      <textarea rows=${fields.split('\n').length + 1} class="patch" spellcheck="false" aria-label=${a.patch} aria-describedby="patch-hint" .value=${fields}></textarea>
      <p class="wrong" role="alert"></p>
      <div class="line-form"><span class="gap dim" id="patch-hint">${a.patchHint}</span><button type="submit" class="primary">${actionsText(language).apply}</button></div></form>`,
    body,
  );
  body.querySelector('textarea')!.focus();
}

export const patch = onJob(40, (on, language) => [{ label: words(language).patch, open: (session) => void askPatch(session, on) }]);
