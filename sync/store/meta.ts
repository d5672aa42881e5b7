import type { Hello } from '../protocol.ts';
import type { KvTx } from './kv.ts';
import type { ReplicaMeta } from './stores.ts';
import { REPLICATED } from '#domain/tables.ts';
import { changeEntry, readEntries, settleEntries } from './entries.ts';
import { clearRows } from './rows.ts';
import { announce } from './changes.ts';

/** A leader that was overtaken tried to write: its transaction must not land (SYNC-C5). */
export class FencedError extends Error {
  constructor() {
    super('Another tab leads this replica now');
  }
}

export async function readMeta(kv: KvTx): Promise<ReplicaMeta | undefined> {
  return kv.get<ReplicaMeta>('meta', 'facts');
}

/** The meta record, if `fence` is still the leader's epoch. @throws FencedError */
export async function fencedMeta(kv: KvTx, fence: number): Promise<ReplicaMeta> {
  const meta = await readMeta(kv);
  if (!meta || meta.leaderEpoch !== fence) throw new FencedError();
  return meta;
}

export async function writeMeta(kv: KvTx, meta: ReplicaMeta): Promise<void> {
  await kv.put('meta', [meta]);
}

export function freshMeta(clientId: string): ReplicaMeta {
  return {
    key: 'facts',
    clientId,
    nextMid: 1,
    leaderEpoch: 0,
    paused: false,
    identity: null,
    me: null,
    cursor: null,
    boot: null,
    later: null,
    owed: [],
  };
}

/** Take the lead: every later write of an earlier leader is refused. `isDamaged`: bytes of rows were found lost. Returns the new meta record. */
export async function takeLead(kv: KvTx, clientId: string, isDamaged = false): Promise<ReplicaMeta> {
  const meta = (await readMeta(kv)) ?? freshMeta(clientId);
  meta.leaderEpoch += 1;
  if (isDamaged) meta.damaged = true;
  await writeMeta(kv, meta);
  return meta;
}

/** Erase every replicated row, keep the outbox: what waits is sent or shown later, never lost. */
export async function wipeRows(kv: KvTx, meta: ReplicaMeta): Promise<void> {
  for (const table of REPLICATED) await clearRows(kv, table);
  for (const store of ['shadow', 'sets', 'search', 'digests', 'files']) await kv.clear(store);
  await kv.delete('meta', ['answers']);
  meta.cursor = null;
  meta.boot = null;
  meta.later = null;
  meta.owed = [];
  delete meta.ahead;
  delete meta.proof;
  delete meta.outgrown;
  delete meta.upgrade;
  delete meta.damaged;
  for (const table of REPLICATED) await announce(kv, table, null);
}

/** Nobody may see these rows any more: erases them, the undo history and the identity; the outbox stays for the same person. */
export async function forgetRows(kv: KvTx, meta: ReplicaMeta): Promise<void> {
  await wipeRows(kv, meta);
  for (const store of ['pins', 'settled']) await kv.clear(store);
  await writeMeta(kv, { ...meta, me: null, identity: null });
}

/** The effects of these are in the server's rows: there is nothing left to show over them. */
async function dropAcknowledged(kv: KvTx): Promise<void> {
  const done = (await readEntries(kv)).filter((m) => m.state === 'acknowledged');
  await settleEntries(kv, done, 'synced', null);
}

/**
 * Queue again what was acknowledged by a database that was put back in time since: it lies beyond the last number that this
 * one knows, so its effect is not there. Each change keeps its number for ever, so none can be done twice (SYNC-E3).
 */
async function requeueForgotten(kv: KvTx, lastMid: number): Promise<void> {
  const acknowledged = (await readEntries(kv)).filter((m) => m.state === 'acknowledged');
  for (const m of acknowledged.filter(({ mid }) => mid > lastMid)) await changeEntry(kv, m, { state: 'queued', seq: null });
}

function identityIn({ epoch, userEpoch, audience, schemaHash }: Hello): NonNullable<ReplicaMeta['identity']> {
  return { epoch, userEpoch, audience, schemaHash };
}

/** Returns whether all rows here go at a greeting: those of another scope or database, what is too old or damaged, and what has only begun to come in the form of another build. */
export function wipesRows(meta: ReplicaMeta, hello: Hello): boolean {
  const { identity: before, cursor } = meta;
  const same = before && JSON.stringify({ ...before, schemaHash: hello.schemaHash }) === JSON.stringify(identityIn(hello));
  const usable = cursor === null || (cursor >= hello.floor && cursor <= hello.head);
  if (!same || !usable || meta.damaged) return true;
  return before.schemaHash !== hello.schemaHash && cursor === null;
}

/** Store who the person is now. A replica of another scope or database is erased first (SYNC-C7). */
export async function storeHello(kv: KvTx, fence: number, hello: Hello): Promise<ReplicaMeta> {
  const meta = await fencedMeta(kv, fence);
  await requeueForgotten(kv, hello.lastMid);
  if (wipesRows(meta, hello)) await wipeRows(kv, meta);
  // Rows that another build stored can be read, and are filled anew beside (SYNC-C30).
  else if (meta.identity?.schemaHash !== hello.schemaHash) meta.outgrown = true;
  // Without rows there is nothing for them to stand over.
  if (meta.cursor === null) await dropAcknowledged(kv);
  const { me, sealKey, serverTime } = hello;
  Object.assign(meta, { identity: identityIn(hello), me, owner: me.userId, greetedAt: serverTime, ...(sealKey && { sealKey }) });
  await writeMeta(kv, meta);
  return meta;
}
