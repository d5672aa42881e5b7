import type { Base, Conflicts } from '#domain/conflict.ts';
import type { Filter } from '#domain/filter.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { Row, TableName } from '#domain/tables.ts';
import type { AbsenceRecord } from './absenceRecord.ts';
import type { FileRecord, PinStatusRecord, PinRecord, PinRequest } from './pinRecords.ts';
import type { Tripwire } from './ports.ts';
import type { Me } from './protocol.ts';
import type { StorageState, SyncStatus } from './syncStatus.ts';

/** One question to the replica: a page of rows with the count of all that match. Screens do not know where rows live. */
export interface ReplicaQuery<T extends TableName = TableName> {
  table: T;
  filter?: Filter;
  /**
   * Tokens of `text` must each be contained, without case, in one of `fields`; a field may be `relation.field`. `citedFirst`
   * names a code of the row itself: what is written whole comes first whatever the sort, then what begins so, shortest first.
   */
  search?: { text: string; fields: readonly string[]; citedFirst?: string };
  sort?: readonly { field: string; direction: 'asc' | 'desc' }[];
  /** To-one relations to bring along, under their own name: `driver` for the field `driverId`. */
  include?: readonly string[];
  first?: number;
  skip?: number;
}

/** The question how many rows match: all of a query that decides which rows are found. */
export type ReplicaCount<T extends TableName = TableName> = Pick<ReplicaQuery<T>, 'table' | 'filter' | 'search'>;
type FieldOf<T extends TableName> = keyof Row<T> & string;
/**
 * The key that rows are counted by: the value of a field, or the span of time that an instant lies in, as its number in `starts` (ISO
 * instants in order, each the end of the one before): null before the first, and for no instant.
 */
export type GroupedBy<T extends TableName = TableName> = FieldOf<T> | { spanOf: FieldOf<T>; starts: readonly string[] };
/** The question how many rows have each combination of values, answered by one pass over the table. */
export type ReplicaGroup<T extends TableName = TableName> = ReplicaCount<T> & { by: readonly GroupedBy<T>[] };
/** The number of rows with these values, in the order of `by`; null stands for none. */
export interface GroupCount {
  values: readonly unknown[];
  count: number;
}

export type Included = Record<string, AnyRow | undefined>;
export interface ReplicaAnswer<T extends TableName = TableName> {
  /** The rows; of a table that stands alone, only the fields that are columns: long texts and structures come with `get` (tiers/columnFields.ts). */
  rows: (Row<T> & { $?: Included })[];
  /** All that match, whatever `first` and `skip` say; a lower bound while the replica is being filled. */
  count: number;
}

/** Words to look for in every record, or in those of some tables; without words the newest are found. */
export interface SearchQuestion {
  text: string;
  tables?: readonly TableName[];
  /** The most rows of each table. */
  first: number;
}
/** The rows found in one table, best first, with what names the related rows under `$`. */
export interface FoundGroup {
  table: TableName;
  /** All that fit. */
  count: number;
  /** The points of the best row: groups with more come first. */
  points: number;
  rows: (AnyRow & { $: Included })[];
}
export interface SearchAnswer {
  groups: FoundGroup[];
  /** False while more may be found soon: the index is still being made. */
  complete: boolean;
}

/** The table versions an asker has heard of: rows at least that new will do. */
export type SeenVersions = Readonly<Partial<Record<TableName, number>>>;

/**
 * The state of a change on its way. `queued`: will be sent. `sending`: may have reached the server. `acknowledged`: done there, its
 * commit is not yet among the rows here. `held`: does not leave before its time, or before the person releases it. The others wait
 * for the person and have no effect on the rows: `rejected` by the server, `conflicted` with somebody else's change, `expired`.
 */
export type OutboxState = 'queued' | 'sending' | 'acknowledged' | 'held' | 'rejected' | 'conflicted' | 'expired';

