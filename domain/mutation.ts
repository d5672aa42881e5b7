import type { z } from 'zod';
import { isByLink, type Actor } from './actor.ts';
import { settleInput, type Base } from './conflict.ts';
import { AccessError, ConflictError, InputError } from './errors.ts';
import type { AnyRow } from './noun.ts';
import type { DriverOrder } from './records/driverOrder.ts';
import { canSee } from './scope.ts';
import { NOUNS, type Row, type TableName } from './tables.ts';

/** The five verbs a mutation is written in; the replica and SQL each give them once, under one contract suite. */
export interface Tx {
  get<T extends TableName>(table: T, id: string): Promise<Row<T> | undefined>;
  where<T extends TableName>(table: T, field: keyof Row<T> & string, value: string): Promise<Row<T>[]>;
  put<T extends TableName>(table: T, row: Row<T>): Promise<void>;
  patch<T extends TableName>(table: T, id: string, change: Partial<Row<T>>): Promise<void>;
  remove(table: TableName, id: string): Promise<void>;
}

/** The verbs that read. */
export type Reads = Pick<Tx, 'get' | 'where'>;

/** The context of a mutation besides its input. `now` is the device's guess first; the server's clock wins. */
export interface MutationContext {
  actor: Actor;
  /** ISO instant, UTC, milliseconds. */
  now: string;
  /** The next human number of a series; only the server can give one. */
  issue?: (series: Series) => Promise<string>;
  /** Softly deleted rows whose field holds this value: they still point at what is to be destroyed. A device has none. */
  deletedWhere?: (table: TableName, field: string, value: string) => Promise<AnyRow[]>;
  /** Takes an upload of this person for a row of `files`; bytes lie on the server alone. @throws AccessError when it is not theirs to take */
  claimUpload?: (handle: string) => Promise<ClaimedUpload>;
  /** Has something leave the house once this change is committed. A device has none. @throws RuleError when it is on its way already */
  order?: (order: DriverOrder) => Promise<void>;
  /** Keeps why something goes although it had to stay (RETAIN-2). A device has none. */
  overrule?: (kept: Overruled) => Promise<void>;
  /** True on a device. It has no rows of `files`: whether one may be pointed at is for the server to say. */
  isDevice?: true;
}

/** Something that goes for good inside its term; `keptUntil` is the last day (`YYYY-MM-DD`) on which it had to be there. */
export interface Overruled {
  table: TableName;
  id: string;
  keptUntil: string;
  reason: string;
}

/** The context of a mutation that a device runs; the server runs it again with its own. */
export function deviceContext(actor: Actor, now: string): MutationContext {
  return { actor, now, isDevice: true };
}

/** The fields that a row of `files` takes from the bytes that it stands for. */
export type ClaimedUpload = Pick<Row<'files'>, 'fileId' | 'filename' | 'mimeType' | 'sizeBytes' | 'sha256' | 'customerId' | 'createdById'>;

/** The series of human numbers: `2026-000123`, `C-1001`, and six characters for links. */
export type Series = 'caseID' | 'customerID' | 'code';

/** A number that the server gives; a device shows a provisional one, made from the row's id, until it hears the real one. */
export async function issued(ctx: MutationContext, series: Series, id: string): Promise<string> {
  return ctx.issue ? ctx.issue(series) : `~${id.slice(-5)}`;
}

/**
 * The way of a change that cannot, or should not, leave at once. `queue` (when nothing is said): it waits and is sent.
 * `hold`: it sends in so many milliseconds, until then it can be canceled. `online`: without a connection it is refused.
 * `confirm`: made without a connection it waits for its person's word, and after so many milliseconds is not wanted any more.
 */
export type OfflinePolicy = 'queue' | 'online' | { hold: number } | { confirm: number };

/** A row that a mutation wrote, and as it was; `before` undefined: there was none. */
export interface WrittenRow {
  table: string;
  id: string;
  before: AnyRow | undefined;
}

/** A change to the workspace, written once and run on both sides: optimistically in the worker, for real on the server. */
export interface Mutation<T extends TableName, I> {
  name: string;
  input: z.ZodType<I>;
  offline?: OfflinePolicy;
  /** The row it acts on: checked for being visible before anything else is looked at (ACCESS-2). Null: it hangs on no row. */
  on: { table: T; id: (input: I) => string } | null;
  /** Returns whether this person may do it. `row` is the one it acts on; meaningless where it hangs on none. */
  may: (actor: Actor, row: Row<T>, input: I) => boolean;
  /**
   * The inverse of this one, from the row it acts on as it was before and after (undefined where there was or is
   * none), and from every row that it wrote; nothing when it cannot be undone. Absent: it never can.
   */
  undo?: (
    input: I,
    before: Row<T> | undefined,
    after: Row<T> | undefined,
    written: readonly WrittenRow[],
  ) => { name: string; input: unknown } | null | undefined;
  /** Set when it has no inverse, and is undone by never leaving. */
  recallable?: true;
  /** Set when a driver without an account runs it, by a mailed link; no other is open to them (LINK-3). */
  byLink?: true;
  /** Makes the change. It checks everything before its first write: a refusal must leave nothing behind on a device. */
  apply: (tx: Tx, input: I, ctx: MutationContext, row: Row<T>) => Promise<void>;
}

/** A mutation of whichever noun and input: what lists and the wire deal in. `unknown` will not do, for `may` and `apply` take both. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyMutation = Mutation<any, any>;

export function mutation<T extends TableName, I>(spec: Mutation<T, I>): Mutation<T, I> {
  return spec;
}

/**
 * Check and run one mutation.
 * @throws InputError when the input has the wrong shape, AccessError when the row is missing, invisible or not the
 * actor's to change, ConflictError when a guarded field has moved away from `base`, RuleError when a business rule says no.
 * Nothing is written before the last check has passed.
 * @param base what the person saw; without it whatever is there is overwritten
 */
export async function runMutation(tx: Tx, m: AnyMutation, rawInput: unknown, ctx: MutationContext, base?: Base): Promise<void> {
  const parsed = m.input.safeParse(rawInput);
  if (!parsed.success) throw new InputError(detailsOf(parsed.error));
  const input = parsed.data;
  const row = (m.on ? await visibleRow(tx, m.on.table as TableName, m.on.id(input), ctx.actor) : undefined) as Row<TableName>;
  if ((isByLink(ctx.actor) && !m.byLink) || !m.may(ctx.actor, row, input)) throw new AccessError();
  await m.apply(tx, base && m.on ? agreed(m, input, base, row, ctx.actor) : input, ctx, row);
}

function agreed(m: AnyMutation, input: unknown, base: Base, row: Row<TableName>, actor: Actor): unknown {
  const settled = settleInput(m, input, base, row, actor);
  if (settled.conflicts) throw new ConflictError(settled.conflicts);
  return settled.input;
}

/** The row, when it is there and this person may see it. @throws AccessError otherwise, in the same words for both (ACCESS-2) */
export async function visibleRow<T extends TableName>(tx: Reads, table: T, id: string, actor: Actor): Promise<Row<T>> {
  const row = await tx.get(table, id);
  if (!row || !canSee(actor, NOUNS[table].scope, row)) throw new AccessError();
  return row;
}

/** Field -> what is wrong with it; a key that is not known is named itself. */
export function detailsOf({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(
    issues.flatMap((issue) => {
      if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [[...issue.path, key].join('.'), 'Cannot be given']);
      return [[issue.path.join('.') || 'input', issue.message]];
    }),
  );
}
