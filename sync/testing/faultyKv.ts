import type { Kv, KvTx } from '../store/kv.ts';

/** The trouble of a store, in the words of browsers. */
export type StoreTrouble = 'none' | 'before' | 'abort' | 'unknown' | 'told-nothing' | 'dead' | 'quota';

function browserError(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

/**
 * A connection to a store that fails as browsers do: before it begins, in the middle, at its end without having landed, or
 * with its answer lost; or dies, and then fails at everything until another connection is made.
 */
export function faultyKv(kv: Kv, trouble: (write: boolean) => StoreTrouble): Kv {
  let dead = false;
  const run = async <R>(
    write: boolean,
    work: (spoil: <T>(body: (tx: KvTx) => Promise<T>) => (tx: KvTx) => Promise<T>) => Promise<R>,
  ): Promise<R> => {
    const befalls = dead ? 'dead' : trouble(write);
    if (befalls === 'dead') dead = true;
    if (befalls === 'dead')
      throw browserError('InvalidStateError', 'Connection to Indexed Database server lost. Refresh the page to try again');
    if (befalls === 'before') throw browserError('InvalidStateError', 'The database connection is closing.');
    if (befalls === 'quota' && write) throw browserError('QuotaExceededError', 'The current transaction exceeded its quota limitations.');
    const result = await work((body) => async (tx) => {
      const done = await body(tx);
      if (befalls === 'abort') throw browserError('AbortError', 'The transaction was aborted.');
      if (befalls === 'unknown')
        throw browserError('UnknownError', 'Attempt to get a record from database without an in-progress transaction');
      return done;
    });
    if (befalls === 'told-nothing') throw browserError('UnknownError', 'The operation failed for reasons unrelated to the database itself');
    return result;
  };
  return {
    read: (stores, body) => run(false, (spoil) => kv.read(stores, spoil(body))),
    write: (stores, body, durability) => run(true, (spoil) => kv.write(stores, spoil(body), durability)),
    isDamaged: () => kv.isDamaged(),
    close: () => {
      dead = true;
    },
    destroy: () => kv.destroy(),
  };
}
