export type LaterPart = 'more' | 'rest';
export const laterParts: LaterPart[];
export function inParts(
  instantiate: (imports: WebAssembly.Imports) => Promise<WebAssembly.WebAssemblyInstantiatedSource>,
  read: (part: LaterPart) => BufferSource,
): {
  instantiateWasm: (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => object;
  failed: Promise<never>;
};
