/**
 * What broke the engine, where that is known: a file of its own that is not to be had, memory that ended, or that it was waited for too
 * long. The words for it are the page's; the message is what was thrown.
 */
export type Trouble = 'missing' | 'memory' | 'silent';

/** The engine broke or did not answer; a new one has taken its place, with nothing loaded. */
export class EngineCrash extends Error {
  constructor(message = '', readonly trouble?: Trouble) {
    super(message);
  }
}
