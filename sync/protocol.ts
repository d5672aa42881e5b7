import { fromBase64 } from '#domain/base64.ts';
import { z } from 'zod';
import { ROLE_NAMES } from '#domain/actor.ts';
import type { AnyRow } from '#domain/noun.ts';
import { isTableName, type TableName } from '#domain/tables.ts';
import { BLOCK_LINES, blocksFor, BlockReader, crc32, type LineBlocks } from './lineBlocks.ts';

/** Sequence numbers are decimal text on the wire; here they are JavaScript numbers (a commit a millisecond fills 2^53 in 285,000 years). */
const seq = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number);
const table = z.string().refine(isTableName) as unknown as z.ZodType<TableName>;

export const LIMITS = {
  /** Mutations in one push. */
  pushMutationsMax: 50,
  /** Text of all mutations in one push, so that it stays below the size the server takes; one alone may be larger. */
  pushBytesMax: 96 * 1024,
  /** Text of one mutation's input. */
  inputBytesMax: 64 * 1024,
  /** Text of what one mutation was based on: longer than all guarded fields of a row together. */
  baseBytesMax: 64 * 1024,
  /** Bytes of one mutation with its base, so that it stays below the size the server takes. */
  mutationBytesMax: 240 * 1024,
  /** Rows in one page. */
  pageRows: 1000,
  /** Rows asked for by id at once. */
  idsMax: 100,
  /** Rows in one chunk of a table, and in a page of an initial sync. */
  chunkRows: 2000,
  /** Rows that come with a plan, where there are no more than these for a person to see. */
  planRows: 20_000,
  /** Rows in one block of packed lines. */
  blockLines: BLOCK_LINES,
  /** Rows in one segment, and the rows that a table has before segments are made of it. */
  segmentRows: 8000,
  segmentRowsMin: 2000,
  /** Rows of the set `newest`, enough for the first screens of any list. */
  newestRows: 200,
  /** Text of the transactions in one pull; one larger transaction travels alone. */
  pullBytesMax: 1024 * 1024,
  /** A poke carries its transactions when they are no longer than this; else the device pulls. */
  pokeBytesMax: 32 * 1024,
  /** The days for which sealed work can be opened. */
  sealedDays: 90,
  /** The time after which a change that leaves the house is not sent unasked. */
  unaskedMs: 15 * 60_000,
} as const;

/** Returns whether a change could have left long ago, and nobody has said since that it may. `holdUntil` as in an outbox entry. */
export function isLate(holdUntil: unknown, now: number): boolean {
  return typeof holdUntil === 'string' && now - Date.parse(holdUntil) > LIMITS.unaskedMs;
}

/** The reason given for a change that is not done because it came too late. */
export const EXPIRED = { code: 'EXPIRED', message: 'It could not be sent in time, so it was not done.' } as const;

/** The public half of the key that sealed work is made for: RSA-OAEP with SHA-256, its `spki` in base64. */
export const SealKey = z.object({ kid: z.string(), spki: z.string() });
export type SealKey = z.infer<typeof SealKey>;

/** The answer who the person is and what they may hold: given first, and again after every change of scope. */
export const Hello = z.object({
  /** Changes when the database was restored or replaced: cursors of another epoch mean nothing. */
  epoch: z.string(),
  userEpoch: z.number().int(),
  audience: z.enum(['staff', 'customer']),
  head: seq,
  /** Oldest cursor that can still be continued. */
  floor: seq,
  /** Last mutation of this client that the server has answered; 0 when none. */
  lastMid: z.number().int(),
  serverTime: z.string(),
  schemaHash: z.string(),
  /** The server makes rows in a form of its own, of another version: they cannot be compared with those here. Absent: the same. */
  otherForm: z.boolean().optional(),
  /** The key for what must stay on this device unread when the person leaves before it was sent. */
  sealKey: SealKey.optional(),
  me: z.object({
    userId: z.string(),
    role: z.enum(ROLE_NAMES),
    customerId: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
  }),
});
export type Hello = z.infer<typeof Hello>;
export type Me = Hello['me'];

/**
 * A file that holds a range of rows of a table as they were at the commit `at`: after the id `lo` (null: from the first) up to and with
 * `hi` (null: to the last). `n` rows, `bytes` when unpacked, whose SHA-256 is `hash`; `url` opens for some minutes.
 */
const SegmentRange = z.object({
  lo: z.string().nullable(),
  hi: z.string().nullable(),
  n: z.number().int().nonnegative(),
  at: z.number().int().nonnegative(),
  hash: z.string(),
  bytes: z.number().int().nonnegative(),
  url: z.string(),
});
export type SegmentRange = z.infer<typeof SegmentRange>;

/** The ids behind which the later pages of a set begin, as they were when its first page was made; null: nobody said. */
const ends = z.array(z.string()).nullish();

