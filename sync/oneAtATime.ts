/** Does a piece of work when all before it are over, whether they failed or not; its failure is told to whoever asked for it alone. */
export type InTurn = <R>(work: () => Promise<R>) => Promise<R>;

/** Returns a way to do one thing at a time, in the order in which they are asked for. */
export function oneAtATime(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
