import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { REPLICATED } from '#domain/tables.ts';
import { LOG_TRIGGERS } from './changeLogSql.ts';

function setTriggers(client: pg.ClientBase, state: 'enable' | 'disable'): Promise<unknown> {
  const statements = REPLICATED.flatMap((table) =>
    LOG_TRIGGERS.map((trigger) => `alter table ${pg.escapeIdentifier(table)} ${state} trigger ${trigger}`),
  );
  return client.query(statements.join('; '));
}

/**
 * Give the database a new epoch: every device fills anew, and no cursor from before can be continued. The caller is in a
 * transaction; the empty commit it leaves in the log wakes whoever tails it.
 */
export async function startNewEpoch(client: pg.ClientBase): Promise<void> {
  await client.query('select sync_open_tx()');
  await client.query('set constraints all immediate');
  await client.query('update sync_meta set epoch = $1, floor = (select seq from sync_head)', [randomUUID()]);
}

/**
 * Run an import in one transaction that writes no change log, then start a new epoch. Others may read meanwhile, not write.
 * The client must own the tables and not be in a transaction; nothing is left of the import when `fn` throws.
 */
export async function withoutChangeLog<T>(client: pg.ClientBase, fn: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level read committed');
  try {
    // The maker of the rows may think longer than a business transaction may.
    await client.query('set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0');
    await setTriggers(client, 'disable');
    await client.query('set constraints all deferred');
    const result = await fn();
    // The references first: a table with checks still to come cannot be altered.
    await client.query('set constraints all immediate');
    await setTriggers(client, 'enable');
    await startNewEpoch(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
