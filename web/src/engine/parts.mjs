// Loads the engine's module in parts, as wasm/split.mjs cuts it: what every visit runs comes at once, and a later part when
// something in it is first called. For the page's worker and for Node.

const exported = (exports, type) => Object.values(exports).find((one) => one instanceof type);

/** Those that come when they are first called. */
export const laterParts = ['more', 'rest'];

/**
 * The options that make the engine's factory load so. `instantiate` makes the first part's instance, `read` answers at once
 * with the bytes of a later part, as a call from WebAssembly cannot wait.
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
        // The first part imports a function for each place of the table that a later part fills.
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
