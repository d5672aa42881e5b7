import pg from 'pg';

const { escapeIdentifier: name } = pg;

export interface TableFacts {
  name: string;
  columns: string[];
}

/**
 * Tables whose rows are not carried over. `migration`: the restored database writes its own. `sync_log`: a restored database
 * begins a new epoch, and no cursor from before it is ever continued, so nobody could read a line of it. `sync_segment`: a restored
 * database makes its own.
 */
const NOT_CARRIED = ['migration', 'sync_log', 'sync_segment'];

/** The tables of this schema that a backup carries, by name. Other schemas are not ours: pg-boss makes its jobs anew. */
export async function carriedTables(client: pg.ClientBase): Promise<TableFacts[]> {
  const { rows } = await client.query<TableFacts>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [NOT_CARRIED],
  );
  return rows;
}

/** Every sequence of this schema with the last number it gave; null: none yet. */
export async function sequenceValues(client: pg.ClientBase): Promise<{ name: string; value: number | null }[]> {
  const { rows } = await client.query<{ name: string; value: number | null }>(
    'select sequencename::text as name, last_value as value from pg_sequences where schemaname = current_schema() order by 1',
  );
  return rows;
}

/** `"table" ("column", ...)`, as COPY wants it. */
export function copyTarget({ name: table, columns }: TableFacts): string {
  return `${name(table)} (${columns.map(name).join(', ')})`;
}
