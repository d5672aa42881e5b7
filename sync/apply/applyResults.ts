import { dropSettled } from './applyTxs.ts';
import { announceChanges } from '../store/changes.ts';
import { fencedFacts } from '../store/facts.ts';
import { changeEntry } from '../outbox/entries.ts';
import { isForServer } from '../outbox/states.ts';
import type { KvTx } from '../store/kv.ts';
import type { PushResult } from '../protocol.ts';
import { rebase } from './rebase.ts';
import type { ReplicaFacts, StoredMutation } from '../store/stores.ts';

/**
 * Note the server's verdicts. An applied mutation stays over the rows until the cursor passes its commit, so that nothing
 * flickers (SYNC-C3); a refused one loses its effect and stays in the outbox with the reason until the person has seen it.
 */
export async function applyResults(kv: KvTx, fence: number, results: readonly PushResult[]): Promise<ReplicaFacts> {
  const facts = await fencedFacts(kv, fence);
  const affected: string[] = [];
  for (const result of results) {
    const m = await kv.get<StoredMutation>('outbox', result.mid);
    if (!m || !isForServer(m) || result.status === 'GAP') continue;
    if (result.status === 'REJECTED') {
      affected.push(...m.touches);
      await changeEntry(kv, { ...m, touches: [] }, { state: 'rejected', code: result.code, message: result.message });
    } else {
      await changeEntry(kv, m, { state: 'acknowledged', seq: result.seq });
    }
  }
  if (facts.cursor !== null) affected.push(...(await dropSettled(kv, facts.cursor)));
  if (affected.length) await announceChanges(kv, await rebase(kv, facts, affected));
  return facts;
}
