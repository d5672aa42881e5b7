import type { Tx } from './mutation.ts';
import type { AnyRow } from './noun.ts';
import type { Row, TableName } from './tables.ts';

/** The change of one row: null before means it was made, null after that it is gone. */
export interface Change<T extends TableName = TableName> {
  table: T;
  id: string;
  before: Row<T> | null;
  after: Row<T> | null;
}

/** Passes the five verbs on and remembers what each row was before and is after; several writes of a row count as one change. */
export class RecordingTx implements Tx {
  readonly #tx: Tx;
  #changes = new Map<string, Change>();

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  /** The changes since the last call, in the order in which their rows were first touched. */
  take(): Change[] {
    const taken = [...this.#changes.values()];
    this.#changes = new Map();
    return taken;
  }

  get<T extends TableName>(table: T, id: string): Promise<Row<T> | undefined> {
    return this.#tx.get(table, id);
  }

  where<T extends TableName>(table: T, field: keyof Row<T> & string, value: string): Promise<Row<T>[]> {
    return this.#tx.where(table, field, value);
  }

  async put<T extends TableName>(table: T, row: Row<T>): Promise<void> {
    const before = await this.#tx.get(table, row.id);
    await this.#tx.put(table, row);
    this.#note(table, row.id, before, row);
  }

  async patch<T extends TableName>(table: T, id: string, change: Partial<Row<T>>): Promise<void> {
    const before = await this.#tx.get(table, id);
    await this.#tx.patch(table, id, change);
    this.#note(table, id, before, { ...before, ...change } as Row<T>);
  }

  async remove(table: TableName, id: string): Promise<void> {
    const before = await this.#tx.get(table, id);
    await this.#tx.remove(table, id);
    if (before) this.#note(table, id, before, null);
  }

  #note(table: TableName, id: string, before: AnyRow | undefined, after: AnyRow | null): void {
    const key = `${table}/${id}`;
    const known = this.#changes.get(key);
    this.#changes.set(key, { table, id, before: known ? known.before : ((before ?? null) as never), after: after as never });
  }
}
