import type pg from 'pg';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { chainHash, ROW_COLUMNS, type AuditHead, type AuditRow } from './auditRow.ts';

/** Any constant of our own: whoever moves the head of the chain holds this lock. */
const SEAL_LOCK = 7_203_613;

/** Rows in one transaction, so that it stays short. */
const BATCH_ROWS = 1000;

/** The last sealed row of this database's chain. */
export async function readAuditHead(client: Pick<pg.ClientBase, 'query'>): Promise<AuditHead> {
  const { rows } = await client.query<AuditHead>('select chain, seq, hash from audit_head');
  return rows[0]!;
}

/**
 * Gives every audit row that is committed by now its place in the chain: numbers without gaps in the order of arrival, each
 * hash made over the one before. Several processes may do this at once; they take turns. Returns how many rows were sealed.
 */
export async function sealAudit(db: Database): Promise<number> {
  for (let sealed = 0; ;) {
    const more = await inTransaction(db, sealBatch);
    sealed += more;
    if (more < BATCH_ROWS) return sealed;
  }
}

async function sealBatch(client: pg.ClientBase): Promise<number> {
  await client.query('select pg_advisory_xact_lock($1)', [SEAL_LOCK]);
  const { rows } = await client.query<AuditRow>(`select ${ROW_COLUMNS} from audit_event where seq is null order by id limit $1`, [
    BATCH_ROWS,
  ]);
  if (rows.length === 0) return 0;
  const { seq: last, hash: before } = await readAuditHead(client);
  let hash = before;
  const hashes = rows.map((row, i) => (hash = chainHash(hash, row, last + i + 1)));
  await client.query(
    `update audit_event e set seq = s.seq, hash = s.hash
     from unnest($1::bigint[], $2::text[]) with ordinality as o(id, hash, nr), lateral (select $3::bigint + o.nr as seq, o.hash) s
     where e.id = o.id`,
    [rows.map((row) => row.id), hashes, last],
  );
  await client.query('update audit_head set seq = $1, hash = $2', [last + rows.length, hash]);
  return rows.length;
}
