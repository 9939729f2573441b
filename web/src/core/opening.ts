// What the page shows first: what its address carries, what was here last time, or else the first example.
import { readLocal, readTab, reloaded, writeTab } from '../base/local';
import type { Draft } from './drafts';
import { first } from './example';
import type { Session } from './session';

export async function open(session: Session): Promise<void> {
  session.runs.start();
  addEventListener('popstate', () => void session.address.open(location.hash.slice(1)));
  session.comparison.restore();
  await openFirst(session);
  // Going elsewhere in time writes nothing, but a reload comes back to where one was.
  addEventListener('pagehide', () => session.state.run && writeTab('draft', session.drafts.draft()));
}

async function openFirst(session: Session): Promise<void> {
  const address = location.hash.slice(1);
  // This tab's own comes first when it is shown again: another tab, or a full disk, has another one.
  const unfinished = reloaded() ? readTab<Draft | undefined>('draft', undefined) : undefined;
  const draft = unfinished ?? readLocal<Draft | undefined>('draft', undefined);
  if (address) session.drafts.keep(draft?.text ?? '', draft?.title);
  if (await session.address.open(address)) {
    const { text, lesson } = session.state;
    if (unfinished?.address !== address || lesson) return;
    const place = { at: unfinished.time, step: unfinished.step };
    // What was typed over it before the reload, so that the address alone would lose it.
    if (unfinished.text !== text) await session.runs.load(unfinished.text, place);
    else session.runs.goTo(place);
  } else if (draft?.text) {
    await session.address.resume(draft);
  } else {
    await session.address.openExample(first, false);
  }
}
