// The content of a panel that is rarely open: its module is loaded when it is first shown.
import type { Session } from '../../core/session';

export interface LateView<Module> {
  /** Undefined until it is loaded. */
  readonly loaded: Module | undefined;
  /** Returns the module, or begins to load it and redraws the session's panels then. */
  of(session: Session): Module | undefined;
}

/** `load` imports the module as pending work. */
export function lateView<Module>(load: () => Promise<Module>): LateView<Module> {
  let loaded: Module | undefined;
  return {
    get loaded() {
      return loaded;
    },
    of(session) {
      if (!loaded) {
        void load().then((module) => {
          loaded = module;
          session.look.redraw();
        });
      }
      return loaded;
    },
  };
}
