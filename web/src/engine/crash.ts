/**
 * The known cause of a crash: a missing file, no memory, or a timeout. The page has the sentences for it; the message is the original one.
 */
export type Trouble = 'missing' | 'memory' | 'silent';

/** The engine crashed or did not answer. It was replaced with a new one that has loaded nothing. */
export class EngineCrash extends Error {
  constructor(message = '', readonly trouble?: Trouble) {
    super(message);
  }
}
