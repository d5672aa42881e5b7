import { parentOf, REPLICATED, type TableName } from '#domain/tables.ts';
import { placeOf } from '../apply/applyPage.ts';
import type { CheckStep } from '../digest/check.ts';
import { pushBatch } from '../outbox/pushBatch.ts';
import { NetError, type Ports } from '../ports.ts';
import type { Page, Pull } from '../protocol.ts';
import type { Kv } from '../store/kv.ts';
import { splitKey, type ReplicaMeta } from '../store/stores.ts';
import type { Answer, Effect } from './events.ts';
import type { PageAhead } from './pageAhead.ts';

export function epochOf(meta: ReplicaMeta | null): string {
  return meta?.identity?.epoch ?? '';
}

/** Put one question to the server. @throws NetError */
export async function askServer(
  kv: Kv,
  { net, clock }: Ports,
  ahead: PageAhead,
  meta: ReplicaMeta | null,
  effect: Extract<Effect, { do: 'ask' }>,
): Promise<Answer> {
  const clientId = meta?.clientId ?? '';
  const userEpoch = meta?.identity?.userEpoch ?? 0;
  switch (effect.kind) {
    case 'hello':
      return { kind: 'hello', value: await net.hello(clientId) };
    case 'plan':
      return { kind: 'plan', value: ahead.hold(meta, await net.plan(clientId, userEpoch)), from: meta?.cursor ?? null };
    case 'page':
      if (!meta?.boot) throw new NetError('failed', 'Nothing is being loaded');
      return { kind: 'page', ...(await ahead.next(net, meta, meta.boot)) };
    case 'later':
      if (!meta?.later?.plan[meta.later.at]) throw new NetError('failed', 'Nothing is being loaded');
      return { kind: 'later', place: placeOf(meta.later), value: await ahead.laterRows(net, meta, meta.later) };
    case 'upgrade':
      if (!meta?.upgrade?.plan[meta.upgrade.at]) throw new NetError('failed', 'Nothing is being loaded');
      return { kind: 'upgrade', place: placeOf(meta.upgrade), value: await ahead.laterRows(net, meta, meta.upgrade) };
    case 'replace':
      return { kind: 'replace', value: await askNews(net, meta, meta?.upgrade?.from ?? 0) };
    case 'part':
      return { kind: 'part', parent: effect.parent!, value: await askChildren(net, effect.parent!, userEpoch) };
    case 'push':
      return { kind: 'push', value: await pushBatch(kv, net, meta, clock.now()) };
    case 'check':
      return askCheck(net, meta, effect.step!);
    case 'pull':
      return { kind: 'pull', value: await askPull(net, meta, meta?.cursor ?? 0) };
  }
}

function askPull(net: Ports['net'], meta: ReplicaMeta | null, cursor: number): Promise<Pull> {
  return net.pull({ clientId: meta?.clientId ?? '', cursor, epoch: epochOf(meta), userEpoch: meta?.identity?.userEpoch ?? 0 });
}

/** All news since a commit, in as many answers as it takes. */
async function askNews(net: Ports['net'], meta: ReplicaMeta | null, since: number): Promise<Pull[]> {
  const news = [await askPull(net, meta, since)];
  for (let last = news[0]!; !last.reset && last.to < last.head; news.push(last)) last = await askPull(net, meta, last.to);
  return news;
}

async function askCheck(net: Ports['net'], meta: ReplicaMeta | null, step: CheckStep): Promise<Answer> {
  const userEpoch = meta?.identity?.userEpoch ?? 0;
  if (step.ask === 'fetch') {
    const page = await net.page({ table: step.table, set: `ids:${step.ids.join(',')}`, after: null, userEpoch });
    return { kind: 'check', step, value: page };
  }
  if (!net.digest) throw new NetError('failed', 'Nothing is compared here');
  const place = { clientId: meta?.clientId ?? '', cursor: meta?.cursor ?? 0, epoch: epochOf(meta), userEpoch };
  const part = step.ask === 'tables' ? {} : step.ask === 'buckets' ? { table: step.table } : { table: step.table, bucket: step.bucket };
  return { kind: 'check', step, value: await net.digest({ ...place, ...part }) };
}

/** Every page of everything that belongs to one parent. */
async function askChildren(net: Ports['net'], parent: string, userEpoch: number): Promise<{ table: TableName; page: Page }[]> {
  const { table: owner, id } = splitKey(parent);
  const children: { table: TableName; page: Page }[] = [];
  for (const table of REPLICATED) {
    if (parentOf(table)?.with !== owner) continue;
    for (let after: string | null = null; ;) {
      const page: Page = await net.page({ table, set: `of:${id}`, after, userEpoch });
      children.push({ table, page });
      if (page.next === null) break;
      after = page.next;
    }
  }
  return children;
}
