// The exports of wasm/study/bindings.cc.
declare module '*/study.mjs' {
  export interface Module {
    /** Has the calls of study_protocol.ts. Bytes are views of the module's memory, valid until its next call. */
    Study: new () => object;
  }
  const createStudy: (options: {
    instantiateWasm: (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => object;
    readText: (name: string) => string;
  }) => Promise<Module>;
  export default createStudy;
}
