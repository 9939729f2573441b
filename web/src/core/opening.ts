// What the page shows first: what its address carries, what was here last time, or else the first example.
import { readLocal, readTab, reloaded, writeTab } from '../base/local';
import { examples } from './examples';
import { savedKept } from './kept';
import type { Draft, Session } from './session';

export async function open(session: Session): Promise<void> {
  session.start();
  addEventListener('popstate', () => void session.openAddress(location.hash.slice(1)));
  session.store.set({ forks: savedKept() });
  await openFirst(session);
  // Going elsewhere in time writes nothing, but a reload comes back to where one was.
  addEventListener('pagehide', () => session.state.run && writeTab('draft', session.draft()));
}

async function openFirst(session: Session): Promise<void> {
  const address = location.hash.slice(1);
  // This tab's own comes first when it is shown again: another tab, or a full disk, has another one.
  const unfinished = reloaded() ? readTab<Draft | undefined>('draft', undefined) : undefined;
  const draft = unfinished ?? readLocal<Draft | undefined>('draft', undefined);
  if (address) session.keepText?.(draft?.text ?? '');
  if (await session.openAddress(address)) {
    const { text, lesson } = session.state;
    if (unfinished?.address !== address || lesson) return;
    const place = { at: unfinished.time, step: unfinished.step };
    // What was typed over it before the reload, so that the address alone would lose it.
    if (unfinished.text !== text) await session.load(unfinished.text, place);
    else session.goToPlace(place);
  } else if (draft?.text) {
    session.store.set({ example: draft.example, exampleAbout: draft.exampleAbout });
    await session.load(draft.text, { at: draft.time, step: draft.step });
  } else {
    await session.openExample(examples[0]!.id, false);
  }
}
