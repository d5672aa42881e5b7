/** A wish that a command sends to whatever on the screen can fulfil it, for example 'put the cursor into the comment box'. */
export interface Signal<T> {
  send: (wish: T) => void;
  /** Returns how to stop listening. */
  listen: (hear: (wish: T) => void) => () => void;
}

/** Nothing is kept: a wish that nobody hears is gone. */
export function createSignal<T>(): Signal<T> {
  const listeners = new Set<(wish: T) => void>();
  return {
    send: (wish) => [...listeners].forEach((hear) => hear(wish)),
    listen: (hear) => {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
