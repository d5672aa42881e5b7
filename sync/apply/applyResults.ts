import { dropSettled } from './applyTxs.ts';
import { announceChanges } from '../store/changes.ts';
import { fencedMeta } from '../store/meta.ts';
import { changeEntry } from '../store/entries.ts';
import { isForServer } from '../store/entryStates.ts';
import type { KvTx } from '../store/kv.ts';
import type { PushResult } from '../protocol.ts';
import type { OutboxEntry } from '../replicaApi.ts';
import { rebase } from '../overlay/rebase.ts';
import type { ReplicaMeta, StoredMutation } from '../store/stores.ts';

/**
 * Note the server's verdicts. An applied mutation stays over the rows until the cursor passes its commit, so that nothing
 * flickers (SYNC-C3); a refused one loses its effect and stays in the outbox with the reason until the person has seen it,
 * and so does one in conflict, with what the person wanted and what the server has (SYNC-E4).
 */
export async function applyResults(kv: KvTx, fence: number, results: readonly PushResult[]): Promise<ReplicaMeta> {
  const meta = await fencedMeta(kv, fence);
  const affected: string[] = [];
  for (const result of results) {
    const m = await kv.get<StoredMutation>('outbox', result.mid);
    if (!m || !isForServer(m) || result.status === 'GAP') continue;
    const verdict = refusalOf(result);
    if (verdict) {
      affected.push(...m.touches);
      await changeEntry(kv, { ...m, touches: [], reads: [] }, verdict);
    } else {
      await changeEntry(kv, m, { state: 'acknowledged', seq: result.seq });
    }
  }
  if (meta.cursor !== null) affected.push(...(await dropSettled(kv, meta.cursor)));
  if (affected.length) await announceChanges(kv, await rebase(kv, meta, affected));
  return meta;
}

/** The new state of a change that had no effect; null when it had one. Values that the person may not see any more cannot be weighed. */
function refusalOf({ status, code, message, fields }: PushResult): Pick<OutboxEntry, 'state' | 'code' | 'message' | 'conflict'> | null {
  if (status === 'CONFLICT' && fields) return { state: 'conflicted', code, message, conflict: fields };
  const refused = status === 'REJECTED' || status === 'DEPENDENCY_REJECTED' || status === 'CONFLICT';
  return refused ? { state: 'rejected', code, message, conflict: null } : null;
}
