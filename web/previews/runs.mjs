// What the engine says of each scenario that has a page of its own: run once more whenever the page is built.
import { loadEngine } from '../../wasm/in_node.mjs';

const utf8 = new TextDecoder();
const second = 1e6; // virtual microseconds

/** `about` is src/core/run.ts, which knows where a run is best looked at. */
export async function startRuns(about) {
  const { Engine } = await loadEngine();
  const engine = new Engine();
  const json = (method, ...args) => JSON.parse(utf8.decode(engine[method](...args)));
  return {
    /** Its own title and description, the sentence of the step it opens at, and the timeline as a drawing, in a language. */
    run(text, language, opensAt) {
      engine.language(language);
      const loaded = json('load', text);
      if (!loaded.ok) throw new Error(loaded.problems[0].message);
      let ran;
      do ran = json('run', 5000); while (!ran.done);
      const columns = columnsOf(engine.steps(1, ran.steps + 1));
      const step = opensAt === undefined ? about.firstToSee(columns) : about.tellingStep(columns, about.stepAt(columns, opensAt * second));
      const moment = json('moment', step, 0, 0, false);
      const headline = moment.why.find((one) => one.headline) ?? moment.why[0];
      engine.exportAs('svg');
      while (!json('exportOn', 1000).over) continue;
      const svg = utf8.decode(engine.exported());
      return { title: loaded.title, description: loaded.description, sentence: headline?.text ?? '', svg };
    },
  };
}

/** As src/engine/client.ts reads them. */
function columnsOf(answer) {
  const { buffer, byteOffset } = answer.slice();
  const count = new DataView(buffer, byteOffset).getUint32(0, true);
  return { time: new Float64Array(buffer, byteOffset + 8, count), flags: new Uint8Array(buffer, byteOffset + 8 + 8 * count, count) };
}
