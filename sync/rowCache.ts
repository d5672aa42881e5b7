import type { TableName } from '#domain/tables.ts';
import type { Kv } from './kv.ts';
import type { SeenVersions } from './replicaApi.ts';
import type { StoredRow, VersionRecord } from './stores.ts';

/** The rows of one table in memory, in no order, at one version of the store. */
interface CachedTable {
  n: number;
  rows: Map<string, StoredRow>;
}

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

  /** All rows of the tables as of one moment: the one the asker has `seen`, when the cache stands exactly there, else now (SYNC-C8). */
  rows(tables: readonly TableName[], seen?: SeenVersions): Promise<Map<TableName, ReadonlyMap<string, StoredRow>>> {
    const known = tables.map((table) => this.#tables.get(table));
    if (seen && known.every((cached, i) => cached?.n === (seen[tables[i]!] ?? 0))) {
      return Promise.resolve(new Map(tables.map((table, i) => [table, known[i]!.rows])));
    }
    // One refresh at a time: two that overlap could patch the same table out of order.
    const turn = this.#turn.then(() => this.#refresh(tables));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  #refresh(tables: readonly TableName[]): Promise<Map<TableName, ReadonlyMap<string, StoredRow>>> {
    return this.#kv.read(['versions', ...tables], async (tx) => {
      const versions = await tx.many<VersionRecord>('versions', tables);
      for (const [i, table] of tables.entries()) {
        const n = versions[i]?.n ?? 0;
        const cached = this.#tables.get(table);
        if (cached?.n === n) continue;
        const missed = cached && idsSince(versions[i], cached.n);
        if (cached && missed) {
          const fresh = await tx.many<StoredRow>(table, missed);
          missed.forEach((id, k) => (fresh[k] ? cached.rows.set(id, fresh[k]) : cached.rows.delete(id)));
          cached.n = n;
        } else {
          this.#tables.set(table, { n, rows: new Map((await tx.all<StoredRow>(table)).map((row) => [row.id, row])) });
        }
      }
      return new Map(tables.map((table) => [table, this.#tables.get(table)?.rows ?? new Map()]));
    });
  }
}

/** Ids of the rows that changed after version `n`; null when that is not known any more. */
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
