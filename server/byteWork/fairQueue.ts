/** Refuses when one owner has too much waiting. @throws whatever `busy` makes */
interface FairQueueOptions {
  atOnce: number;
  /** Pieces of one owner that may wait. */
  waitingMax: number;
  busy: () => Error;
}

type Run = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

/**
 * Makes a queue that runs pieces of work, `atOnce` at a time. Of those that wait each owner has one turn after the other, so that
 * somebody with many pieces does not keep the others waiting.
 */
export function fairQueue({ atOnce, waitingMax, busy }: FairQueueOptions): Run {
  /** By owner, whose turn is next first. */
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;
  const enter = (owner: string): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    const own = waiting.get(owner) ?? [];
    if (own.length >= waitingMax) return Promise.reject(busy());
    waiting.set(owner, own);
    return new Promise((resume) => own.push(resume));
  };
  const leave = (): void => {
    const next = waiting.entries().next().value;
    if (!next) {
      running -= 1;
      return;
    }
    const [owner, own] = next;
    const resume = own.shift()!;
    waiting.delete(owner);
    if (own.length > 0) waiting.set(owner, own);
    resume();
  };
  return async (owner, work) => {
    await enter(owner);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
