// Loads the engine's module in the parts that wasm/split.mjs makes: the first part immediately, and a later one when one of its functions
// is first called. For the page's worker and for Node.

const exported = (exports, type) => Object.values(exports).find((one) => one instanceof type);

/** The parts that are loaded on their first call. */
export const laterParts = ['more', 'rest'];

/**
 * Returns options with which the engine's factory loads this way. `instantiate` creates the first part's instance. `read` returns the bytes
 * of a later part synchronously, because a call from WebAssembly cannot wait.
 */
export function inParts(instantiate, read) {
  let fail;
  const failed = new Promise((_, reject) => { fail = reject; });
  return {
    instantiateWasm(imports, receive) {
      let primary;
      let table;
      const all = { ...imports };
      for (const part of laterParts) {
        let complete = false;
        const load = () => {
          if (complete) return;
          new WebAssembly.Instance(new WebAssembly.Module(read(part)), { primary });
          complete = true;
        };
        // The first part imports a function for each table entry that a later part provides.
        all[part] = new Proxy({}, { get: (_, place) => (...args) => {
          load();
          return table.get(Number(place))(...args);
        } });
      }
      instantiate(all).then(({ instance }) => {
        primary = instance.exports;
        table = exported(primary, WebAssembly.Table);
        receive(instance);
      }).catch(fail);
      return {};
    },
    failed,
  };
}
