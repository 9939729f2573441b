// Loads the engine's module in two parts, as wasm/split.mjs cuts it: what every visit runs comes at once,
// the rest when it is first called. For the page's worker and for Node.

const exported = (exports, type) => Object.values(exports).find((one) => one instanceof type);

/**
 * The options that make the engine's factory load so. `instantiate` makes the first part's instance, `readDeferred`
 * answers at once with the second part's bytes, as a call from wasm cannot wait.
 */
export function inTwoParts(instantiate, readDeferred, onInstance) {
  let first;
  let table;
  let complete = false;
  let fail;
  const failed = new Promise((_, reject) => { fail = reject; });
  // Each function of the second part has a place in the table, held until then by an import of this namespace.
  const placeholder = new Proxy({}, {
    get: (_, index) => (...args) => {
      if (!complete) {
        new WebAssembly.Instance(new WebAssembly.Module(readDeferred()), { primary: first.exports });
        complete = true;
      }
      return table.get(Number(index))(...args);
    },
  });
  return {
    instantiateWasm(imports, receive) {
      instantiate({ ...imports, placeholder }).then((instance) => {
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
