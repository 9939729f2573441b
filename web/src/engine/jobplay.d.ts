// What wasm/bindings.cc exports; emcc of the versions we support does not write this itself.
declare module '*/jobplay.mjs' {
  export interface Module {
    /** Has the calls of protocol.ts; bytes are views of the engine's memory, good until its next call. */
    Engine: new () => object;
    version(): string;
  }
  const createEngine: (options: {
    instantiateWasm: (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => object;
    /** Of core/base/host_text.h; `decisions.en` and the like are of core/words. */
    readText: (name: string) => string;
  }) => Promise<Module>;
  export default createEngine;
}
