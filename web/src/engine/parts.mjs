// Loads the engine's module in parts, as wasm/split.mjs cuts it: what every visit runs comes at once, what follows the
// commands of containers when it is first called, and so do what fewer scenarios need, what draws by chance, and the rest.
// For the page's worker and for Node.
import { placesOfLater, standIns } from './stand_ins.mjs';

const exported = (exports, type) => Object.values(exports).find((one) => one instanceof type);

/** Those that come when they are first called, in the order in which the first tells of them. */
export const laterParts = ['shell', 'rarer', 'chance', 'deferred'];

/**
 * The options that make the engine's factory load so. `instantiate` makes the first part's module and instance, `read` answers
 * at once with the bytes of a later part, as a call from wasm cannot wait.
 */
export function inParts(instantiate, read) {
  let fail;
  const failed = new Promise((_, reject) => { fail = reject; });
  return {
    instantiateWasm(imports, receive) {
      instantiate(imports).then(({ module, instance }) => {
        const { exports } = instance;
        const table = exported(exports, WebAssembly.Table);
        // Its functions are known to later parts by their places.
        const primary = new Proxy({}, { get: (_, name) => exports[name] ?? table.get(Number(name)) });
        const { types, places } = placesOfLater(module, laterParts.length);
        laterParts.forEach((part, at) => {
          let complete = false;
          const load = () => {
            if (complete) return;
            new WebAssembly.Instance(new WebAssembly.Module(read(part)), { primary });
            complete = true;
          };
          new WebAssembly.Instance(standIns(types, places[at]), { a: { l: load, t: table } });
        });
        receive(instance);
      }).catch(fail);
      return {};
    },
    failed,
  };
}
