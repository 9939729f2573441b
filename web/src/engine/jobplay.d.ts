// What wasm/bindings.cc exports; emcc of the versions we support does not write this itself.
declare module '*/jobplay.mjs' {
  export interface Engine {
    version(): string;
  }
  const createEngine: (options?: {
    locateFile?: (name: string) => string;
    wasmBinary?: ArrayBuffer | Uint8Array;
  }) => Promise<Engine>;
  export default createEngine;
}
