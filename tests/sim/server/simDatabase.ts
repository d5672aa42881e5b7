import type { Actor } from '#domain/actor.ts';
import type { AnyRow } from '#domain/noun.ts';
import { TABLE_NAMES, type TableName } from '#domain/tables.ts';
import type { PushResult } from '#sync/protocol.ts';

export interface Change {
  table: TableName;
  id: string;
  before: AnyRow | null;
  after: AnyRow | null;
}

export interface LogEntry {
  seq: number;
  changes: readonly Change[];
}

/** What the server keeps of a device: the last number it answered, the last one acknowledged, the answers. */
export interface Client {
  last: number;
  acked: number;
  results: Map<number, PushResult>;
}

export interface Person {
  actor: Actor;
  userEpoch: number;
  disabled: boolean;
}

/** A row at each commit that changed it, oldest first: what the checks compare with, whatever the log still holds. */
export type History = { seq: number; row: AnyRow | null }[];

/** How often each mutation took effect, and what it was answered: for the checks alone. */
export interface Record {
  effects: number;
  result: PushResult;
}

/** Everything that a backup holds. Rows are never changed in place. */
export interface Contents {
  tables: Map<TableName, Map<string, AnyRow>>;
  log: LogEntry[];
  head: number;
  floor: number;
  clients: Map<string, Client>;
  history: Map<string, History>;
  record: Map<string, Record>;
}

export const recordKey = (clientId: string, mid: number): string => `${clientId}/${mid}`;

/** The server's database: rows, the log that each commit writes, and what is kept of devices. A commit takes its number last. */
export class SimDatabase {
  now: Contents = {
    tables: new Map(TABLE_NAMES.map((table) => [table, new Map()])),
    log: [],
    head: 0,
    floor: 0,
    clients: new Map(),
    history: new Map(),
    record: new Map(),
  };
  epoch = 'e1';
  readonly people = new Map<string, Person>();
  /** Everybody's scope at each of their epochs, for the checks. */
  readonly scopes = new Map<string, Actor>();
  /** Called after each commit. */
  heard: () => void = () => undefined;
  #begun = 0;

  rows(table: TableName): ReadonlyMap<string, AnyRow> {
    return this.now.tables.get(table)!;
  }

  /** A transaction begins; the number only says in which order they began. */
  begin(): number {
    this.#begun += 1;
    return this.#begun;
  }

  /** Lands a transaction whole and gives it its number; without changes it has none. */
  commit(changes: readonly Change[], begun = this.begin()): number {
    if (changes.length === 0) return this.now.head;
    const seq = this.#nextSeq(begun);
    this.now.head = Math.max(this.now.head, seq);
    const landed = changes.map(({ table, id, after }) => ({ table, id, before: this.rows(table).get(id) ?? null, after }));
    for (const { table, id, after } of landed) {
      const rows = this.now.tables.get(table)!;
      if (after) rows.set(id, after);
      else rows.delete(id);
      const key = `${table}:${id}`;
      const past = this.now.history.get(key);
      if (past) past.push({ seq, row: after });
      else this.now.history.set(key, [{ seq, row: after }]);
    }
    this.now.log.push({ seq, changes: landed });
    this.heard();
    return seq;
  }

  /** The next number in order of commit, whenever the transaction began. */
  #nextSeq(_begun: number): number {
    return this.now.head + 1;
  }

  client(clientId: string): Client {
    const known = this.now.clients.get(clientId) ?? { last: 0, acked: 0, results: new Map<number, PushResult>() };
    this.now.clients.set(clientId, known);
    return known;
  }

  setScope(actor: Actor): void {
    const known = this.people.get(actor.userId);
    const person = { actor, userEpoch: (known?.userEpoch ?? 0) + 1, disabled: known?.disabled ?? false };
    this.people.set(actor.userId, person);
    this.scopes.set(`${actor.userId}@${person.userEpoch}`, actor);
  }

  /** Forgets the log up to a number: who stands before it must fill anew. */
  compact(upTo: number): void {
    this.now.floor = Math.max(this.now.floor, upTo);
    this.now.log = this.now.log.filter(({ seq }) => seq > upTo);
  }

  backUp(): Contents {
    return copyOfContents(this.now);
  }

  /** Puts the database back in time, under a new epoch; the restore itself is a commit. */
  restore(backup: Contents): void {
    this.now = copyOfContents(backup);
    this.epoch = `${this.epoch}'`;
    this.now.head += 1;
    this.now.log.push({ seq: this.now.head, changes: [] });
  }
}

function copyOfContents(contents: Contents): Contents {
  return {
    ...contents,
    tables: new Map([...contents.tables].map(([table, rows]) => [table, new Map(rows)])),
    log: [...contents.log],
    clients: new Map([...contents.clients].map(([id, c]) => [id, { ...c, results: new Map(c.results) }])),
    history: new Map([...contents.history].map(([key, past]) => [key, [...past]])),
    record: new Map([...contents.record].map(([key, value]) => [key, { ...value }])),
  };
}
