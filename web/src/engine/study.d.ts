// What wasm/study/bindings.cc exports.
declare module '*/study.mjs' {
  export interface Module {
    /** Has the calls of study_protocol.ts; bytes are views of the module's memory, good until its next call. */
    Study: new () => object;
  }
  const createStudy: (options: {
    instantiateWasm: (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => object;
    readText: (name: string) => string;
  }) => Promise<Module>;
  export default createStudy;
}