/** One change that waits for the server, or for its person. */
export interface OutboxEntry {
  mid: number;
  name: string;
  input: unknown;
  state: OutboxState;
  /** ISO instant of the person's act. */
  at: string;
  /** Commit that holds the change; null until acknowledged. */
  seq: number | null;
  /** Why it needs the person, as a code and in words; null otherwise. */
  code: string | null;
  message: string | null;
  /** The changed fields of the target row as they were when the person changed them; absent for creates. */
  base?: Base;
  /** Numbers of the changes that this one cannot do without: refused with them, held with them. */
  dependsOn: readonly number[];
  /** Changes made as one act, undone as one; null: on its own. */
  group: string | null;
  /**
   * ISO instant before which a held change does not leave; null while held: not before the person says so. Of one that was let go
   * by the clock, and leaves the house: since when it could have gone.
   */
  holdUntil: string | null;
  /** ISO instant after which an unsent change is not wanted any more; null: never. */
  expiresAt: string | null;
  /** The fields of a conflict; null otherwise. */
  conflict: Conflicts | null;
  /**
   * The inverse, for once it has left, and what the change wrote of the row it acts on; null: it can be undone until it leaves;
   * absent: it cannot be undone.
   */
  undo?: { name: string; input: unknown; wrote: Base; gone?: Gone } | null;
  /** The row that it brings back; absent: it brings none. */
  brings?: Gone;
  /** Number of the change that this one undoes. */
  undoes?: number;
  /** Set when it redoes what was undone before it had left: no new act of the person. */
  again?: true;
  /** Path of the screen that it was made on; absent: on none that is known. */
  place?: string;
}

/** A row that a change took away, as it was: no device keeps what is gone, and it is to be seen at once when it comes back. */
export interface Gone {
  table: TableName;
  row: AnyRow;
}

/** A step that a person can undo: the changes of one group, or a change on its own. */
export interface UndoStep {
  /** Names it for `undo` and `redo`. */
  key: string;
  /** Names of its mutations, each once. */
  names: readonly string[];
  /** Inputs of the first few of its changes, to say what it was about. */
  inputs: readonly unknown[];
  count: number;
  /** ISO instant. */
  at: string;
  /** True while the step is undone. */
  undone: boolean;
  /** Path of the screen that it was made on; null: on none that is known. */
  place: string | null;
}

/** The outcome of an undo or redo. */
export interface UndoOutcome {
  names: readonly string[];
  /** Inputs of the first few of its changes, to say what it was about. */
  inputs: readonly unknown[];
  /** Numbers of the changes of the step. */
  mids: readonly number[];
  /** Changes that were undone or redone. */
  done: number;
  /** Why others were not, each reason once. */
  refused: readonly string[];
}

/** Which version of a disputed field stays; `both`: the server's text with mine behind it. */
export type FieldChoice = 'mine' | 'theirs' | 'both';

/** A person's decision about a change in conflict, for all of its disputed fields or for each. */
export type ConflictChoice = { keep: 'mine' | 'theirs' } | { fields: Readonly<Record<string, FieldChoice>> };

/** The way a change left the outbox: done, or put away by its person (before it left, after it was refused, for another in its place). */
export type SettledHow = 'synced' | 'cancelled' | 'discarded' | 'replaced';

/** A change that left the outbox, kept for a while: to find what a restored server no longer has, and to bring back what was put away. */
export interface SettledEntry {
  mid: number;
  how: SettledHow;
  /** ISO instant. */
  settledAt: string;
  entry: OutboxEntry;
}

/** The changes that came back from the journal after the store was lost, and those that did not, until the person has read it. */
export interface RecoveryNote {
  /** ISO instant. */
  at: string;
  /** Changes that came back, without what is remembered by itself. */
  restored: number;
  /** Changes that are gone: the server never had them, and no copy is left. Names of their mutations. */
  lost: readonly { mid: number; name: string }[];
  /** False until the server has said which of `lost` it has. */
  checked: boolean;
}

/** The result of leaving a replica. */
export interface Left {
  /** Changes that the server has not heard of. */
  unsent: number;
  /** Changes in sealed envelopes, those that wait for the person included. */
  sealed: number;
  /** The envelopes as text, to be kept elsewhere too; null when there are none. */
  copy: string | null;
}

/** Sealed changes on this device: how many are the person's own, how many are other people's. */
export interface SealedWork {
  mine: number;
  others: number;
}

/** The outcome of work that its person had left sealed: what is done now, what needs them, what nobody can open. */
export interface UnsealedNote {
  done: number;
  needy: number;
  lost: number;
}

/** Stores that screens ask about only when they show them: what was settled, whose parts are here, which files are kept. */
export type AskedStore = 'settled' | 'sets' | 'files';

