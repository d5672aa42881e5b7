import type { Hello } from '../protocol.ts';
import type { KvTx } from './kv.ts';
import type { ReplicaFacts } from './stores.ts';
import { REPLICATED } from '#domain/tables.ts';
import { changeEntry, readEntries, settleEntries } from '../outbox/entries.ts';
import { clearRows } from './rows.ts';
import { announce } from './changes.ts';

/** A leader that was overtaken tried to write: its transaction must not land (SYNC-C5). */
export class FencedError extends Error {
  constructor() {
    super('Another tab leads this replica now');
  }
}

export async function readFacts(kv: KvTx): Promise<ReplicaFacts | undefined> {
  return kv.get<ReplicaFacts>('meta', 'facts');
}

/** The facts, if `fence` is still the leader's epoch. @throws FencedError */
export async function fencedFacts(kv: KvTx, fence: number): Promise<ReplicaFacts> {
  const facts = await readFacts(kv);
  if (!facts || facts.leaderEpoch !== fence) throw new FencedError();
  return facts;
}

export async function writeFacts(kv: KvTx, facts: ReplicaFacts): Promise<void> {
  await kv.put('meta', [facts]);
}

export function freshFacts(clientId: string): ReplicaFacts {
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
    packs: null,
  };
}

/** Take the lead: every later write of an earlier leader is refused. Returns the new facts. */
export async function takeLead(kv: KvTx, clientId: string): Promise<ReplicaFacts> {
  const facts = (await readFacts(kv)) ?? freshFacts(clientId);
  facts.leaderEpoch += 1;
  await writeFacts(kv, facts);
  return facts;
}

/** Erase every replicated row, keep the outbox: what waits is sent or shown later, never lost. */
export async function wipeRows(kv: KvTx, facts: ReplicaFacts): Promise<void> {
  for (const table of REPLICATED) await clearRows(kv, table);
  for (const store of ['shadow', 'sets', 'search', 'digests', 'files']) await kv.clear(store);
  await kv.delete('meta', ['answers']);
  facts.cursor = null;
  facts.boot = null;
  facts.later = null;
  facts.owed = [];
  delete facts.ahead;
  delete facts.proof;
  delete facts.outgrown;
  facts.packs = null;
  for (const table of REPLICATED) await announce(kv, table, null);
}

/** Nobody may look at these rows any more: erase them, what was done to them and who they were for; the outbox stays for the same person. */
export async function forgetRows(kv: KvTx, facts: ReplicaFacts): Promise<void> {
  await wipeRows(kv, facts);
  for (const store of ['pins', 'settled']) await kv.clear(store);
  await writeFacts(kv, { ...facts, me: null, identity: null });
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

/** Store who the person is now. A replica of another scope or database is erased first (SYNC-C7). */
export async function storeHello(kv: KvTx, fence: number, hello: Hello): Promise<ReplicaFacts> {
  const facts = await fencedFacts(kv, fence);
  const { epoch, userEpoch, audience, schemaHash } = hello;
  const identity = { epoch, userEpoch, audience, schemaHash };
  const before = facts.identity;
  const same = before && JSON.stringify({ ...before, schemaHash }) === JSON.stringify(identity);
  const usable = facts.cursor === null || (facts.cursor >= hello.floor && facts.cursor <= hello.head);
  await requeueForgotten(kv, hello.lastMid);
  if (!same || !usable) await wipeRows(kv, facts);
  // Rows that another build stored can be read, and are filled anew beside (SYNC-C30); what has only begun to come begins again.
  else if (before.schemaHash !== schemaHash && facts.cursor === null) await wipeRows(kv, facts);
  else if (before.schemaHash !== schemaHash) facts.outgrown = true;
  // Without rows there is nothing for them to stand over.
  if (facts.cursor === null) await dropAcknowledged(kv);
  const { me, sealKey, serverTime } = hello;
  Object.assign(facts, { identity, me, owner: me.userId, greetedAt: serverTime, ...(sealKey && { sealKey }) });
  await writeFacts(kv, facts);
  return facts;
}
