import type { TableName } from '#domain/tables.ts';
import type { SeenVersions } from '../replicaApi.ts';
import { oneAtATime } from '../oneAtATime.ts';
import type { Kv, KvTx } from '../store/kv.ts';
import { isSeen, readWhere, rowStores } from '../store/rows.ts';
import type { VersionRecord } from '../store/stores.ts';
import type { Commit } from '../store/observedKv.ts';
import { allFields } from '../tiers/columnFields.ts';
import { ColumnTable } from '../tiers/columnTable.ts';
import type { Tables } from './links.ts';
import { changesSince, loadTable, patchFromCommit, patchTable, type HeldTable } from './loadTable.ts';

/**
 * The columns of the tables that somebody asked about, in the worker's memory: patched by the ids that each change announces;
 * a change too large to name, or one missed, loads the table anew.
 */
export class ColumnStore {
  readonly #kv: Kv;
  readonly #held = new Map<TableName, HeldTable>();
  readonly #loading = new Map<TableName, Promise<void>>();
  /** One refresh at a time: two that overlap could patch the same table out of order. */
  readonly #inTurn = oneAtATime();
  /** One portion of one table at a time: who asks for something else meanwhile waits for no more than that. */
  readonly #inPortions = oneAtATime();
  /** The versions of the tables in memory at one moment, kept through the commits of this tab; null: one of another tab came between. */
  #now: Map<TableName, number> | null = null;

  constructor(kv: Kv) {
    this.#kv = kv;
  }

  /** The tables as of one moment: as they are in memory, when that is what the asker has `seen` or newer, else now (SYNC-C8). */
  tables(names: readonly TableName[], seen?: SeenVersions): Promise<Tables> {
    if (seen && (this.#standsAt(names, seen) || this.#isPast(names, seen))) return Promise.resolve(this.#current(names));
    return this.#loaded(names)
      .then(() => this.#inTurn(() => this.#refresh(names, async () => undefined)))
      .then(() => this.#current(names));
  }

  #standsAt(names: readonly TableName[], seen: SeenVersions): boolean {
    return names.every((name) => this.#held.get(name)?.n === (seen[name] ?? 0));
  }

  /** While a device is filled, every question would else wait for the page that is just being stored. */
  #isPast(names: readonly TableName[], seen: SeenVersions): boolean {
    return names.every((name) => {
      const n = this.#held.get(name)?.n;
      return n !== undefined && n === this.#now?.get(name) && n >= (seen[name] ?? 0);
    });
  }

  /** The versions that these tables stand at in memory; null when one of them is not there. */
  standing(names: readonly TableName[]): SeenVersions | null {
    if (!names.every((name) => this.#held.has(name))) return null;
    return Object.fromEntries(names.map((name) => [name, this.#held.get(name)!.n]));
  }

  /** The tables as of now, with the parts of one parent in place of all parts of its table. */
  async withParts(names: readonly TableName[], part: TableName, parent: { field: string; id: string }): Promise<Tables> {
    const others = names.filter((name) => name !== part);
    await this.#loaded(others);
    const rows = await this.#inTurn(() => this.#refresh(others, (tx) => readWhere(tx, part, parent.field, parent.id), [part]));
    const table = new ColumnTable(allFields(part));
    table.apply(rows.filter(isSeen));
    return new Map([...this.#current(others), [part, table]]);
  }

  /** Takes what a commit of this tab has written into memory as soon as it has landed, without another look at the store. */
  follow({ records, found }: Commit): void {
    for (const version of (records.get('versions')?.values() ?? []) as Iterable<VersionRecord>) {
      const { table, n } = version;
      const before = this.#now?.get(table);
      if (before === found[table]) this.#now?.set(table, n);
      else if (before !== undefined && before < n) this.#now = null;
      const held = this.#held.get(table);
      if (held) patchFromCommit(held, version, records);
    }
  }

  #current(names: readonly TableName[]): Tables {
    return new Map(names.map((name) => [name, this.#held.get(name)!.table]));
  }

  /** Every table is loaded once, side by side with the others: nobody waits for all of what they did not ask for. */
  async #loaded(names: readonly TableName[]): Promise<void> {
    await Promise.all(names.filter((name) => !this.#held.has(name)).map((name) => this.#load(name)));
  }

  #load(name: TableName): Promise<void> {
    const under = this.#loading.get(name);
    if (under) return under;
    const load = loadTable(this.#kv, name, this.#inPortions)
      .then((held) => void this.#held.set(name, held))
      .finally(() => this.#loading.delete(name));
    this.#loading.set(name, load);
    return load;
  }

  /** Bring tables up to the same moment. One that has changed beyond following is loaded anew first, and then all are looked at again. */
  async #refresh<R>(names: readonly TableName[], besides: (tx: KvTx) => Promise<R>, stores: readonly TableName[] = []): Promise<R> {
    const scope = [...new Set(['versions', ...[...names, ...stores].flatMap(rowStores)])];
    for (;;) {
      const lost: TableName[] = [];
      const result = await this.#kv.read(scope, async (tx) => {
        const all = [...new Set([...names, ...this.#held.keys()])];
        const versions = new Map((await tx.many<VersionRecord>('versions', all)).map((version, i) => [all[i]!, version]));
        for (const name of names) if (!(await this.#bringUp(tx, name, versions.get(name)))) lost.push(name);
        this.#now = new Map(all.map((name) => [name, versions.get(name)?.n ?? 0]));
        return besides(tx);
      });
      if (!lost.length) return result;
      await Promise.all(lost.map((name) => this.#load(name)));
    }
  }

  async #bringUp(tx: KvTx, name: TableName, version: VersionRecord | undefined): Promise<boolean> {
    const held = this.#held.get(name)!;
    const n = version?.n ?? 0;
    if (held.n === n) return true;
    const changes = changesSince(version, held.n);
    if (!changes || !(await patchTable(tx, name, held, changes))) return false;
    held.n = n;
    return true;
  }
}
