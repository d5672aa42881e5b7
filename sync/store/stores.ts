import type { AnyRow } from '#domain/noun.ts';
import { REPLICATED, type TableName } from '#domain/tables.ts';
import type { Hello, Me, Plan, SealKey } from '../protocol.ts';
import type { OutboxEntry, RecoveryNote, UnsealedNote } from '../replicaApi.ts';
import type { Proof, SyncStatus } from '../syncStatus.ts';
import { CHUNK_STORES } from '../tiers/directory.ts';

/** A replicated row as stored: `_v` is the sequence number it is known to be at. */
export type StoredRow = AnyRow & { _v: number };

/** The row as the domain knows it. */
export function withoutVersion({ _v, ...row }: StoredRow): AnyRow {
  return row as AnyRow;
}

/** The server's image of a row that has pending edits; null: the server has no such row. */
export interface ShadowRow {
  key: string;
  row: StoredRow | null;
  /** The commit that this is known to be at. */
  v: number;
}

/**
 * An outbox entry as stored. `touches`: keys (`table:id`) of the row it acts on and of those it wrote; `reads`: keys of the
 * other rows that decided what it wrote, there or not.
 */
export interface StoredMutation extends OutboxEntry {
  touches: string[];
  reads?: string[];
  /** The number of times its state was written: of two copies the higher one is true. */
  rev: number;
}

/** Sets being loaded page by page, and how far it has come, so that it goes on after a reload. */
export interface InitialSync {
  plan: Plan;
  /** Index in the plan of the set being loaded, and the last id of its last page. */
  at: number;
  after: string | null;
  rows: number;
  /** Characters of text that came; absent in one that a build before counted. */
  bytes?: number;
}

/** A boot in progress: the tables that lists and counts need; of an upgrade, all of them. */
export interface BootState extends InitialSync {
  /** Head when it began, or the commit of its oldest segment: the log is replayed from here afterwards. */
  from: number;
}

/** The one record that says what this replica is and how far it has come. */
export interface ReplicaMeta {
  key: 'facts';
  clientId: string;
  nextMid: number;
  /** The lowest number below zero given to what came back from an envelope; absent: none was. */
  lowestMid?: number;
  leaderEpoch: number;
  /** Null until the first hello, and after a wipe. */
  identity: Pick<Hello, 'epoch' | 'userEpoch' | 'audience' | 'schemaHash'> | null;
  me: Me | null;
  /** The person wants no traffic until they say otherwise; kept through reloads. */
  paused: boolean;
  /** Null until a boot is complete: the sequence number that every stored row has reached. */
  cursor: number | null;
  boot: BootState | null;
  /** Whose replica this is, since the first greeting, and the key to seal their work with when they leave. */
  owner?: string;
  sealKey?: SealKey;
  /** The server's time at the last greeting. */
  greetedAt?: string;
  /** Highest head of a page stored since the boot: until the cursor is there, some rows are newer than it. */
  ahead?: number;
  /** The result of the last comparison with the server; absent until there was one. */
  proof?: Proof;
  /** The rows here have the form of another build: all of them are to be loaded anew, beside. Gone as soon as that has begun. */
  outgrown?: true;
  /** Rows in the form of this build, loaded beside those that are read, which they replace together (SYNC-C30). */
  upgrade?: BootState;
  /** Bytes of rows here were lost: all rows are erased, and loaded anew, at the next greeting. */
  damaged?: true;
  /** Parts of open parents, loaded behind everything else once the cursor stands; null when all of them are here. */
  later: InitialSync | null;
  /** Parents that were opened again by others and whose parts are not all here: `cases:<id>`. */
  owed?: string[] | undefined;
}

/** Kept until the person has put the note away. */
export interface UnsealedRecord extends UnsealedNote {
  key: 'unsealed';
  /** Envelopes that were taken in. */
  opened: string[];
}

export interface StatusRecord extends SyncStatus {
  key: 'status';
}

export interface RecoveryRecord extends RecoveryNote {
  key: 'recovery';
}

/**
 * The number of changes of a table, and the rows that the last ones touched (null: too many to say).
 * Screens observe this small record and ask again only when it moves.
 */
export interface VersionRecord {
  table: TableName;
  n: number;
  /** `chunk`: key of a chunk that came, besides the ids. */
  recent: { n: number; ids: string[] | null; chunk?: string }[];
}

/** A part set that is on this device: `cases:<id>` has all comments, history and so on of that case. */
export interface SetRecord {
  key: string;
}

export const META_STORES = [
  'meta',
  'versions',
  ...CHUNK_STORES,
  'shadow',
  'outbox',
  'settled',
  'sets',
  'search',
  'digests',
  'pins',
  'files',
] as const;
export const ALL_STORES: readonly string[] = [...REPLICATED, ...META_STORES];
/** What changes and news need: the index of the search takes long to read, and goes only when all rows go. */
export const ALL_BUT_SEARCH: readonly string[] = ALL_STORES.filter((store) => store !== 'search');

/** The stores of what waits and of who leads: a start, which changes no rows, does not wait until those are read, and holds up nobody who reads them. */
export const OUTBOX_STORES: readonly string[] = ['meta', 'outbox', 'settled'];

/** Primary key path of a store; replicated rows have `id`. */
export function keyPathOf(store: string): string {
  if (store === 'outbox' || store === 'settled') return 'mid';
  if (store === 'versions' || store === 'directory') return 'table';
  return META_STORES.includes(store as never) ? 'key' : 'id';
}

export function rowKey(table: TableName, id: string): string {
  return `${table}:${id}`;
}

export function splitKey(key: string): { table: TableName; id: string } {
  const at = key.indexOf(':');
  return { table: key.slice(0, at) as TableName, id: key.slice(at + 1) };
}
