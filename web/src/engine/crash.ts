/** What broke the engine, where something can be done about it: a file of its own that is not to be had, or memory that ended. */
export type Trouble = 'missing' | 'memory';

/** The engine broke or did not answer; a new one has taken its place, with nothing loaded. */
export class EngineCrash extends Error {
  constructor(message: string, readonly trouble?: Trouble) {
    super(message);
  }
}
