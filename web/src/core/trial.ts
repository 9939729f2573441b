// A dry run of a text in its own engine, to learn whether the API server rejects its timeline's actions. The page does not change.
import { EngineClient } from '../engine/client';
import { EngineCrash } from '../engine/crash';
import type { Language } from '../text';
import { stepMadeAt } from './fork';
import { chunk } from './run';

/** Returns why the API server rejects the action at a time; undefined if it accepts it or the text does not run. */
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
    return undefined; // the page reports a crash when it runs the text
  } finally {
    engine.close();
  }
}
