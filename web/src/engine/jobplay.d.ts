// The exports of wasm/bindings.cc. The supported versions of emcc do not generate this file.
declare module '*/jobplay.mjs' {
  export interface Module {
    /** Has the calls of protocol.ts. Bytes are views of the engine's memory, valid until its next call. */
    Engine: new () => object;
    version(): string;
  }
  const createEngine: (options: {
    instantiateWasm: (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => object;
    /** For core/base/host_text.h; `decisions.en` and others are from core/words. */
    readText: (name: string) => string;
  }) => Promise<Module>;
  export default createEngine;
}
