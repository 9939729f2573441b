/** What the engine's factory takes; `failed` rejects when the first part cannot be had. */
export interface InTwoParts {
  instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void): object;
  failed: Promise<never>;
}
export function inTwoParts(
  instantiate: (imports: WebAssembly.Imports) => Promise<WebAssembly.Instance>,
  readDeferred: () => BufferSource,
  onInstance?: (instance: WebAssembly.Instance) => void,
): InTwoParts;
