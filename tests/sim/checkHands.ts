import { splitKey, type StoredMutation } from '#sync/store/stores.ts';
import type { Owner } from './scheduler.ts';
import type { SimDevice } from './simDevice.ts';
import type { Commit } from './simDisk.ts';
import { Violation } from './violation.ts';

/** Only what leads sends a change, or hears what became of it. */
const LEADERS: ReadonlySet<string> = new Set<StoredMutation['state']>(['sending', 'acknowledged', 'rejected', 'conflicted']);

/** SYNC-C5: nobody but the leader says that a change leaves, has not left, or what became of it. @throws Violation */
export function checkHands(device: SimDevice, { tab, before, after }: Commit, leader: Owner | undefined): void {
  if (tab === leader) return;
  const old = before.get('outbox');
  for (const [mid, entry] of after.get('outbox') ?? []) {
    const [was, is] = [(old?.get(mid) as StoredMutation | undefined)?.state, (entry as StoredMutation).state];
    if (was === undefined || was === is || (!LEADERS.has(is) && was !== 'sending')) continue;
    throw new Violation('SYNC-C5', `${device.name}: a tab that does not lead made ${String(mid)} ${is}, which was ${was}`);
  }
}

/** SYNC-C22: who folds rows into chunks leaves those under pending changes where they are. @throws Violation */
export function checkFolds(device: SimDevice, { before, after }: Commit): void {
  const isFold =
    before.get('directory') !== after.get('directory') &&
    before.get('meta') === after.get('meta') &&
    before.get('outbox') === after.get('outbox') &&
    before.get('shadow') === after.get('shadow');
  if (!isFold) return;
  for (const key of before.get('shadow')?.keys() ?? []) {
    const { table, id } = splitKey(String(key));
    if (before.get(table)?.has(id) && !after.get(table)?.has(id))
      throw new Violation('SYNC-C22', `${device.name} has folded ${String(key)} under a pending change`);
  }
}
