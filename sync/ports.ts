import type { TableName } from '#domain/tables.ts';
import type {
  Digest,
  Envelope,
  Hello,
  MismatchReport,
  Page,
  Plan,
  Poke,
  Pull,
  PushResult,
  SealedEntry,
  SealedHead,
  SegmentRange,
  SealKey,
  SyncMutation,
  Unsealed,
} from './protocol.ts';

/** Why a request failed, in the words the engine acts on. */
export type FailureReason = 'offline' | 'session-expired' | 'disabled' | 'not-found' | 'scope-changed' | 'throttled' | 'failed';

export class NetError extends Error {
  readonly reason: FailureReason;
  /** The time for which the server wants to be left alone; 0 when it said nothing of the kind. */
  readonly retryAfterMs: number;
  /** False when the request certainly did nothing: it never left, or was turned away whole. */
  readonly left: boolean;
  constructor(reason: FailureReason, message: string, retryAfterMs = 0, left = reason !== 'throttled') {
    super(message);
    this.left = left;
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The server's facts about a file that this person may read, and where its bytes are for the next minutes. */
export interface FileFacts {
  id: string;
  sha256: string;
  size: number;
  mime: string;
  url: string;
}

export interface SocketListener {
  poke(news: Poke): void;
  /** `refused`: the server will not go on from here; ask who I am, and what database it is, before trying again. */
  state(now: 'up' | 'down' | 'refused'): void;
}

/** The cursor of a replica, and the epoch of the database. */
export interface Place {
  cursor: number;
  epoch: string;
}

export interface PageAsk {
  table: TableName;
  set: string | null;
  after: string | null;
  limit?: number;
  userEpoch: number;
}

/** The server as the engine sees it. Every call rejects with NetError. */
export interface Net {
  hello(clientId: string): Promise<Hello>;
  plan(clientId: string, userEpoch: number): Promise<Plan>;
  /** The bytes of a range, once they are those that its hash stands for; absent where there are none. */
  segment?(range: SegmentRange): Promise<ArrayBuffer>;
  /** `limit`: at most this many rows, `LIMITS.pageRows` unless given. */
  page(ask: PageAsk): Promise<Page>;
  pull(ask: { clientId: string; cursor: number; epoch: string; userEpoch: number }): Promise<Pull>;
  /** Asks what the replica should hold at its cursor: the sums of all tables, of the buckets of one, or the rows of one bucket; absent where nothing is compared. */
  digest?(ask: { clientId: string; cursor: number; epoch: string; userEpoch: number; table?: TableName; bucket?: number }): Promise<Digest>;
  /** Tell the server's log that rows here were not its rows; absent where nothing is compared. */
  report?(clientId: string, report: MismatchReport): Promise<void>;
  /** Mutations with consecutive numbers. No number up to `ackMid` will be sent (again): it was answered, or answered by a database that has been lost. */
  push(ask: { clientId: string; epoch: string; userEpoch: number; ackMid: number; mutations: SyncMutation[] }): Promise<PushResult[]>;
  /** Have sealed work of this person opened and done; absent where nothing is sealed. */
  unseal?(ask: { epoch: string; userEpoch: number; envelope: Envelope }): Promise<Unsealed>;
  /** Asks what some files are; one that is left out is not for this person. Absent where no files are kept. */
  files?(ids: readonly string[]): Promise<FileFacts[]>;
  /** The bytes of a file from `from` up to and without `end`; null when the server does not give them. */
  piece?(url: string, from: number, end: number): Promise<Uint8Array | null>;
  /** Listen for pokes until the returned function is called; reconnects by itself, from where the replica stands at that moment. */
  subscribe(clientId: string, place: () => Place, hear: SocketListener): () => void;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `fire` once after `ms`; the returned function cancels it. */
  timer(ms: number, fire: () => void): () => void;
}

export interface Random {
  /** Returns a number in [0, 1). */
  next(): number;
  id(): string;
}

export interface Locks {
  /** Resolves when this tab holds the lock; `lost` resolves if it is taken away; `release` gives it back. */
  acquire(name: string): Promise<{ release(): void; lost: Promise<void> }>;
  /** Takes it from whoever holds it, at once; absent where that cannot be done. */
  seize?(name: string): Promise<{ release(): void; lost: Promise<void> }>;
}

/** Words between the tabs of one replica. */
export type TabMessage =
  | { say: 'outbox' }
  | { say: 'want'; parent: TableName; id: string }
  | { say: 'wake' | 'rebuild' | 'verify' | 'pins' }
  /** The person does something in that tab. */
  | { say: 'attend' }
  /** Somebody leaves this device: nothing of the replica may be used or shown any more. */
  | { say: 'leave' }
  | { say: 'pause'; paused: boolean };
export interface Channel {
  post(message: TabMessage): void;
  listen(hear: (message: TabMessage) => void): () => void;
}

/**
 * Append-only files beside the store, one for each tab: what a person did survives a store that is lost. The lines of one file
 * keep their order; a line is there whole or not at all.
 */
export interface Journal {
  /** Adds lines to this tab's file; on disk when it resolves. */
  append(lines: readonly string[]): Promise<void>;
  /** The lines of every file of this replica, those of other tabs and of tabs that died included. */
  read(): Promise<string[]>;
  /**
   * Puts what `keep` makes of them in the place of the lines of this tab's file and of files whose tabs died. A crash
   * leaves the old lines, the new ones, or both.
   */
  rewrite(keep: (lines: readonly string[]) => readonly string[]): Promise<void>;
  /** Deletes every file of this replica. */
  erase(): Promise<void>;
  close(): void;
}

/** A short note kept outside of every store, to notice that a store was emptied. */
export interface Tripwire {
  read(): Promise<string | null>;
  /** Null forgets it. */
  write(note: string | null): Promise<void>;
}

/** The disk has no room for the bytes of a file. */
export class DiskFullError extends Error {}

/** Bytes of files on this device, by the SHA-256 of their content. */
export interface Blobs {
  /** Returns how many bytes of it are here, beginning with the first. */
  held(sha256: string): Promise<number>;
  /** Adds bytes behind the first `at`. @throws DiskFullError */
  append(sha256: string, at: number, bytes: Uint8Array): Promise<void>;
  /** Returns whether its bytes are those that the hash stands for; removes them when not. */
  check(sha256: string): Promise<boolean>;
  /** Null when nothing of it is here. */
  read(sha256: string): Promise<Blob | null>;
  /** Removes every file but these. */
  keepOnly(hashes: ReadonlySet<string>): Promise<void>;
  /** Bytes that the browser still allows; null: it does not say. */
  room(): Promise<number | null>;
  /** Removes all of them. */
  erase(): Promise<void>;
}

/** Sealed work on this device, of whomever: in a place of its own that outlives every replica. */
export interface Vault {
  /** Put changes into an envelope that the server alone can open. */
  seal(key: SealKey, head: SealedHead, entries: readonly SealedEntry[]): Promise<Envelope>;
  list(): Promise<Envelope[]>;
  /** All or none; on disk when it resolves. */
  add(envelopes: readonly Envelope[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

/** Everything outside that the sync code may touch: real in the worker, simulated in tests. */
export interface Ports {
  net: Net;
  clock: Clock;
  random: Random;
  locks: Locks;
  channel: Channel;
  journal: Journal;
  tripwire: Tripwire;
  /** Absent where nothing can be sealed. */
  vault?: Vault;
  /** Absent where files cannot be kept. */
  blobs?: Blobs;
  /** @throws StoreFault where a new change would be gone with the tab before it could be sent; absent where it never is. */
  checkKept?: () => Promise<void>;
}
