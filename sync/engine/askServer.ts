import { parentOf, REPLICATED, type TableName } from '#domain/tables.ts';
import { placeOf } from '../apply/applyPage.ts';
import type { CheckStep } from '../digest/check.ts';
import { pushBatch } from '../outbox/pushBatch.ts';
import { NetError, type Ports } from '../ports.ts';
import type { Page } from '../protocol.ts';
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
      return { kind: 'plan', value: await net.plan(clientId, userEpoch) };
    case 'page':
      if (!meta?.boot) throw new NetError('failed', 'Nothing is being loaded');
      return { kind: 'page', ...(await ahead.next(net, meta, meta.boot)) };
    case 'later':
      if (!meta?.later?.plan[meta.later.at]) throw new NetError('failed', 'Nothing is being loaded');
      return { kind: 'later', place: placeOf(meta.later), value: await ahead.children(net, meta, meta.later) };
    case 'pack':
      return { kind: 'pack', ...(await ahead.pack(kv, net, meta, effect.parent)) };
    case 'part':
      return { kind: 'part', parent: effect.parent!, value: await askChildren(net, effect.parent!, userEpoch) };
    case 'push':
      return { kind: 'push', value: await pushBatch(kv, net, meta, clock.now()) };
    case 'check':
      return askCheck(net, meta, effect.step!);
    case 'pull':
      return {
        kind: 'pull',
        value: await net.pull({ clientId, cursor: meta?.cursor ?? 0, epoch: epochOf(meta), userEpoch }),
      };
  }
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
