import { REPLICATED, type TableName } from '#domain/tables.ts';
import type { FlightRecord, Moment } from './engine/recorder.ts';
import { hashed, withoutContent, type TraceRecord } from './engine/eventTrace.ts';
import { readMeta } from './store/meta.ts';
import type { KvTx } from './store/kv.ts';
import { ALL_STORES, type StatusRecord, type StoredMutation, type VersionRecord } from './store/stores.ts';

/** The report a person sends when something went wrong: numbers and hashes, no word of theirs. `npm run sim -- --replay FILE` takes its steps again. */
export interface Diagnostics {
  /** ISO instant. */
  at: string;
  client: string;
  cursor: number | null;
  leaderEpoch: number;
  nextMid: number;
  identity: unknown;
  status: unknown;
  boot: unknown;
  /** The number of changes of each table here. */
  versions: Partial<Record<TableName, number>>;
  outbox: { mid: number; name: string; state: string; at: string; bytes: number; code: string | null; touches: string[] }[];
  shadows: number;
  /** The latest events, also of earlier tabs of this device. */
  flight: readonly Moment[];
  tape: TraceRecord;
}

/** Stores that `gatherDiagnostics` reads. */
export const DIAGNOSED = ALL_STORES.filter((store) => !REPLICATED.includes(store as TableName));

export async function gatherDiagnostics(tx: KvTx, at: string, tape: TraceRecord): Promise<Diagnostics> {
  const meta = await readMeta(tx);
  const status = await tx.get<StatusRecord>('meta', 'status');
  const outbox = await tx.all<StoredMutation>('outbox');
  const versions = await tx.all<VersionRecord>('versions');
  return {
    at,
    client: hashed(meta?.clientId ?? ''),
    cursor: meta?.cursor ?? null,
    leaderEpoch: meta?.leaderEpoch ?? 0,
    nextMid: meta?.nextMid ?? 0,
    identity: withoutContent(meta?.identity ?? null),
    status: withoutContent(status ?? null),
    boot: withoutContent(meta?.boot ?? null),
    versions: Object.fromEntries(versions.map(({ table, n }) => [table, n])),
    outbox: outbox.map(({ mid, name, state, at: made, input, code, touches }) => ({
      mid,
      name,
      state,
      at: made,
      bytes: JSON.stringify(input ?? null).length,
      code,
      touches: touches.map(hashed),
    })),
    shadows: (await tx.all('shadow')).length,
    flight: (await tx.get<FlightRecord>('meta', 'flight'))?.moments ?? [],
    tape,
  };
}
