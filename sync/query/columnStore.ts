import { parentOf, type TableName } from '#domain/tables.ts';
import type { SeenVersions } from '../replicaApi.ts';
import type { Kv, KvTx } from '../store/kv.ts';
import { readAll, readRows, readWhere } from '../store/rows.ts';
import type { VersionRecord } from '../store/stores.ts';
import { allFields, columnFields } from '../tiers/columnFields.ts';
import { ColumnTable } from '../tiers/columnTable.ts';
import type { Tables } from './links.ts';

/** Rows of a table changed in memory; `ids` null: any of them may have. */
export type HearColumns = (table: TableName, ids: readonly string[] | null) => void;

interface Held {
  n: number;
  table: ColumnTable;
}

/**
 * The columns of the tables that somebody asked about, in the worker's memory: patched by the ids that each change announces;
 * a change too large to name, or one missed, loads the table anew.
 */
export class ColumnStore {
  readonly #kv: Kv;
  readonly #held = new Map<TableName, Held>();
  readonly #hearers = new Set<HearColumns>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(kv: Kv) {
    this.#kv = kv;
  }

  /** The tables as of one moment: the one the asker has `seen`, when memory stands exactly there, else now (SYNC-C8). */
  tables(names: readonly TableName[], seen?: SeenVersions): Promise<Tables> {
    const stands = (name: TableName): boolean => this.#held.get(name)?.n === (seen?.[name] ?? 0);
    if (seen && names.every(stands)) return Promise.resolve(this.#current(names));
    return this.#inTurn(() => this.#refresh(names, async () => undefined)).then(() => this.#current(names));
  }

  /** The tables as of now, with the parts of one parent in place of all parts of its table. */
  async withParts(names: readonly TableName[], part: TableName, parent: { field: string; id: string }): Promise<Tables> {
    const others = names.filter((name) => name !== part);
    const rows = await this.#inTurn(() => this.#refresh(others, (tx) => readWhere(tx, part, parent.field, parent.id), [part]));
    const table = new ColumnTable(allFields(part));
    table.apply(rows);
    return new Map([...this.#current(others), [part, table]]);
  }

  /** Hear which rows of which table have changed, whenever memory is brought up to date. */
  onChange(hear: HearColumns): () => void {
    this.#hearers.add(hear);
    return () => this.#hearers.delete(hear);
  }

  #current(names: readonly TableName[]): Tables {
    return new Map(names.map((name) => [name, this.#held.get(name)!.table]));
  }

  /** One refresh at a time: two that overlap could patch the same table out of order. */
  #inTurn<R>(work: () => Promise<R>): Promise<R> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  #refresh<R>(names: readonly TableName[], besides: (tx: KvTx) => Promise<R>, stores: readonly TableName[] = []): Promise<R> {
    return this.#kv.read(['versions', ...names, ...stores], async (tx) => {
      const versions = await tx.many<VersionRecord>('versions', names);
      for (const [i, name] of names.entries()) await this.#bringUp(tx, name, versions[i]);
      return besides(tx);
    });
  }

  async #bringUp(tx: KvTx, name: TableName, version: VersionRecord | undefined): Promise<void> {
    const n = version?.n ?? 0;
    const held = this.#held.get(name);
    if (held?.n === n) return;
    const missed = held ? idsSince(version, held.n) : null;
    if (held && missed) {
      const fresh = await readRows(tx, name, missed);
      held.table.apply(
        fresh.filter((row) => row !== undefined),
        missed.filter((_, i) => !fresh[i]),
      );
      held.n = n;
    } else {
      const table = new ColumnTable(parentOf(name) ? allFields(name) : columnFields(name));
      table.apply(await readAll(tx, name));
      this.#held.set(name, { n, table });
    }
    for (const hear of this.#hearers) hear(name, missed);
  }
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
