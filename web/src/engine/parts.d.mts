export type LaterPart = 'shell' | 'deferred';
export const laterParts: LaterPart[];
export function inParts(
  instantiate: (imports: WebAssembly.Imports) => Promise<WebAssembly.Instance>,
  read: (part: LaterPart) => BufferSource,
  onInstance?: (instance: WebAssembly.Instance) => void,
): {
  instantiateWasm: (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => object;
  failed: Promise<never>;
};