const row = z.looseObject({ id: z.string() });
const ROW_ID = /^[A-Za-z0-9_-]{1,40}$/;

/**
 * Rows as they travel and are stored: ids one to a line, and the blocks of their lines (lineBlocks.ts), in base64. `parents`: of parts,
 * the ids of their parents in the same way. `length`: characters of all lines.
 */
export const PackedLines = z.object({
  ids: z.string(),
  parents: z.string().optional(),
  length: z.number().int().nonnegative(),
  ends: z.array(z.number().int().nonnegative()),
  crc: z.number().int(),
  bytes: z.string(),
});
export type PackedLines = z.infer<typeof PackedLines>;

/** The rows of a page in id order: most are stored as they came, and read when somebody asks. */
export interface PageRows {
  ids: string[];
  /** The parent's id of each child row; absent: nobody said. */
  parents?: string[] | undefined;
  blocks: LineBlocks;
  /** Characters of all lines. */
  length: number;
  /** @throws SyntaxError for a line that is no row */
  readonly rows: AnyRow[];
}

function namesIn(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

/** @throws for blocks that are not those that were sent */
function pageRows({ ids: names, parents: theirs, length, ends, crc, bytes: base64 }: PackedLines): PageRows {
  const ids = namesIn(names);
  const parents = theirs === undefined ? undefined : namesIn(theirs);
  const blocks = { bytes: fromBase64(base64), ends: Uint32Array.from(ends) };
  const isWhole = ends.length === blocksFor(ids.length) && (ends.at(-1) ?? 0) === blocks.bytes.length && crc32(blocks.bytes) === crc;
  if (!isWhole || ![...ids, ...(parents ?? [])].every((id) => ROW_ID.test(id)) || (parents && parents.length !== ids.length))
    throw new Error('Rows that were damaged on their way');
  let rows: AnyRow[] | null = null;
  return {
    ids,
    parents,
    blocks,
    length,
    get rows() {
      const reader = new BlockReader(blocks);
      return (rows ??= ids.map((_, at) => JSON.parse(reader.line(at)) as AnyRow));
    },
  };
}

/** A value that a reader takes apart; what it cannot read is malformed, like any other wrong shape. */
function unpacked<T>(read: (text: string) => T): (text: string, ctx: z.RefinementCtx) => T {
  return (text, ctx) => {
    try {
      return read(text);
    } catch (error) {
      ctx.addIssue({ code: 'custom', message: String(error) });
      return z.NEVER;
    }
  };
}

/** Rows of one table in id order, as seen by one snapshot that stands at `head`. `next` null: that was all. */
export const Page = z
  .object({
    rows: z.string().transform(unpacked((text) => pageRows(PackedLines.parse(JSON.parse(text))))),
    next: z.string().nullable(),
    head: seq,
    ends,
  })
  // The rows stay behind their getter: most pages are stored without being read.
  .transform(({ rows, ...place }): PageRows & typeof place => Object.assign(rows, place));
export type Page = z.infer<typeof Page>;

/**
 * The sets that an initial sync loads, in order. `set` null: the whole table in scope; `newest`: its latest rows; `open`: child rows of
 * open parents. `rows` counts what the set will bring, for a true progress bar; `bytes` is about how long its texts are, by a sample, in
 * characters, before compression. `segments`: the same rows in files, from the first to the last.
 * `page`: the rows themselves, of a set whose rows are few: nothing is left to ask for.
 */
export const Plan = z.array(
  z.object({
    table,
    set: z.string().nullable(),
    rows: z.number().int(),
    bytes: z.number().int().optional(),
    segments: z.array(SegmentRange).optional(),
    page: Page.optional(),
  }),
);
export type Plan = z.infer<typeof Plan>;

/** One row change: `P` puts the whole projected row, `L` says that it left this person's sight (deleted or moved: no difference is told). */
export const Op = z.union([z.tuple([table, z.literal('P'), row]), z.tuple([table, z.literal('L'), z.object({ id: z.string() })])]);
export type Op = z.infer<typeof Op>;
/** Everything one commit changed in this person's sight. Never split. */
export const SyncTx = z.object({ seq, ops: z.array(Op) });
export type SyncTx = z.infer<typeof SyncTx>;

/** Transactions after `from` up to `to`; `to` reaches `head` when there is no more. `reset`: the cursor cannot be continued, boot again. */
export const Pull = z.object({ from: seq, to: seq, head: seq, txs: z.array(SyncTx), reset: z.boolean() });
export type Pull = z.infer<typeof Pull>;

/** News pushed over the socket; `txs` null when too large: then pull. Lost, doubled or late pokes do no harm. */
export const Poke = z.object({ from: seq, to: seq, head: seq, txs: z.array(SyncTx).nullable() });
export type Poke = z.infer<typeof Poke>;

const hash = z.number().int().nonnegative();
/**
 * The rows a device should hold at a cursor. `at` null: it must pull first. `sums`: count and sum of hashes of each table by name, or
 * of each bucket of one table by number, those with nothing left out. `rows`: id and hash of every row of one bucket. Parts count
 * under their parent's bucket while the parent is open; those of the parents in `except` are left out here and not counted there.
 */
export const Digest = z.object({
  at: seq.nullable(),
  except: z.array(z.string()),
  sums: z.array(z.tuple([z.union([z.string(), z.number().int()]), z.number().int(), hash])),
  rows: z.array(z.tuple([z.string(), hash])),
});
export type Digest = z.infer<typeof Digest>;

/** A report of rows on a device that were not the server's, for the server's log: counts, and ids as hashes (never an id or a value). */
export const MismatchReport = z.object({
  table,
  cursor: z.number().int(),
  wrong: z.number().int(),
  missing: z.number().int(),
  extra: z.number().int(),
  ids: z.array(hash).max(20),
});
export type MismatchReport = z.infer<typeof MismatchReport>;

const mid = z.number().int().positive();
/**
 * `base`: what the person saw of the fields that the input names; without it the last one stands. `dependsOn`: mutations that
 * made what this one refers to; refused with them.
 */
export const SyncMutation = z.object({
  mid,
  name: z.string().max(60),
  input: z.unknown(),
  base: z.record(z.string(), z.unknown()).nullish(),
  dependsOn: z.array(mid).max(50).nullish(),
  /** True when it leaves the house and may have been sent before, long ago: its answer is wanted, but it is not done any more. */
  late: z.boolean().nullish(),
});
export type SyncMutation = z.infer<typeof SyncMutation>;

/**
 * `APPLIED` and `NOOP` carry the commit they became; `REJECTED` says why; `DEPENDENCY_REJECTED`: what it refers to was refused;
 * `CONFLICT` carries the disputed fields, null where the person may not see them any more, and a commit that shows the server's
 * values; `GAP`: an earlier mutation is missing, send again from `lastMid`.
 */
export const PushResult = z.object({
  mid: z.number().int(),
  status: z.enum(['APPLIED', 'NOOP', 'REJECTED', 'CONFLICT', 'DEPENDENCY_REJECTED', 'GAP']),
  seq: seq.nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
  fields: z.record(z.string(), z.object({ base: z.unknown(), mine: z.unknown(), theirs: z.unknown() })).nullish(),
});
export type PushResult = z.infer<typeof PushResult>;

/** The part of sealed work that anybody may know: whose it is, of which client, and how much. */
const SealedHead = z.object({
  v: z.literal(1),
  id: z.string().max(64),
  kid: z.string().max(64),
  userId: z.string().max(64),
  clientId: z.string().max(64),
  /** ISO instant; after `LIMITS.sealedDays` nobody can open it any more. */
  sealedAt: z.iso.datetime(),
  count: z.number().int(),
});
export type SealedHead = z.infer<typeof SealedHead>;
/**
 * Changes that were not sent before their person left, readable by the server alone: gzipped JSON of `SealedEntry[]`, sealed
 * with AES-GCM; `key` is that key, wrapped for the server. `key`, `iv` and `data` in base64.
 */
export const Envelope = SealedHead.extend({ key: z.string(), iv: z.string(), data: z.string() });
export type Envelope = z.infer<typeof Envelope>;

/** The text that is sealed along with the changes, so that nobody can write another name on an envelope. */
export function sealedHeadText({ v, id, kid, userId, clientId, sealedAt, count }: SealedHead): string {
  return JSON.stringify([v, id, kid, userId, clientId, sealedAt, count]);
}

/** An outbox entry inside an envelope, as the device kept it. */
export const SealedEntry = z.looseObject({ mid: z.number().int(), name: z.string(), state: z.string() });
export type SealedEntry = z.infer<typeof SealedEntry>;
/** States of entries that still go to the server, in the order of their numbers; all others only come back to the person. */
export const UNSENT_STATES: readonly string[] = ['queued', 'sending', 'acknowledged'];

/** `OPENED`: what was waiting was done under its own numbers, with these results; `entries` is everything that was inside. */
export const Unsealed = z.object({
  status: z.enum(['OPENED', 'EXPIRED', 'UNKNOWN_KEY', 'DAMAGED']),
  entries: z.array(SealedEntry),
  results: z.array(PushResult),
});
export type Unsealed = z.infer<typeof Unsealed>;

/** Codes of a refused request that the engine acts on (design/domain.md 2.6, design/auth.md 3). */
export const CODES = {
  scopeChanged: 'SCOPE_CHANGED',
  userDisabled: 'USER_DISABLED',
  userNotFound: 'EntityNotFoundError',
  tokenInvalid: 'InvalidTokenError',
  tokenExpired: 'TokenExpiredError',
} as const;