/** The values that every screen watches, sent by the worker whenever they move, whichever tab moved them. */
export interface Watched {
  /** The number of changes of each table: lists ask again when this moves, and only then. */
  versions: SeenVersions;
  /** The number of changes of each of these since this tab began to watch. */
  moved: Readonly<Record<AskedStore, number>>;
  /** False while a boot is under way: counts are lower bounds. */
  complete: boolean;
  /** The parts of all open cases are on the device too. */
  childrenComplete: boolean;
  me: Me | null;
  status: SyncStatus;
  outbox: readonly OutboxEntry[];
  /** The outcome of work that was left sealed; null when there was none. */
  unsealed: UnsealedNote | null;
  /** The changes that came back after this device lost its store, and those that did not; null when its person has read it. */
  recovery: RecoveryNote | null;
  /** The changes of others while this device was away; null until all of it is here, and when its person has read it. */
  absence: AbsenceRecord | null;
  /** The pins of this person, and how far they have come. */
  pins: readonly PinRecord[];
  keeping: PinStatusRecord | null;
}

/** The messages that a page hears from its worker. */
export interface ReplicaListener {
  /** Right after this tab's own commit: the new versions of the tables that it changed. */
  committed(changed: SeenVersions): void;
  /** Passes on what has moved; everything the first time, and again when another store takes the place of this one. */
  watched(moved: Partial<Watched>): void;
  /** Passes on the state of this tab's store. */
  storage(state: StorageState): void;
}

/** A token, or why there is none; plain data, because custom errors lose their fields between tab and worker (design/auth.md 4). */
export type TokenAnswer =
  | { ok: true; token: string }
  | { ok: false; kind: 'offline' | 'session-expired' | 'blocked' | 'config'; message: string };
export type AskToken = (options?: { force?: boolean }) => Promise<TokenAnswer>;

/** The number of a change that was taken, and until when it is held; null: it is not. */
export interface Taken {
  ok: true;
  mid: number;
  holdUntil: string | null;
}
/** Refused here already: nothing was written. */
export type Refusal = { ok: false; code: string; message: string };

/** A file that somebody opens: its bytes, a link that opens for some minutes, or why there is neither. */
export type OpenedFile = { is: 'here'; blob: Blob; mime: string } | { is: 'there'; url: string } | { is: 'offline' | 'refused' };

/** Field -> what is wrong with it; `''` holds what is about no field. */
export type Problems = Readonly<Record<string, string>>;

/** The rows of this device. `seen` spares a look at the store when the worker's rows are that new already. */
export interface ReplicaRows {
  query<T extends TableName>(q: ReplicaQuery<T>, seen?: SeenVersions): Promise<ReplicaAnswer<T>>;
  count(q: ReplicaCount, seen?: SeenVersions): Promise<number>;
  /** Counts the rows of each combination of values, most frequent first. */
  groupBy<T extends TableName>(q: ReplicaGroup<T>, seen?: SeenVersions): Promise<GroupCount[]>;
  /** Finds what fits some words, over every record of this device. */
  search(question: SearchQuestion, seen?: SeenVersions): Promise<SearchAnswer>;
  /** One row with all of its fields; undefined where this device has none. */
  get<T extends TableName>(table: T, id: string): Promise<Row<T> | undefined>;
  /** Ask for the parts of one parent (comments of a closed case); they appear in the replica when they have come. */
  ensure(parent: TableName, id: string): Promise<void>;
  /** Returns whether child rows of this parent are here because somebody asked for them. Those of open ones are here anyway. */
  hasChildren(parent: TableName, id: string): Promise<boolean>;
}

