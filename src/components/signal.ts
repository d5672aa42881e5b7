/** A wish that a command sends to whatever on the screen can fulfil it, for example 'put the cursor into the comment box'. */
export interface Signal<T> {
  /** A wish that nobody hears is kept for a while, until somebody comes who can fulfil it; resolves then, or when it is given up. */
  send: (wish: T) => void | Promise<void>;
  /** `false` from a listener says that the wish is not for it. Returns how to stop listening. */
  listen: (hear: (wish: T) => unknown) => () => void;
}

/** The time a wish waits for the part of a screen that is still being drawn, in milliseconds. */
const KEPT_MS = 2000;

/** Only the last wish is kept. */
export function createSignal<T>(): Signal<T> {
  const listeners = new Set<(wish: T) => unknown>();
  let kept: { wish: T; settle: () => void } | null = null;
  const give = (hear: (wish: T) => unknown): void => {
    const waiting = kept;
    if (waiting && hear(waiting.wish) !== false) waiting.settle();
  };
  return {
    send: (wish) => {
      kept?.settle();
      const heard = [...listeners].map((hear) => hear(wish) !== false);
      if (heard.includes(true)) return undefined;
      const { promise, resolve } = Promise.withResolvers<void>();
      const settle = (): void => {
        kept = null;
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(settle, KEPT_MS);
      kept = { wish, settle };
      return promise;
    },
    listen: (hear) => {
      listeners.add(hear);
      give(hear);
      return () => listeners.delete(hear);
    },
  };
}
