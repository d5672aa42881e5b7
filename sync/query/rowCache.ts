import type { TableName } from '#domain/tables.ts';
import type { Kv, KvTx } from '../store/kv.ts';
import type { SeenVersions } from '../replicaApi.ts';
import { readAll, readRows } from '../store/rows.ts';
import type { StoredRow, VersionRecord } from '../store/stores.ts';

/** The rows of one table in memory, in no order, at version `n` of the store. */
export interface TableView {
  n: number;
  rows: ReadonlyMap<string, StoredRow>;
  /** Ids of the rows that changed after version `n`; null when that is not known any more. */
  changedSince: (n: number) => ReadonlySet<string> | null;
}

interface CachedTable {
  n: number;
  rows: Map<string, StoredRow>;
  /** The last changes, oldest first, each from one version to the next one that was looked at. */
  steps: { from: number; ids: string[] }[];
}

const STEPS_KEPT = 30;
/** Beyond this many changed rows it is quicker to look at all of them. */
const CHANGED_MAX = 20_000;

/**
 * Tables that lists ask about, kept in the worker's memory and patched by the ids that each change announces; a change too
 * large to name, or one missed, reloads the table. The next storage (columns) takes this place without a screen noticing.
 */
export class RowCache {
  readonly #kv: Kv;
  readonly #tables = new Map<TableName, CachedTable>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(kv: Kv) {
    this.#kv = kv;
  }

  /** The tables as of one moment: the one the asker has `seen`, when the cache stands exactly there, else now (SYNC-C8). */
  views(tables: readonly TableName[], seen?: SeenVersions): Promise<Map<TableName, TableView>> {
    const stands = (table: TableName): boolean => this.#tables.get(table)?.n === (seen?.[table] ?? 0);
    if (seen && tables.every(stands)) return Promise.resolve(this.#views(tables));
    // One refresh at a time: two that overlap could patch the same table out of order.
    const turn = this.#turn.then(() => this.#refresh(tables));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  #views(tables: readonly TableName[]): Map<TableName, TableView> {
    return new Map(
      tables.map((table) => {
        const { n, rows, steps } = this.#tables.get(table)!;
        return [table, { n, rows, changedSince: (past) => changedSince(steps, past, n) }];
      }),
    );
  }

  async #refresh(tables: readonly TableName[]): Promise<Map<TableName, TableView>> {
    await this.#kv.read(['versions', ...tables], async (tx) => {
      const versions = await tx.many<VersionRecord>('versions', tables);
      for (const [i, table] of tables.entries()) await this.#bringUp(tx, table, versions[i]);
    });
    return this.#views(tables);
  }

  async #bringUp(tx: KvTx, table: TableName, version: VersionRecord | undefined): Promise<void> {
    const n = version?.n ?? 0;
    const cached = this.#tables.get(table);
    if (cached?.n === n) return;
    const missed = cached && idsSince(version, cached.n);
    if (!cached || !missed) {
      const rows = new Map((await readAll(tx, table)).map((row) => [row.id, row]));
      this.#tables.set(table, { n, rows, steps: [] });
      return;
    }
    const fresh = await readRows(tx, table, missed);
    missed.forEach((id, k) => (fresh[k] ? cached.rows.set(id, fresh[k]) : cached.rows.delete(id)));
    cached.steps = [...cached.steps, { from: cached.n, ids: missed }].slice(-STEPS_KEPT);
    cached.n = n;
  }
}

function changedSince(steps: CachedTable['steps'], past: number, now: number): ReadonlySet<string> | null {
  if (past === now) return new Set();
  const first = steps.findIndex((step) => step.from === past);
  if (first < 0) return null;
  const ids = new Set(steps.slice(first).flatMap((step) => step.ids));
  return ids.size <= CHANGED_MAX ? ids : null;
}

/** Ids of the rows that changed after version `n`; null when the record does not tell. */
function idsSince(version: VersionRecord | undefined, n: number): string[] | null {
  const later = version?.recent.filter((change) => change.n > n) ?? [];
  if (!version || later.length !== version.n - n) return null;
  const ids = new Set<string>();
  for (const change of later) {
    if (!change.ids) return null;
    for (const id of change.ids) ids.add(id);
  }
  return [...ids];
}
