// Exports the present run in a format of other tools.
import { exportRun } from '../engine/export';
import type { EngineClient } from '../engine/client';
import type { ExportFormat } from '../engine/protocol';
import type { QuestionsState, Slice } from './state';

/** Waits until no run is in progress. */
async function ran(store: Slice<QuestionsState>): Promise<void> {
  if (store.value.progress === undefined) return;
  await new Promise<void>((resolve) => {
    const end = store.subscribe(({ progress }) => {
      if (progress !== undefined) return;
      end();
      resolve();
    });
  });
}

/** Returns undefined if it was stopped: `stops` counts how often the user did that. */
export async function exportOnceRan(
  store: Slice<QuestionsState>, engine: Pick<EngineClient, 'exportAs' | 'exportOn' | 'exported'>, format: ExportFormat, stops: () => number,
): Promise<string | undefined> {
  await ran(store);
  const before = stops();
  try {
    return await exportRun(engine, format, (exported) => {
      store.set({ exported });
      return stops() === before;
    });
  } finally {
    store.set({ exported: undefined });
  }
}
