import { beginAbsence } from '../apply/absence.ts';
import { applyBootPage, applyLaterPage, applyPartPage, startBoot, type PlacedPage } from '../apply/applyPage.ts';
import { rebaseAll } from '../overlay/rebase.ts';
import { applyUpgradePage, beginUpgrade, endUpgrade } from '../apply/upgradeReplica.ts';
import { readEntries } from '../store/entries.ts';
import { hearLastMid } from '../outbox/recover.ts';
import { findMissing } from '../outbox/settled.ts';
import { isForServer } from '../store/entryStates.ts';
import { ALL_BUT_SEARCH, ALL_STORES, OUTBOX_STORES, type ReplicaMeta } from '../store/stores.ts';
import { applyResults } from '../apply/applyResults.ts';
import { applyTxs } from '../apply/applyTxs.ts';
import { storeCheck, type Checked } from '../digest/check.ts';
import type { Hello, Plan } from '../protocol.ts';
import type { Answer } from './events.ts';
import { fencedMeta, readMeta, storeHello, wipesRows, writeMeta } from '../store/meta.ts';
import type { Durability, Kv, KvTx } from '../store/kv.ts';

/** The state of the store after an answer. */
export interface Stored {
  meta: ReplicaMeta;
  queued: boolean;
  wanted: readonly string[];
  checked?: Checked;
}

/**
 * The stores that an answer is stored into: news do not wait until the index of the search is read, nor a greeting for rows. Those go
 * only when all rows go; a greeting that turns out to need them after all fails, and is stored at the next try.
 */
export async function storesFor(kv: Kv, answer: Answer): Promise<readonly string[]> {
  if (answer.kind === 'pull') return answer.value.reset ? ALL_STORES : ALL_BUT_SEARCH;
  if (answer.kind !== 'hello') return ALL_BUT_SEARCH;
  const meta = await kv.read(['meta'], readMeta);
  return !meta || wipesRows(meta, answer.value) ? ALL_STORES : OUTBOX_STORES;
}

/** The server forgets verdicts once the next push acknowledges them; rows it can always send again. */
export const durabilityOf = ({ kind }: Answer): Durability => (kind === 'push' ? 'strict' : 'relaxed');

/** Store one answer inside one transaction of the leader; the parts that somebody wants grow or shrink with it. */
export async function storeAnswer(
  kv: KvTx,
  fence: number,
  answer: Answer,
  wanted: readonly string[],
  head: number,
  now: number,
): Promise<Stored> {
  const done = async (meta: ReplicaMeta, still: readonly string[] = wanted): Promise<Stored> => ({
    meta,
    queued: await hasQueued(kv),
    wanted: still,
  });
  switch (answer.kind) {
    case 'hello':
      return done(await greeted(kv, fence, answer.value));
    case 'plan':
      return done(await planned(kv, fence, answer.from ?? head, answer.value));
    case 'page':
      return done(await bootStep(kv, await applyBootPages(kv, fence, [answer, ...(answer.behind ?? [])])));
    case 'later':
      return done(await applyLaterPage(kv, fence, answer.place, answer.value));
    case 'upgrade':
      return done(await applyUpgradePage(kv, fence, answer.place, answer.value));
    case 'replace':
      return done(await endUpgrade(kv, fence, answer.value));
    case 'part':
      return (await storeWantedChildren(kv, fence, answer))
        ? done(
            await payChildren(kv, fence, answer.parent),
            wanted.filter((key) => key !== answer.parent),
          )
        : done(await fencedMeta(kv, fence));
    case 'push':
      return done(await applyResults(kv, fence, answer.value));
    case 'check': {
      const { meta, checked } = await storeCheck(kv, fence, answer.step, answer.value, new Date(now).toISOString());
      return { ...(await done(meta)), checked };
    }
    case 'pull':
      return done(await applyTxs(kv, fence, answer.value));
  }
}

/** A boot begins, or the rows of another build are renewed. */
async function planned(kv: KvTx, fence: number, from: number, plan: Plan): Promise<ReplicaMeta> {
  if ((await readMeta(kv))?.outgrown) return beginUpgrade(kv, fence, from, plan);
  return bootStep(kv, await startBoot(kv, fence, from, plan));
}

async function applyBootPages(kv: KvTx, fence: number, pages: readonly PlacedPage[]): Promise<ReplicaMeta> {
  for (const { place, value } of pages) await applyBootPage(kv, fence, place, value);
  return fencedMeta(kv, fence);
}

async function greeted(kv: KvTx, fence: number, hello: Hello): Promise<ReplicaMeta> {
  await hearLastMid(kv, hello.lastMid);
  const known = (await readMeta(kv))?.identity;
  if (known && known.epoch !== hello.epoch) await findMissing(kv, hello.lastMid);
  const meta = await storeHello(kv, fence, hello);
  if (meta.cursor !== null) await beginAbsence(kv, hello.serverTime, meta.cursor, hello.head);
  return meta;
}

export async function hasQueued(kv: KvTx): Promise<boolean> {
  return (await readEntries(kv)).some(isForServer);
}

/** Rebases the changes made before the rows came, once all rows are here. */
async function bootStep(kv: KvTx, meta: ReplicaMeta): Promise<ReplicaMeta> {
  if (meta.cursor !== null) await rebaseAll(kv, meta);
  return meta;
}

/** Parts of one parent: all of its pages, or none, so that "these are all comments" is never half true. Says whether they are here. */
async function storeWantedChildren(kv: KvTx, fence: number, answer: Extract<Answer, { kind: 'part' }>): Promise<boolean> {
  let whole = true;
  for (const { table, page } of answer.value) whole = (await applyPartPage(kv, fence, table, page)) && whole;
  if (whole) await kv.put('sets', [{ key: answer.parent }]);
  return whole;
}

/** All parts of this parent are here. */
async function payChildren(kv: KvTx, fence: number, parent: string): Promise<ReplicaMeta> {
  const meta = await fencedMeta(kv, fence);
  meta.owed = meta.owed?.filter((key) => key !== parent);
  await writeMeta(kv, meta);
  return meta;
}
