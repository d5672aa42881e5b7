/** As many at once as a busy office sends. */
const AT_ONCE = 8;

/** Does the work for every item, a few at a time. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (const item of { [Symbol.iterator]: () => rest }) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
