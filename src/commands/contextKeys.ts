import type { Role } from '#domain/actor.ts';
import { FEATURE_FLAGS, type FeatureFlag } from '#domain/reference/reference.ts';
import { isReachable } from '#sync/syncStatus.ts';
import type { CommandContext, Mode, Subject } from './types.ts';

type Value = string | number | boolean | null;

interface ContextKey<V extends Value> {
  /** The words for it: the keyboard screen prints them. */
  says: string;
  read: (ctx: CommandContext) => V;
}
const key = <V extends Value>(says: string, read: (ctx: CommandContext) => V): ContextKey<V> => ({ says, read });

const inState = (ctx: CommandContext, ...states: readonly string[]): number =>
  ctx.outbox.filter((entry) => states.includes(entry.state)).length;

/** Until acts are counted there may be some. */
const UNCOUNTED = 1;

type FlagKey = `flag:${FeatureFlag}`;
/** FLAG-1: one that no row tells of is on. */
const FLAG_KEYS = Object.fromEntries(
  FEATURE_FLAGS.map((flag) => [
    `flag:${flag}`,
    key<boolean>(`The feature ${flag} is on`, ({ switchedOff }) => switchedOff?.has(flag) !== true),
  ]),
) as Record<FlagKey, ContextKey<boolean>>;

/** The modes in which a list has the keyboard; peek stands beside it and takes no key away. */
export const LIST_MODES = ['list', 'peek'] as const satisfies readonly Mode[];
/** The modes in which a row is in hand: the focused one of a list, or the open record. */
export const ROW_MODES = [...LIST_MODES, 'record'] as const satisfies readonly Mode[];
export const isListMode = (mode: Mode): boolean => LIST_MODES.some((one) => one === mode);
export const isRowMode = (mode: Mode): boolean => ROW_MODES.some((one) => one === mode);

/** Everything that the `when` of a command may look at by name (design/workspace.md 3.1). */
export const CONTEXT_KEYS = {
  mode: key<Mode>('Where the keyboard is', (ctx) => ctx.mode),
  screen: key<string>('The address of the screen', (ctx) => ctx.screen),
  role: key<Role>('Your role', (ctx) => ctx.actor.role),
  'pane.count': key<number>('Open panes', (ctx) => ctx.paneCount),
  'subject.type': key<Subject['table'] | null>('What the focused row or open record is', (ctx) => ctx.subject?.table ?? null),
  'subject.count': key<number>('Rows that a command would act on', (ctx) => ctx.selection.length || (ctx.subject ? 1 : 0)),
  selectionCount: key<number>('Chosen rows', (ctx) => ctx.selection.length),
  'list.page': key<number>('Page of the list', (ctx) => ctx.list?.page ?? 0),
  'list.pages': key<number>('Pages of the list', (ctx) => ctx.list?.pages ?? 0),
  filters: key<boolean>('The list is searched or filtered', (ctx) => ctx.list?.narrowed ?? false),
  online: key<boolean>('There is a connection', ({ sync }) => isReachable(sync.phase)),
  'sync.paused': key<boolean>('Sync is paused', (ctx) => ctx.sync.phase === 'paused'),
  'outbox.count': key<number>('Changes that have not reached the server', (ctx) => ctx.outbox.length),
  'outbox.failed': key<number>('Changes that were refused or have expired', (ctx) => inState(ctx, 'rejected', 'expired')),
  'outbox.held': key<number>('Changes that are held back', (ctx) => inState(ctx, 'held')),
  conflicts: key<number>('Changes in conflict', (ctx) => inState(ctx, 'conflicted')),
  undoStack: key<number>('Acts that can be taken back', ({ undoCounts }) => undoCounts?.undo ?? UNCOUNTED),
  redoStack: key<number>('Acts that can be done again', ({ undoCounts }) => undoCounts?.redo ?? UNCOUNTED),
  ...FLAG_KEYS,
} as const satisfies Record<string, ContextKey<Value>>;

export type ContextKeyName = keyof typeof CONTEXT_KEYS;
type ValueOf<K extends ContextKeyName> = ReturnType<(typeof CONTEXT_KEYS)[K]['read']>;

/** The conditions on keys: one of some values, or for a number at least so many. */
export type Conditions = {
  readonly [K in ContextKeyName]?: ValueOf<K> extends number ? { min: number } : ValueOf<K> | readonly ValueOf<K>[];
};

type When = (ctx: CommandContext) => boolean | string;

/** Returns whether one key has one of the wanted values. */
function holds(name: ContextKeyName, wanted: unknown, ctx: CommandContext): boolean {
  const value = CONTEXT_KEYS[name].read(ctx);
  if (wanted !== null && typeof wanted === 'object' && 'min' in wanted) return Number(value) >= Number(wanted.min);
  return Array.isArray(wanted) ? wanted.includes(value) : value === wanted;
}

/** A `when` over declared keys: absent unless all of them hold, then what `further` says. */
export function where(conditions: Conditions, further: When = () => true): When {
  const wanted = Object.entries(conditions) as [ContextKeyName, unknown][];
  return (ctx) => wanted.every(([name, value]) => holds(name, value, ctx)) && further(ctx);
}
