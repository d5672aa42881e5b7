/** Rows are keyed by id, outbox entries by number. */
export type Key = string | number;

/** The calls of a transaction; each sees the transaction's own writes. */
export interface KvTx {
  /** Values that this transaction has read and need not read again. */
  readonly once: Map<string, unknown>;
  /** Values read from records that never change under their key, for as long as the store is open. */
  readonly memo: Map<string, unknown>;
  get<R>(store: string, key: Key): Promise<R | undefined>;
  /** Returns records in the order of `keys`; undefined where there is none. */
  many<R>(store: string, keys: readonly Key[]): Promise<(R | undefined)[]>;
  /** Everything, in key order. */
  all<R>(store: string): Promise<R[]>;
  /** Records whose indexed `field` equals `value`. */
  by<R>(store: string, field: string, value: Key): Promise<R[]>;
  /** Records whose key is after `after` (null: from the first), in key order, at most `limit`. */
  after<R>(store: string, after: Key | null, limit: number): Promise<R[]>;
  /** Records whose key is after `after` up to and with `upTo`, in key order; null: from the first, to the last. */
  between<R>(store: string, after: string | null, upTo: string | null): Promise<R[]>;
  put(store: string, records: readonly object[]): Promise<void>;
  delete(store: string, keys: readonly Key[]): Promise<void>;
  clear(store: string): Promise<void>;
}

export type Durability = 'relaxed' | 'strict';

/**
 * A transactional key-value store: IndexedDB in the browser, memory in tests and in the simulator, under one contract
 * suite. A `write` lands whole or not at all; writers of overlapping stores take turns.
 */
export interface Kv {
  read<R>(stores: readonly string[], body: (tx: KvTx) => Promise<R>): Promise<R>;
  /** `strict`: on disk before it resolves, for what exists nowhere else; `relaxed` may be lost with the machine's power, whole. */
  write<R>(stores: readonly string[], body: (tx: KvTx) => Promise<R>, durability?: Durability): Promise<R>;
  /** Returns whether bytes that lie beside their records were lost. */
  isDamaged(): Promise<boolean>;
  close(): void;
  /** Delete the database itself. */
  destroy(): Promise<void>;
}
