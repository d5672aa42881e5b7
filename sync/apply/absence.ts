import { newsOf, NEWS_KINDS } from '#domain/news.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import type { KvTx } from '../store/kv.ts';
import type { StatusRecord } from '../store/stores.ts';
import type { AbsenceRecord } from '../absenceRecord.ts';

/** Away for less than this is not worth a summary. */
const ABSENCE_MIN_MS = 15 * 60_000;
/** Rows that are named for each kind; beyond that only their number is told. */
const IDS_KEPT = 500;

/** A change as a replica sees it; `before` null: new to this person, `after` null: gone from their sight. */
export interface RowChange {
  seq: number;
  table: TableName;
  before: AnyRow | null;
  after: AnyRow | null;
}

/** Begin to count, when the device comes back after a while to a replica that it can continue. */
export async function beginAbsence(kv: KvTx, serverTime: string, cursor: number, head: number): Promise<void> {
  const status = await kv.get<StatusRecord>('meta', 'status');
  if (!status?.syncedAt || head <= cursor || Date.parse(serverTime) - Date.parse(status.syncedAt) < ABSENCE_MIN_MS) return;
  const found = Object.fromEntries(NEWS_KINDS.map((kind) => [kind, { count: 0, ids: [] }])) as unknown as AbsenceRecord['found'];
  await kv.put('meta', [{ key: 'absence', since: status.syncedAt, head, complete: false, found } satisfies AbsenceRecord]);
}

/** Count changes that have just been applied up to `cursor`; each row counts once for each kind of news. */
export async function noteAbsence(kv: KvTx, changes: readonly RowChange[], cursor: number): Promise<void> {
  const record = await kv.get<AbsenceRecord>('meta', 'absence');
  if (!record || record.complete) return;
  for (const { seq, table, before, after } of changes) {
    if (seq > record.head) continue;
    const kind = newsOf(table, before, after);
    const found = kind && record.found[kind];
    const id = (after ?? before)?.id;
    if (!found || !id || found.ids.includes(id)) continue;
    found.count += 1;
    if (found.ids.length < IDS_KEPT) found.ids.push(id);
  }
  await kv.put('meta', [{ ...record, complete: cursor >= record.head }]);
}
