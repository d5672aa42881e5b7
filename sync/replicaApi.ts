import type { Filter } from '#domain/filter.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { Row, TableName } from '#domain/tables.ts';

/** One question to the replica: a page of rows with the count of all that match. Screens do not know where rows live. */
export interface ReplicaQuery<T extends TableName = TableName> {
  table: T;
  filter?: Filter;
  /** Tokens of `text` must each be contained, without case, in one of `fields`; a field may be `relation.field`. */
  search?: { text: string; fields: readonly string[] };
  sort?: readonly { field: string; direction: 'asc' | 'desc' }[];
  /** To-one relations to bring along, under their own name: `driver` for the field `driverId`. */
  include?: readonly string[];
  first?: number;
  skip?: number;
}

export type Included = Record<string, AnyRow | undefined>;
export interface ReplicaAnswer<T extends TableName = TableName> {
  rows: (Row<T> & { $?: Included })[];
  /** All that match, whatever `first` and `skip` say; a lower bound while the replica is being filled. */
  count: number;
}

/** The table versions an asker has heard of: rows at least that new will do. */
export type SeenVersions = Readonly<Partial<Record<TableName, number>>>;

export type Phase = 'opening' | 'booting' | 'live' | 'offline' | 'stopped';
/** Why the replica serves nobody any more, or null. */
export type Stop = 'session-expired' | 'disabled' | 'not-found' | 'failed' | null;

/** What the status bar says; one row, written by the leading tab, read by all. */
export interface SyncStatus {
  phase: Phase;
  stop: Stop;
  /** Rows loaded and expected: of the lists while booting, of the parts of open cases while live; null when all are here. */
  progress: { rows: number; total: number } | null;
  /** ISO instant of the last moment the replica was known to equal the server, or null. */
  syncedAt: string | null;
}

/** Before anything is known. */
export const OPENING: SyncStatus = { phase: 'opening', stop: null, progress: null, syncedAt: null };

export type OutboxState = 'queued' | 'acknowledged' | 'rejected';
/** One change that waits for the server, or that the server refused. */
export interface OutboxEntry {
  mid: number;
  name: string;
  input: unknown;
  state: OutboxState;
  /** ISO instant of the person's act. */
  at: string;
  /** Commit that holds the change; null until acknowledged. */
  seq: number | null;
  /** Why it was refused; null otherwise. */
  message: string | null;
}

/** A token, or why there is none; plain data, because custom errors lose their fields between tab and worker (design/auth.md 4). */
export type TokenAnswer =
  | { ok: true; token: string }
  | { ok: false; kind: 'offline' | 'session-expired' | 'blocked' | 'config'; message: string };
export type AskToken = (options?: { force?: boolean }) => Promise<TokenAnswer>;

/** Whether a mutation was taken: its number, or why it was refused here already. */
export type MutateOutcome = { ok: true; mid: number } | { ok: false; code: string; message: string };

/** The doorway between the screens and this tab's worker (comlink). */
export interface ReplicaApi {
  /** Open the replica of a person and start syncing; resolves when local rows can be read. `tell` hears what this tab commits. */
  open(userId: string, ask: AskToken, tell: (changed: SeenVersions) => void): Promise<void>;
  query<T extends TableName>(q: ReplicaQuery<T>, seen?: SeenVersions): Promise<ReplicaAnswer<T>>;
  get<T extends TableName>(table: T, id: string): Promise<Row<T> | undefined>;
  /** Runs the mutation on the replica and queues it; durable when the promise resolves. */
  mutate(name: string, input: unknown): Promise<MutateOutcome>;
  /** Ask for the parts of one parent (comments of a closed case); they appear in the replica when they have come. */
  ensure(parent: TableName, id: string): Promise<void>;
  discard(mid: number): Promise<void>;
  /** The network may have changed, or the person came back: try now. */
  wake(): Promise<void>;
  /** Leave: wait up to `drainMs` for the outbox, then erase every replicated row. Unsent changes stay for this person. */
  close(drainMs: number): Promise<{ unsent: number }>;
}
