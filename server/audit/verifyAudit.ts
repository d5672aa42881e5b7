import type pg from 'pg';
import { chainHash, genesis, ROW_COLUMNS, type AuditHead, type AuditRow } from './auditRow.ts';
import type { NotedHead } from './headsLog.ts';
import { readAuditHead } from './sealAudit.ts';

const PAGE_ROWS = 5000;

export interface AuditVerdict {
  /** Sealed rows that were found. */
  rows: number;
  /** Rows that wait for the sealer; they are not covered by what is said here. */
  unsealed: number;
  head: AuditHead;
  /** The problem of the first row that is not as it was sealed, in one line; null: the chain is intact. */
  problem: string | null;
}

/**
 * Walks the whole chain and makes every hash again, then compares it with the head and with the heads that were noted outside
 * the database. Finds a row that was changed, removed, added, moved or cut off at the end since it was sealed, also when all
 * later hashes were made to fit, as far as a noted head covers it. `client` is in one snapshot.
 */
export async function verifyAudit(client: pg.ClientBase, noted: readonly NotedHead[]): Promise<AuditVerdict> {
  const head = await readAuditHead(client);
  const known = relevant(head.chain, noted);
  const walked = await walk(client, head, known.heads);
  const { rows } = await client.query<{ n: number }>('select count(*) as n from audit_event where seq is null');
  return { rows: walked.rows, unsealed: rows[0]!.n, head, problem: known.problem ?? walked.problem };
}

/** The noted heads that this chain must still pass through. */
function relevant(chain: string, noted: readonly NotedHead[]): { heads: NotedHead[]; problem: string | null } {
  const own = noted.filter((one) => one.chain === chain);
  const other = noted.findLast((one) => one.chain !== chain);
  if (own.length === 0 && other) {
    const was = `${other.seq} rows on ${other.at}`;
    return { heads: [], problem: `this database has another chain than the one that was noted before (${was}): all of its rows are gone` };
  }
  // Rows behind a restored backup's head were lost openly.
  const heads = own.filter((one, i) => !own.slice(i + 1).some((later) => later.restored && later.seq < one.seq));
  return { heads, problem: null };
}

async function walk(
  client: pg.ClientBase,
  head: AuditHead,
  noted: readonly NotedHead[],
): Promise<{ rows: number; problem: string | null }> {
  const notedAt = new Map(noted.map((one) => [one.seq, one]));
  let hash = genesis(head.chain);
  let seq = 0;
  for (;;) {
    const { rows } = await client.query<AuditRow & { seq: number; hash: string }>(
      `select ${ROW_COLUMNS}, seq, hash from audit_event where seq > $1 order by seq limit ${PAGE_ROWS}`,
      [seq],
    );
    for (const { seq: place, hash: stored, ...row } of rows) {
      if (place !== seq + 1) return { rows: seq, problem: `row ${seq + 1} is missing` };
      hash = chainHash(hash, row, place);
      if (hash !== stored) return { rows: seq, problem: `row ${place} is not what was sealed there` };
      const known = notedAt.get(place);
      if (known && known.hash !== hash)
        return { rows: seq, problem: `row ${place}, or one before it, is not what was sealed there: its hash was another on ${known.at}` };
      seq = place;
    }
    if (rows.length < PAGE_ROWS) break;
  }
  return { rows: seq, problem: problemAtEnd(seq, hash, head, noted) };
}

function problemAtEnd(seq: number, hash: string, head: AuditHead, noted: readonly NotedHead[]): string | null {
  const later = noted.find((one) => one.seq > seq);
  if (later) return `row ${seq + 1} is missing: the chain had ${later.seq} rows on ${later.at}`;
  if (head.seq > seq) return `row ${seq + 1} is missing: the head stands at ${head.seq}`;
  if (head.seq < seq) return `row ${head.seq + 1} was never sealed: the head stands at ${head.seq}`;
  return hash === head.hash ? null : `the head is not the hash of row ${seq}`;
}