/** The changes of a person, and what they may do with them. */
export interface ReplicaOutbox {
  /**
   * Runs the mutation on the replica and queues it: seen here at once, sent when it can be; durable when the promise resolves.
   * `holdMs` holds for so long what would leave at once; `place` is the path of the screen that it is made on.
   */
  mutate(name: string, input: unknown, holdMs?: number, place?: string): Promise<Taken | Refusal>;
  /** Makes many changes as one step, under the name of a group: all of them land, or none when one is refused. */
  mutateBatch(changes: readonly { name: string; input: unknown }[], group: string, place?: string): Promise<{ ok: true } | Refusal>;
  /** Returns why this device would refuse the mutation, in words; null: it would not. Nothing is written. */
  dryRun(name: string, input: unknown): Promise<string | null>;
  /** Returns the problems of changes that are to be one step, for each of them by its fields; `''` is about none. Nothing is written. */
  problems(changes: readonly { name: string; input: unknown }[]): Promise<Problems[]>;
  /** The last changes that left the outbox, newest first. */
  settled(limit: number): Promise<SettledEntry[]>;
  /** Cancels a change that has not left; the numbers that were, none when it may have reached the server. */
  cancel(mid: number): Promise<readonly number[]>;
  /** Lets a held change go now; the numbers of those that went with it. */
  release(mid: number): Promise<readonly number[]>;
  /** Makes a change that waits for its person again, as it was or with another input. */
  retry(mid: number, corrected?: unknown): Promise<Taken | Refusal>;
  /** Puts away a change that waits for its person; it can be brought back for thirty days. */
  discard(mid: number): Promise<void>;
  /** Decide a conflict; null: nothing was left to change. What is put away can be brought back for a while. */
  resolve(mid: number, choice: ConflictChoice): Promise<Taken | Refusal | null>;
  restore(mid: number): Promise<Taken | Refusal>;
  /** The last hundred steps that can be undone, newest first. */
  undoSteps(): Promise<readonly UndoStep[]>;
  /** Undoes a step, the last one when none is named; null: there is none. */
  undo(key?: string): Promise<UndoOutcome | null>;
  /** Redoes a step that was undone, the last when none is named; null: there is none, or something else was done since. */
  redo(key?: string): Promise<UndoOutcome | null>;
  /** Everything that has not reached the server or waits for its person, as JSON. */
  exportPending(): Promise<string>;
  /** The person has read what came back from the journal, and what was lost. */
  forgetRecovery(): Promise<void>;
  /** The person has read what became of work that was left sealed. */
  forgetUnsealed(): Promise<void>;
}

/** The files of this device, and what its person keeps here whole. */
export interface ReplicaFiles {
  /** Returns what is known of some files, by the ids of their rows; those that nobody keeps are left out. */
  known(ids: readonly string[]): Promise<FileRecord[]>;
  /** The bytes of a file that is kept here, else where the server has them for the next minutes. */
  open(id: string): Promise<OpenedFile>;
  /** Keep all of a case, or of a customer's cases, on this device, or keep it otherwise than before; null: not any more. */
  pin(what: Pick<PinRequest, 'kind' | 'id'>, request: PinRequest | null): Promise<void>;
}

/** The replica as a whole, and how it syncs. */
export interface ReplicaDevice {
  /** Open the replica of a person and start syncing; resolves when local rows can be read. */
  open(userId: string, ask: AskToken, listener: ReplicaListener, tripwire: Tripwire): Promise<void>;
  /** Returns the key that opens what this person has typed and not saved on this device, made when there is none; null: the browser has no place for it. */
  draftKey(userId: string): Promise<CryptoKey | null>;
  /** The page sleeps: let go of the store, so that it does not hold up other tabs. It opens again when it is asked. */
  sleep(): Promise<void>;
  /** Seals and erases what other people left open on this device; says whose it was. */
  leaveOthers(): Promise<string[]>;
  /** The network may have changed, or the person came back: try now. */
  wake(): Promise<void>;
  /** The person does something: what fills the replica or compares it gives way for a moment (SYNC-C32). */
  reportActivity(): Promise<void>;
  /** Hash every stored row again and compare it with the server's; the status says how it went. */
  verify(): Promise<void>;
  /** No traffic until resumed, also after a reload; changes wait meanwhile. */
  pause(paused: boolean): Promise<void>;
  /** Erase every row here and load all of them again; what waits to be sent stays. */
  rebuild(): Promise<void>;
  /** The person has read what others did while they were away. */
  forgetAbsence(): Promise<void>;
  /** Numbers and hashes about this replica, as JSON: what to send along when something went wrong. */
  diagnostics(): Promise<string>;
  /** Counts what is sealed on this device, of whomever. */
  sealedWork(): Promise<SealedWork>;
  /** Takes in a copy that was saved when its person left; false when it is not theirs, or no such copy. */
  bringSealed(copy: string): Promise<boolean>;
  /** Leave: wait up to `drainMs` for the outbox, then erase the replica. What could not be sent is sealed for this person. */
  close(drainMs: number): Promise<Left>;
}

/** The doorway between the screens and this tab's worker (comlink). */
export interface ReplicaApi {
  rows: ReplicaRows;
  outbox: ReplicaOutbox;
  files: ReplicaFiles;
  device: ReplicaDevice;
}
