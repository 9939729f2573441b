// Loads the engine's module in parts, as wasm/split.mjs cuts it: what every visit runs comes at once, what follows the
// commands of containers when it is first called, and so does the rest. For the page's worker and for Node.

const exported = (exports, type) => Object.values(exports).find((one) => one instanceof type);

/** Those that come when they are first called; split.mjs calls the namespaces of their placeholders so. */
export const laterParts = ['shell', 'deferred'];

/**
 * The options that make the engine's factory load so. `instantiate` makes the first part's instance, `read` answers at
 * once with the bytes of a later part, as a call from wasm cannot wait.
 */
export function inParts(instantiate, read, onInstance) {
  let first;
  let table;
  let fail;
  const failed = new Promise((_, reject) => { fail = reject; });
  // Each function of a later part has a place in the table, held until then by an import of the part's namespace.
  const placeholders = Object.fromEntries(laterParts.map((part) => {
    let complete = false;
    return [part, new Proxy({}, {
      get: (_, index) => (...args) => {
        if (!complete) {
          new WebAssembly.Instance(new WebAssembly.Module(read(part)), { primary: first.exports });
          complete = true;
        }
        return table.get(Number(index))(...args);
      },
    })];
  }));
  return {
    instantiateWasm(imports, receive) {
      instantiate({ ...imports, ...placeholders }).then((instance) => {
        first = instance;
        table = exported(instance.exports, WebAssembly.Table);
        onInstance?.(instance);
        receive(instance);
      }).catch(fail);
      return {};
    },
    failed,
  };
}
