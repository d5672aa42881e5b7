import { createHash } from 'node:crypto';
import { IDP_DDL } from '../auth/idpTables.ts';
import { changeLogSql } from './changeLogSql.ts';
import type { Database } from './database.ts';
import { SCOPE_EPOCH_SQL } from './scopeEpochSql.ts';
import { tableSql } from './tableSql.ts';

interface Migration {
  id: string;
  statements: readonly string[];
}

/** What turns an empty database into this version's, oldest first. */
function migrations(): Migration[] {
  return [{ id: '0001', statements: [...tableSql(), ...changeLogSql(), ...SCOPE_EPOCH_SQL, ...IDP_DDL] }];
}

function checksum({ statements }: Migration): string {
  return createHash('sha256').update(statements.join(';\n')).digest('hex');
}

/** Names the whole schema: two databases with the same one have the same tables. */
export function schemaChecksum(): string {
  return createHash('sha256').update(migrations().map(checksum).join()).digest('hex');
}

/** Any constant of our own: whoever migrates this database holds this lock. */
const MIGRATION_LOCK = 7_203_611;

/**
 * Bring a database to this version: each migration once, all in one transaction, under a lock, so that several processes may
 * start at once. @throws when a migration that was applied earlier has changed since: such a database was made by another version.
 */
export async function migrate(db: Database): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists migration (id text primary key, checksum text not null, at timestamptz(3) not null default now())',
    );
    const applied = new Map(
      (await client.query<{ id: string; checksum: string }>('select id, checksum from migration')).rows.map((r) => [r.id, r.checksum]),
    );
    for (const migration of migrations()) {
      const known = applied.get(migration.id);
      if (known === checksum(migration)) continue;
      if (known) throw new Error(`Migration ${migration.id} was applied to this database in another form: it belongs to another version.`);
      await client.query(migration.statements.join(';\n'));
      await client.query('insert into migration (id, checksum) values ($1, $2)', [migration.id, checksum(migration)]);
    }
    await client.query('commit');
    client.release();
  } catch (error) {
    // A broken connection cannot be rolled back; giving it to `release` throws it away, and the server rolls back.
    client.release(error instanceof Error ? error : true);
    throw error;
  }
}
