import type { Tx } from '../mutation.ts';
import type { AnyRow } from '../noun.ts';
import type { Row, TableName } from '../tables.ts';

/** The five verbs over a map, for tests of mutations. `writes` counts what reached it. */
export class MemoryTx implements Tx {
  readonly #rows = new Map<string, AnyRow>();
  writes = 0;

  /** Puts rows there without counting them as writes. */
  with<T extends TableName>(table: T, ...rows: Row<T>[]): this {
    for (const row of rows) this.#rows.set(keyOf(table, row.id), row);
    return this;
  }

  async get<T extends TableName>(table: T, id: string): Promise<Row<T> | undefined> {
    return this.#rows.get(keyOf(table, id)) as Row<T> | undefined;
  }

  async where<T extends TableName>(table: T, field: keyof Row<T> & string, value: string): Promise<Row<T>[]> {
    const all = [...this.#rows].filter(([key]) => key.startsWith(`${table}/`)).map(([, row]) => row as Row<T>);
    return all.filter((row) => row[field] === value && row.deletedAt === null);
  }

  async put<T extends TableName>(table: T, row: Row<T>): Promise<void> {
    this.writes += 1;
    this.#rows.set(keyOf(table, row.id), row);
  }

  async patch<T extends TableName>(table: T, id: string, change: Partial<Row<T>>): Promise<void> {
    this.writes += 1;
    this.#rows.set(keyOf(table, id), { ...(await this.get(table, id)), ...change } as AnyRow);
  }

  async remove(table: TableName, id: string): Promise<void> {
    this.writes += 1;
    this.#rows.delete(keyOf(table, id));
  }
}

function keyOf(table: TableName, id: string): string {
  return `${table}/${id}`;
}
