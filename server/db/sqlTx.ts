import pg from 'pg';
import { ExistsError, InputError } from '#domain/errors.ts';
import type { Reads, Tx } from '#domain/mutation.ts';
import type { AnyRow, Fields } from '#domain/noun.ts';
import { isTableName, NOUNS, type Row, type TableName } from '#domain/tables.ts';
import { columnValue, fieldOf, fieldsOf } from './columnValue.ts';

const { escapeIdentifier: name } = pg;

/** Kinds that hold text, and so can be asked for by text. */
const TEXTUAL: ReadonlySet<string> = new Set(['id', 'ref', 'text', 'enum', 'date', 'timestamp']);

const TAKEN_VALUE = '23505';
const WORDS: Readonly<Record<string, string>> = { 23503: 'Points to something that is not there' };

/**
 * Returns what a value that the database refuses means to the person who sent it: a missing row it points to, a taken unique value, a
 * day that does not exist. Anything else is not theirs to mend and stays as it is. The database's own words stay here.
 */
function refusal(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '')) return error;
  const field = error.column ?? error.constraint?.split('_').at(1) ?? 'input';
  if (error.code === TAKEN_VALUE) return new ExistsError(field, wordsOfTaken(error.table, field));
  return new InputError({ [field]: WORDS[error.code ?? ''] ?? 'Is not a value that can be stored' });
}

function wordsOfTaken(table: string | undefined, field: string): string | undefined {
  return table && isTableName(table) ? (NOUNS[table].fields as Fields)[field]?.facts.says?.taken : undefined;
}

async function run(client: Pick<pg.ClientBase, 'query'>, text: string, values: unknown[]): Promise<pg.QueryResult> {
  try {
    return await client.query(text, values);
  } catch (error) {
    throw refusal(error);
  }
}

/**
 * Returns the lock that keeps a row that was read until the end. One of a shared list is pointed at by everybody: it is only kept from going,
 * so that people who use the same state or language do not wait for each other.
 */
function lockOf(table: TableName): string {
  return NOUNS[table].scope.kind === 'ref' ? ' for key share' : ' for no key update';
}

/** The two verbs that read. `lock`: what is put behind the statement; without it the rows are only looked at. */
export function sqlReads(client: Pick<pg.ClientBase, 'query'>, lock: (table: TableName) => string = () => ''): Reads {
  return {
    async get<T extends TableName>(table: T, id: string) {
      const { rows } = await run(client, `select * from ${name(table)} where id = $1${lock(table)}`, [id]);
      return rows[0] as Row<T> | undefined;
    },
    async where<T extends TableName>(table: T, field: keyof Row<T> & string, value: string) {
      if (!TEXTUAL.has(fieldOf(table, field).facts.kind)) throw new Error(`${table}.${field} does not hold text`);
      const sql = `select * from ${name(table)} where ${name(field)} = $1 and "deletedAt" is null order by id${lock(table)}`;
      return (await run(client, sql, [value])).rows as Row<T>[];
    },
  };
}

/**
 * The domain's transaction over a PostgreSQL client that is inside one. Rows that are read are locked until the end, so that
 * of two mutations of one row the second sees what the first made; not against being pointed to, which `for no key update`
 * leaves free (rows of shared lists are not locked against change). `get` also finds softly deleted rows (an id stays taken); `where` brings live ones, as a device holds them.
 * @throws InputError for values the database refuses, ExistsError for a unique one that is taken; the transaction is then only
 * good for a rollback to a savepoint.
 */
export function sqlTx(client: pg.ClientBase): Tx {
  return {
    ...sqlReads(client, lockOf),
    async put(table, row) {
      const fields = fieldsOf(table);
      const columns = fields.map(([field]) => name(field));
      const values = fields.map(([field, facts]) => columnValue(facts, (row as AnyRow)[field]));
      const updates = columns.filter((column) => column !== '"id"').map((column) => `${column} = excluded.${column}`);
      await run(
        client,
        `insert into ${name(table)} (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})
         on conflict (id) do update set ${updates.join(', ')}`,
        values,
      );
    },
    async patch(table, id, change) {
      const changes = Object.entries(change).filter(([field, value]) => value !== undefined && !(field === 'id' && value === id));
      const sets = changes.map(([field], i) => `${name(field)} = $${i + 2}`);
      const values = changes.map(([field, value]) => columnValue(fieldOf(table, field), value));
      const text = sets.length
        ? `update ${name(table)} set ${sets.join(', ')} where id = $1`
        : `select id from ${name(table)} where id = $1`;
      const { rowCount } = await run(client, text, [id, ...values]);
      if (rowCount !== 1) throw new Error(`${table} ${id} is not there to be changed`);
    },
    async remove(table, id) {
      await run(client, `delete from ${name(table)} where id = $1`, [id]);
    },
  };
}

/** Softly deleted rows whose field holds this value, which `where` leaves out. Locked like those. */
export async function deletedWhere(client: pg.ClientBase, table: TableName, field: string, value: string): Promise<AnyRow[]> {
  if (!TEXTUAL.has(fieldOf(table, field).facts.kind)) throw new Error(`${table}.${field} does not hold text`);
  const sql = `select * from ${name(table)} where ${name(field)} = $1 and "deletedAt" is not null order by id for no key update`;
  return (await run(client, sql, [value])).rows as AnyRow[];
}
