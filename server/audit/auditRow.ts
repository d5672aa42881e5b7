import { createHash } from 'node:crypto';
import { canonicalJson } from './canonicalJson.ts';

/** An audit row as it is hashed: `detail` in the database's own text, so that no number is rounded on the way. */
export interface AuditRow {
  id: number;
  at: string;
  action: string;
  user_id: string | null;
  role: string | null;
  target_table: string | null;
  target_id: string | null;
  request_id: string | null;
  address_hash: string | null;
  before_hash: string | null;
  after_hash: string | null;
  detail: string;
}

export const ROW_COLUMNS = `id, at, action, user_id, role, target_table, target_id, request_id, address_hash, before_hash, after_hash,
  detail::text as detail`;

/** A place in the chain: 0 is before the first row. */
export interface AuditHead {
  /** Names the chain; made with the database. */
  chain: string;
  seq: number;
  /** SHA-256 in hex. */
  hash: string;
}

/** The value that the hash of a chain's first row is made over. */
export function genesis(chain: string): string {
  return createHash('sha256').update(chain).digest('hex');
}

/** SHA-256(hash of the row before, the row with its place in canonical JSON), in hex. (design/reliability.md, audit chain) */
export function chainHash(before: string, row: AuditRow, seq: number): string {
  return createHash('sha256')
    .update(before)
    .update(canonicalJson({ ...row, seq }))
    .digest('hex');
}
