// Converts kubectl's output of a cluster to a scenario. It uses its own engine, because that may take a while and cannot be done in pieces.
import { EngineClient } from '../engine/client';
import { usualPatience } from '../engine/patience';
import type { FromCluster } from '../engine/protocol';
import type { Session } from './session';

/** Imports and runs it. `stop` ends it; the answer is then undefined. */
export function importObjects(session: Session, printed: string): { answer: Promise<FromCluster | undefined>; stop(): void } {
  const engine = new EngineClient({ ...usualPatience, call: Infinity });
  let stopped = false;
  const read = async (): Promise<FromCluster | undefined> => {
    try {
      await engine.language(session.state.language);
      const answer = await engine.importObjects(printed);
      if (stopped) return undefined;
      if (answer.ok) {
        session.address.leave(undefined, answer.text);
        await session.runs.load(answer.text, { first: true });
      }
      return answer;
    } catch (error) {
      if (stopped) return undefined;
      throw error;
    } finally {
      engine.close();
    }
  };
  const stop = () => {
    stopped = true;
    engine.close();
  };
  return { answer: read(), stop };
}
