import { settleInput } from '#domain/conflict.ts';
import type { TableName } from '#domain/tables.ts';
import { DomainError } from '#domain/errors.ts';
import { deviceContext, runMutation, type AnyMutation } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import type { KvTx } from '../store/kv.ts';
import { readEntries } from '../store/entries.ts';
import { hasEffect } from '../store/entryStates.ts';
import { announceChanges } from '../store/changes.ts';
import { uncoverImages } from './images.ts';
import { overlayTx } from './overlayTx.ts';
import { readRow } from '../store/rows.ts';
import { rowKey, type ReplicaMeta, type StoredMutation } from '../store/stores.ts';

/** The row a mutation acts on; null when it acts on none, or this build does not know the mutation. */
export function targetOf(name: string, input: unknown): { table: TableName; id: string } | null {
  const m = MUTATIONS.get(name);
  const parsed = m?.input.safeParse(input);
  return m?.on && parsed?.success ? { table: m.on.table, id: m.on.id(parsed.data) } : null;
}

/** Mutations whose effect must still be seen here, oldest first. */
async function pendingMutations(kv: KvTx): Promise<StoredMutation[]> {
  return (await readEntries(kv)).filter(hasEffect);
}

/** The rows that a mutation acts on or wrote, and those that it only looked at. */
export function rowsOf(
  name: string,
  input: unknown,
  touched: ReadonlySet<string>,
  read: ReadonlySet<string>,
): Pick<StoredMutation, 'touches' | 'reads'> {
  const target = targetOf(name, input);
  const touches = new Set([...(target ? [rowKey(target.table, target.id)] : []), ...touched]);
  return { touches: [...touches], reads: [...read].filter((key) => !touches.has(key)) };
}

const hangsOn = ({ touches, reads = [] }: StoredMutation, has: (key: string) => boolean): boolean => touches.some(has) || reads.some(has);

/**
 * Everything that hangs together with `keys` through pending mutations: those mutations, all keys they touch, and those they
 * looked at while another one had changed them.
 */
function closure(keys: Set<string>, pending: readonly StoredMutation[]): StoredMutation[] {
  const edited = new Set(pending.flatMap((m) => m.touches));
  for (;;) {
    const chosen = pending.filter((m) => hangsOn(m, (key) => keys.has(key)));
    const size = keys.size;
    for (const { touches, reads = [] } of chosen) for (const key of [...touches, ...reads]) if (edited.has(key)) keys.add(key);
    if (keys.size === size) return chosen;
  }
}

/**
 * Make the visible rows under `affected` equal to the server's image with the pending mutations applied in order (SYNC-C2).
 * A mutation that no longer applies has no effect for now; the server decides about it. Returns every key it rewrote. `everything`:
 * also mutations that wrote and looked at nothing when they were made last.
 */
export async function rebase(kv: KvTx, meta: ReplicaMeta, affected: Iterable<string>, everything = false): Promise<Set<string>> {
  const pending = await pendingMutations(kv);
  const keys = new Set(affected);
  for (;;) {
    const hanging = closure(keys, pending);
    const chosen = everything ? pending : hanging;
    await uncoverImages(kv, keys);
    const reached = await reapply(kv, meta, chosen);
    const surprise = [...reached].filter((key) => !keys.has(key));
    for (const key of surprise) keys.add(key);
    // A re-run may reach a row it did not touch before; if others had edits there, the order must be made again.
    if (!surprise.some((key) => pending.some((m) => !chosen.includes(m) && hangsOn(m, (one) => one === key)))) return keys;
  }
}

/**
 * Rebase the rows that just changed under a pending mutation, and those of mutations that were just settled. Returns the keys
 * that were rewritten; changed rows that nobody edits are left as they are.
 */
export async function rebaseChanged(
  kv: KvTx,
  meta: ReplicaMeta,
  changed: Iterable<string>,
  settled: readonly string[] = [],
): Promise<Iterable<string>> {
  const pending = new Set((await pendingMutations(kv)).flatMap(({ touches, reads = [] }) => [...touches, ...reads]));
  const affected = pending.size === 0 ? settled : [...settled, ...[...changed].filter((key) => pending.has(key))];
  return affected.length ? rebase(kv, meta, affected) : [];
}

/** Make every pending mutation again: its rows may have come, or gone, since it was made last. */
export async function rebaseAll(kv: KvTx, meta: ReplicaMeta): Promise<void> {
  const pending = await pendingMutations(kv);
  const keys = pending.flatMap(({ touches, reads = [] }) => [...touches, ...reads]);
  if (pending.length) await announceChanges(kv, await rebase(kv, meta, keys, true));
}

async function reapply(kv: KvTx, meta: ReplicaMeta, chosen: readonly StoredMutation[]): Promise<Set<string>> {
  const reached = new Set<string>();
  for (const m of chosen) {
    const { touched, read } = await perform(kv, meta, m);
    for (const key of touched) reached.add(key);
    Object.assign(m, rowsOf(m.name, m.input, touched, read));
    await kv.put('outbox', [m]);
  }
  return reached;
}

/** Run one queued mutation on the replica; the keys it wrote, none when a rule now stands against it, and those it looked at. */
async function perform(kv: KvTx, meta: ReplicaMeta, m: StoredMutation): Promise<{ touched: Set<string>; read: Set<string> }> {
  const touched = new Set<string>();
  const read = new Set<string>();
  const declared = MUTATIONS.get(m.name);
  if (!declared || !meta.me) return { touched, read };
  try {
    await runMutation(
      overlayTx(kv, touched, read, undefined, m.brings),
      declared,
      await mergedInput(kv, meta, declared, m),
      deviceContext(meta.me, m.at),
    );
  } catch (error) {
    // Mutations check before they write, so a refusal leaves nothing behind.
    if (!(error instanceof DomainError)) throw error;
  }
  return { touched, read };
}

/**
 * The input as the server will run it: sets merged with what others did since. A guarded field that has moved stays as the
 * person wants it until the server has answered (SYNC-C3).
 */
async function mergedInput(kv: KvTx, meta: ReplicaMeta, declared: AnyMutation, m: StoredMutation): Promise<unknown> {
  const target = m.base && targetOf(m.name, m.input);
  if (!m.base || !target || !meta.me) return m.input;
  const row = await readRow(kv, target.table, target.id);
  return row ? settleInput(declared, m.input, m.base, row, meta.me).input : m.input;
}
