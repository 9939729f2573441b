// Loads files for a worker's WebAssembly module, and describes its crashes.
import words from 'virtual:words';
import timeZonesUrl from '../../../core/base/cron/zones.txt?url';
import linkDictionaryUrl from '../../../core/share/dictionary_v1.txt?url';
import busyboxProgramsUrl from '../../../core/shell/busybox_programs.txt?url&no-inline';
import type { Answer, Downloads } from './call';
import type { Trouble } from './crash';

const patience = 120_000 * (Number(self.name) || 1); // ms for a file that a call needs; see workerOptions

class NotThere extends Error {
  readonly trouble = 'missing';

  constructor(url: string, why: unknown) {
    super(`${url}: ${why}`);
  }
}

/** Some servers send a page instead of a missing file. */
const isPage = (type: string | null) => type?.startsWith('text/html') ?? false;

export function describe(error: unknown): { error: string; trouble?: Trouble } {
  // std::bad_alloc is the only C++ exception that leaves the engine.
  if (Object.prototype.toString.call(error) === '[object WebAssembly.Exception]') return { error: 'std::bad_alloc', trouble: 'memory' };
  // If memory cannot grow, the compiler's runtime throws an error that is only known by its message.
  const trouble = (error as Partial<NotThere>).trouble ?? (/\bOOM\b|bad_alloc|enlarge memory/.test(String(error)) ? 'memory' : undefined);
  return { error: String(error), trouble };
}

export async function instantiate(wasmUrl: string, imports: WebAssembly.Imports): Promise<WebAssembly.WebAssemblyInstantiatedSource> {
  const brokeOff = (error: unknown): never => {
    throw new NotThere(wasmUrl, error);
  };
  const response = await fetch(wasmUrl).catch(brokeOff);
  const type = response.headers.get('Content-Type');
  if (!response.ok || isPage(type)) throw new NotThere(wasmUrl, `HTTP ${response.status}`);
  // Streaming requires a MIME type that not every file server sends.
  if (type !== 'application/wasm') return WebAssembly.instantiate(await response.arrayBuffer().catch(brokeOff), imports);
  return WebAssembly.instantiateStreaming(response, imports).catch((error: Error) => {
    // A file that was received but cannot be compiled, linked or held has this kind of error.
    if (/^(Compile|Link|Runtime|Range)Error$/.test(error.name)) throw error;
    return brokeOff(error);
  });
}

/** Waits for the file synchronously, because the caller in WebAssembly cannot be suspended. */
export function readNow<T extends 'text' | 'arraybuffer'>(url: string, type: T): T extends 'text' ? string : ArrayBuffer {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.responseType = type;
  request.timeout = patience;
  postMessage({ downloads: true } satisfies Downloads);
  try {
    request.send();
  } catch (error) {
    throw new NotThere(url, error);
  } finally {
    postMessage({ downloads: false } satisfies Downloads);
  }
  if (request.status !== 200 || isPage(request.getResponseHeader('Content-Type'))) throw new NotThere(url, `HTTP ${request.status}`);
  return request.response;
}

const texts: Record<string, string> = { timeZones: timeZonesUrl, linkDictionary: linkDictionaryUrl, busyboxPrograms: busyboxProgramsUrl };

/** The address of a text of core/base/host_text.h; unlisted texts are words. */
export const addressOfText = (name: string): string => texts[name] ?? `${words}${name}.txt`;

export const readText = (name: string): string => readNow(addressOfText(name), 'text');

/** Answers a call with a view of memory, which the next call changes. */
export function sendBytes(id: number, view: Uint8Array): void {
  const value = view.slice();
  postMessage({ id, value } satisfies Answer, { transfer: [value.buffer] });
}
