/** `Poke` on the wire: sequence numbers as text, transactions as JSON text or null. */
export interface PokeEvent {
  from: string;
  to: string;
  head: string;
  txs: string | null;
}

/** News to the right of a place in the log, before it is text. */
export interface News {
  from: number;
  to: number;
  txs: string | null;
}

/** The most that may wait for a slow socket; beyond this the listener is only told how far to pull. */
const WAITING_BYTES_MAX = 1024 * 1024;

/**
 * The news on their way to one socket. The socket takes the next one when the last has left, so what piles up here is what a
 * slow line has not taken; it is then folded into one announcement without rows.
 */
export class PokeQueue implements AsyncIterableIterator<PokeEvent> {
  #waiting: News[] = [];
  #bytes = 0;
  #taker: PromiseWithResolvers<IteratorResult<PokeEvent>> | null = null;
  #ended = false;
  #error: Error | null = null;
  readonly #onEnd: () => void;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  put(news: News): void {
    if (this.#ended) return;
    this.#bytes += news.txs?.length ?? 0;
    const first = this.#waiting[0];
    if (first && this.#bytes > WAITING_BYTES_MAX) {
      this.#waiting = [{ from: first.from, to: news.to, txs: null }];
      this.#bytes = 0;
    } else this.#waiting.push(news);
    this.#give();
  }

  /** Ends the stream with an error once everything before it has been taken. */
  fail(error: Error): void {
    this.#error = error;
    this.#give();
  }

  next(): Promise<IteratorResult<PokeEvent>> {
    this.#taker = Promise.withResolvers();
    const { promise } = this.#taker;
    this.#give();
    return promise;
  }

  return(): Promise<IteratorResult<PokeEvent>> {
    this.#end();
    this.#taker?.resolve({ done: true, value: undefined });
    this.#taker = null;
    return Promise.resolve({ done: true, value: undefined });
  }

  throw(error: unknown): Promise<IteratorResult<PokeEvent>> {
    this.#end();
    return Promise.reject(error);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#waiting = [];
    this.#onEnd();
  }

  #give(): void {
    const taker = this.#taker;
    if (!taker) return;
    const news = this.#waiting.shift();
    if (news) {
      this.#bytes -= news.txs?.length ?? 0;
      this.#taker = null;
      const { from, to, txs } = news;
      taker.resolve({ done: false, value: { from: String(from), to: String(to), head: String(to), txs } });
    } else if (this.#error || this.#ended) {
      this.#taker = null;
      const error = this.#error;
      this.#error = null;
      if (error) taker.reject(error);
      else taker.resolve({ done: true, value: undefined });
      this.#end();
    }
  }
}
