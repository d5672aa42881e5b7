import type { Row, TableName } from '#domain/tables.ts';
import type { Paper } from './paper.ts';
import type { Random } from './random.ts';
import { newRow, type NewRow } from './workspace.ts';

/** A person who may stand in a row as author, reviewer or recipient. */
export interface Person {
  id: string;
  name: string;
  email: string;
}

/** The place where the rows of one story go, and what they are made with: the demo keeps them, the bench streams them out. */
export interface Maker {
  random: Random;
  today: string;
  /** The last instant at which anything seeded may have happened: the first of `today`, UTC. */
  now: string;
  id: () => string;
  put: <T extends TableName>(table: T, row: Row<T>) => void;
  /** Files a paper and gives the id of its `files` row. */
  store: (paper: Paper, owner: { customerId: string; createdAt: string }) => string;
  /** Agents, for reviews, cases and comments. */
  agents: readonly Person[];
}

/** Makes a row, hands it in and returns it. */
export function add<T extends TableName>(maker: Maker, table: T, values: Omit<NewRow<T>, 'id'> & { id?: string }): Row<T> {
  const row = newRow(table, { ...values, id: values.id ?? maker.id() } as NewRow<T>);
  maker.put(table, row);
  return row;
}
