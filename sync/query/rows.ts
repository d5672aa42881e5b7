import type { Row, TableName } from '#domain/tables.ts';
import type { GroupCount, ReplicaAnswer, ReplicaCount, ReplicaGroup, ReplicaQuery, ReplicaRows, SeenVersions } from '../replicaApi.ts';
import type { Kv } from '../store/kv.ts';
import { isSeen, readRow, rowStores } from '../store/rows.ts';
import { rowKey } from '../store/stores.ts';
import type { ColumnStore } from './columnStore.ts';
import { Finder } from './find.ts';
import { groupRows } from './group.ts';
import type { Tables } from './links.ts';
import { parentAsked, tablesOf } from './queryTables.ts';

/** A tab's way to the rows of its replica. */
export class Rows implements Omit<ReplicaRows, 'search'> {
  readonly #kv: Kv;
  readonly #want: (parent: TableName, id: string) => void;
  readonly #finder = new Finder();
  /** The columns in this tab's memory, for lists and for whoever indexes them. */
  readonly columns: ColumnStore;

  /** `want` asks for the parts of one parent. */
  constructor(kv: Kv, columns: ColumnStore, want: (parent: TableName, id: string) => void) {
    this.#kv = kv;
    this.columns = columns;
    this.#want = want;
  }

  async query<T extends TableName>(query: ReplicaQuery<T>, seen?: SeenVersions): Promise<ReplicaAnswer<T>> {
    const { rows, count } = this.#finder.answer(query, await this.#tablesFor(query, seen));
    return { rows: rows as unknown as ReplicaAnswer<T>['rows'], count };
  }

  async count(query: ReplicaCount, seen?: SeenVersions): Promise<number> {
    return this.#finder.count(query, await this.#tablesFor(query, seen));
  }

  async groupBy<T extends TableName>(asked: ReplicaGroup<T>, seen?: SeenVersions): Promise<GroupCount[]> {
    const query = asked as unknown as ReplicaGroup;
    return groupRows(query, await this.#tablesFor(query, seen));
  }

  async get<T extends TableName>(table: T, id: string): Promise<Row<T> | undefined> {
    const stored = await this.#kv.read(rowStores(table), (tx) => readRow(tx, table, id));
    if (!isSeen(stored)) return undefined;
    const { _v, ...row } = stored;
    return row as unknown as Row<T>;
  }

  async ensure(parent: TableName, id: string): Promise<void> {
    this.#want(parent, id);
  }

  hasChildren(parent: TableName, id: string): Promise<boolean> {
    return this.#kv.read(['sets'], async (tx) => (await tx.get('sets', rowKey(parent, id))) !== undefined);
  }

  #tablesFor(query: ReplicaQuery, seen?: SeenVersions): Promise<Tables> {
    const parent = parentAsked(query);
    return parent ? this.columns.withParts(tablesOf(query), query.table, parent) : this.columns.tables(tablesOf(query), seen);
  }
}
