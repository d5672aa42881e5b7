import type { OfflinePolicy } from '#domain/mutation.ts';
import { DomainError } from '#domain/errors.ts';
import type { KvTx } from '../store/kv.ts';
import type { StatusRecord, StoredMutation } from '../store/stores.ts';

/** Refusal of a change for a connection only while there is none. */
export class OfflineError extends DomainError {
  readonly code = 'OFFLINE';
  constructor() {
    super('This needs a connection, and there is none right now. Nothing was changed.');
  }
}

/** State that a change begins in, and what ends its waiting. */
export type InitialState = Pick<StoredMutation, 'state' | 'holdUntil' | 'expiresAt'>;

/** Returns whether this tab's replica follows the server right now, as far as anybody knows. */
export async function isOnline(tx: KvTx): Promise<boolean> {
  return (await tx.get<StatusRecord>('meta', 'status'))?.phase === 'live';
}

/** Applies the offline policy of a mutation. @throws OfflineError when the change is for a connection only, and there is none */
export function initialStateFor(policy: OfflinePolicy | undefined, now: string, online: boolean): InitialState {
  const after = (ms: number): string => new Date(Date.parse(now) + ms).toISOString();
  if (policy === undefined || policy === 'queue') return { state: 'queued', holdUntil: null, expiresAt: null };
  if (policy === 'online') {
    if (!online) throw new OfflineError();
    return { state: 'queued', holdUntil: null, expiresAt: null };
  }
  if ('hold' in policy) return { state: 'held', holdUntil: after(policy.hold), expiresAt: null };
  return { state: online ? 'queued' : 'held', holdUntil: null, expiresAt: after(policy.confirm) };
}

/** Returns the policy with which a change begins when its person may take it back first; any other policy than the queue stays. */
export function heldFor(policy: OfflinePolicy | undefined, holdMs: number | undefined): OfflinePolicy | undefined {
  return holdMs !== undefined && (policy === undefined || policy === 'queue') ? { hold: holdMs } : policy;
}

/**
 * The held changes that this one may not overtake: those it depends on, and earlier ones to the same rows. `entries` in the
 * order of numbers.
 */
export function blockersOf(
  entry: Pick<StoredMutation, 'mid' | 'dependsOn' | 'touches'>,
  entries: readonly StoredMutation[],
): StoredMutation[] {
  const rows = new Set(entry.touches);
  const isBefore = ({ mid, dependsOn: _, touches }: StoredMutation): boolean =>
    entry.dependsOn.includes(mid) || (mid < entry.mid && touches.some((key) => rows.has(key)));
  return entries.filter((other) => other.state === 'held' && other.mid !== entry.mid && isBefore(other));
}

/** Waiting changes that depend on those, themselves among them, in the order of numbers. */
export function withDependents(mids: readonly number[], entries: readonly StoredMutation[]): StoredMutation[] {
  const taken = new Set(mids);
  return entries.filter(({ mid, dependsOn }) => {
    if (dependsOn.some((one) => taken.has(one))) taken.add(mid);
    return taken.has(mid);
  });
}
