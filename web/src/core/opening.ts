// What the page shows first: what its address contains, the state of the last visit, or else the first example.
import { after } from '../base/pending';
import { readLocal, readTab, shownAgain, writeTab, type Stored } from '../base/local';
import { fieldsOf, oneOf } from '../base/schema';
import type { Own } from './address';
import { draftKept, sourceFields } from './drafts';
import { first } from './example';
import { isEditOf, isPartOf, madeOf, namedBy } from './named';
import type { Session } from './session';
import type { State } from './state';

export async function open(session: Session): Promise<void> {
  session.runs.start();
  addEventListener('popstate', ({ state }) => void back(session, ownOf(state)));
  followLater(session);
  session.comparison.restore();
  await openFirst(session);
  // Moving in time writes nothing, but a reload returns to the present moment, unless another entry is being opened.
  addEventListener('pagehide', () => {
    if (session.state.run && !session.address.isArriving && writeTab(draftKept, session.drafts.draft())) writeTab(leftKept, true);
  });
}

/** Whether the draft is what the page showed when it was left: a discarded tab has no time to write it. */
const leftKept: Stored<boolean> = { name: 'left', read: (value) => value === true, otherwise: false };

/** Entries of earlier deployments have no source. */
const ownOf = fieldsOf<Own>({ own: oneOf(true as const) }, sourceFields);

/** Back and forward. An empty address means the first example. */
async function back({ address }: Session, own: Own | undefined): Promise<void> {
  const fragment = location.hash.slice(1);
  await address.arrive(() => (fragment ? address.open(fragment, own) : address.openExample(first, false)));
}

const restOf = 400; // ms

/** If the user's own text replaced a whole text, the user may want to go back to that. Undefined while its owner is unknown. */
function entryFor(state: State, before: string | undefined): 'push' | 'replace' | undefined {
  const { text, opened, awaited } = state;
  if (before === undefined || opened?.text === text || isEditOf(text, before) || isPartOf(text, before) || isPartOf(before, text)) return 'replace';
  if (awaited) return undefined;
  return madeOf(state, namedBy(state)) === 'mine' ? 'push' : 'replace';
}

/** Writes the address once the user pauses. */
function followLater(session: Session): void {
  let cancel = () => {};
  let followed: string | undefined;
  let before: unknown[] = [];
  session.store.subscribe(({ text, step, run, playing, progress, lesson, opened, awaited }) => {
    const now = [text, step, run, playing, progress, lesson?.id, opened, awaited];
    if (now.every((one, at) => one === before[at])) return;
    before = now;
    cancel();
    cancel = after(restOf, async () => {
      const entry = entryFor(session.state, followed);
      if (entry && (await session.address.follow(entry))) followed = text;
    });
  });
}

async function openFirst(session: Session): Promise<void> {
  const address = location.hash.slice(1);
  // When the tab is shown again, its own draft comes first: another tab or a full disk may have another one.
  const shown = shownAgain();
  const unfinished = shown ? readTab(draftKept) : undefined;
  const draft = unfinished ?? readLocal(draftKept);
  const left = readTab(leftKept);
  writeTab(leftKept, false);
  // A reload before the address was written would open the previous one.
  if (left && shown === 'reload' && unfinished?.text && unfinished.address !== address) return session.address.resume(unfinished);
  // If this tab wrote the address after an edit, the source of the text is still known.
  if (unfinished?.text && unfinished.address === address && ownOf(history.state)) return session.address.resume(unfinished);
  if (address) session.drafts.keep(draft?.text ?? '', draft?.title);
  if (await session.address.open(address, ownOf(history.state))) {
    const { text, lesson } = session.state;
    if (unfinished?.address !== address || lesson) return;
    const place = { at: unfinished.time, step: unfinished.step };
    // Restore what was typed before the reload and is not in the address.
    if (unfinished.text !== text) await session.runs.load(unfinished.text, place);
    else session.runs.goTo(place);
  } else if (draft?.text) {
    await session.address.resume(draft);
  } else {
    await session.address.openExample(first, false);
  }
}
