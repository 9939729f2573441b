// What wasm/bindings.cc exports; emcc of the versions we support does not write this itself.
declare module '*/jobplay.mjs' {
  /** Answers are views of the engine's memory, good until its next call. */
  export interface Engine {
    language(code: string): Uint8Array;
    load(text: string): Uint8Array;
    loadAs(text: string, version: string): Uint8Array;
    run(maxSteps: number): Uint8Array;
    steps(from: number, to: number): Uint8Array;
    lanes(): Uint8Array;
    moment(step: number, firstPod: number, pods: number): Uint8Array;
    log(from: number, to: number): Uint8Array;
    find(what: string, step: number, direction: number): number;
    stepAt(time: number): number;
    view(kind: string, object: string, step: number, time: number): Uint8Array;
    causes(object: string, path: string, step: number): Uint8Array;
    exportAs(format: string): Uint8Array;
    races(step: number, seeds: number): Uint8Array;
    compare(left: string, leftVersion: string, right: string, rightVersion: string): Uint8Array;
    link(text: string, viewJson: string): Uint8Array;
    open(fragment: string): Uint8Array;
    importObjects(text: string): Uint8Array;
  }
  export interface Module {
    Engine: new () => Engine;
    version(): string;
  }
  const createEngine: (options: {
    instantiateWasm: (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => object;
    /** Of core/base/host_text.h; `decisions.en` and the like are of core/words. */
    readText: (name: string) => string;
  }) => Promise<Module>;
  export default createEngine;
}
