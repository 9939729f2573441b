// Runs a text aside, in an engine of its own, to learn whether the API refuses what its timeline asks for: nothing of the page changes.
import { EngineClient } from '../engine/client';
import { EngineCrash } from '../engine/crash';
import type { Language } from '../text';
import { stepMadeAt } from './fork';
import { chunk } from './run';

/** Why the API refuses the change at a time; undefined where it takes it, or the text does not run. */
export async function refusalIn(text: string, at: number, language: Language): Promise<string | undefined> {
  const engine = new EngineClient();
  try {
    await engine.language(language);
    if (!(await engine.load(text)).ok) return undefined;
    let ran = await engine.run(chunk);
    while (!ran.done && ran.now <= at + 10) ran = await engine.run(chunk);
    const step = stepMadeAt(await engine.steps(1, ran.steps + 1), at);
    return step === undefined ? undefined : (await engine.log(step, step + 1)).find((line) => line.kind === 'action')?.error;
  } catch (error) {
    if (!(error instanceof EngineCrash)) throw error;
    return undefined; // whatever broke it is told when the page runs the text
  } finally {
    engine.close();
  }
}
