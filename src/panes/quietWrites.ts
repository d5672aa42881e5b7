/** Writes over a history entry are this far apart at least, in milliseconds: twice a second. */
export const QUIET_MS = 500;

/** Writes that may come late and only the last of which counts. */
export interface QuietWrites {
  /** Now, or as soon as the last one is long enough ago. */
  soon: () => void;
  /** Now, if one is due. */
  flush: () => void;
  /** One that is due is not wanted any more. */
  drop: () => void;
}

/** Spaces the calls of `write`. */
export function quietWrites(write: () => void): QuietWrites {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const now = (): void => {
    drop();
    last = performance.now();
    write();
  };
  return {
    soon: () => {
      if (timer !== undefined) return;
      const wait = last + QUIET_MS - performance.now();
      if (wait <= 0) now();
      else timer = setTimeout(now, wait);
    },
    flush: () => void (timer !== undefined && now()),
    drop,
  };
}
