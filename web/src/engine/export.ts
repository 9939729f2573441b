import { Pace } from './pace';
import type { EngineClient } from './client';
import type { ExportFormat } from './protocol';

/**
 * Exports the loaded run. Calls `goes` with the share that is written; it returns whether to continue. Undefined if it was stopped or
 * another run was loaded meanwhile.
 */
export async function exportRun(engine: Pick<EngineClient, 'exportAs' | 'exportOn' | 'exported'>, format: ExportFormat, goes: (share: number) => boolean): Promise<string | undefined> {
  const pace = new Pace(100);
  for (let on = await engine.exportAs(format); on && goes(on.done / on.all); ) {
    on = await pace.next((pieces) => engine.exportOn(pieces));
    if (on?.over) return engine.exported();
  }
  return undefined;
}
