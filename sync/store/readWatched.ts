import type { AbsenceRecord } from '../absenceRecord.ts';
import type { PinStatusRecord, PinRecord } from '../pinRecords.ts';
import { isAside } from './entryStates.ts';
import type { OutboxEntry, Watched } from '../replicaApi.ts';
import { OPENING } from '../syncStatus.ts';
import type { Kv, KvTx } from './kv.ts';
import type { RecoveryRecord, ReplicaMeta, StatusRecord, UnsealedRecord, VersionRecord } from './stores.ts';

/** The stores that it is read from. */
export const WATCHED_STORES: readonly string[] = ['versions', 'meta', 'outbox', 'pins'];

/** Reads the values that every screen watches, as of one moment; how often the other stores have moved is in none of them. */
export function readWatched(kv: Kv): Promise<Omit<Watched, 'moved'>> {
  return kv.read(WATCHED_STORES, async (tx) => {
    const [versions, outbox, pins, meta, status, unsealed, recovery, absence, keeping] = await Promise.all([
      tx.all<VersionRecord>('versions'),
      tx.all<OutboxEntry>('outbox'),
      tx.all<PinRecord>('pins'),
      note<ReplicaMeta>(tx, 'facts'),
      note<StatusRecord>(tx, 'status'),
      note<UnsealedRecord>(tx, 'unsealed'),
      note<RecoveryRecord>(tx, 'recovery'),
      note<AbsenceRecord>(tx, 'absence'),
      note<PinStatusRecord>(tx, 'keeping'),
    ]);
    return {
      versions: Object.fromEntries(versions.map(({ table, n }) => [table, n])),
      complete: meta?.cursor != null,
      childrenComplete: meta?.cursor != null && meta.later === null,
      me: meta?.me ?? null,
      status: status ?? OPENING,
      outbox: outbox.filter((entry) => !isAside(entry)),
      unsealed: unsealed ? { done: unsealed.done, needy: unsealed.needy, lost: unsealed.lost } : null,
      recovery: recovery ?? null,
      absence: absence?.complete ? absence : null,
      pins,
      keeping: keeping ?? null,
    };
  });
}

function note<R extends { key: string }>(tx: KvTx, key: R['key']): Promise<R | undefined> {
  return tx.get<R>('meta', key);
}
