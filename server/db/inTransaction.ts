import pg from 'pg';
import type { Database } from './database.ts';

const ATTEMPTS_MAX = 4;

/** Serialization failure and deadlock: the transaction has been undone whole and may run again. */
const RETRYABLE = new Set(['40001', '40P01']);

async function attempt<T>(db: Database, begin: string, fn: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await fn(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failed: Error) => {
      broken = failed;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Run `fn` in one READ COMMITTED transaction: committed when it resolves, undone when it throws. After a deadlock it runs
 * again from the start, so it does nothing outside the database; nor does it wait for anything else (design.md D2).
 */
export async function inTransaction<T>(db: Database, fn: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await attempt(db, 'begin isolation level read committed', fn);
    } catch (error) {
      if (n >= ATTEMPTS_MAX || !(error instanceof pg.DatabaseError) || !RETRYABLE.has(error.code ?? '')) throw error;
    }
  }
}

/** Read in one snapshot: every statement sees the same version, named by `sync_head.seq` as read there (SYNC-S2). */
export function readSnapshot<T>(db: Database, fn: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return attempt(db, 'begin isolation level repeatable read read only', fn);
}
