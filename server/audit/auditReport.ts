import { readSnapshot } from '../db/inTransaction.ts';
import type { Database } from '../db/database.ts';
import { headsFile, readHeads } from './headsLog.ts';
import { verifyAudit } from './verifyAudit.ts';

/**
 * Verifies the audit chain of a database against itself and against the heads noted in DATA_DIR. `text` is for people: the
 * number of rows and the head, or the first row that is not as it was sealed.
 */
export async function auditReport(db: Database, dataDir: string): Promise<{ isIntact: boolean; text: string }> {
  const file = headsFile(dataDir);
  // The file first: a head that is noted later lies behind what the snapshot shows.
  const noted = readHeads(file);
  const { rows: known } = await db.pool.query<{ there: boolean }>(`select to_regclass('audit_head') is not null as there`);
  if (!known[0]!.there) throw new Error('This database keeps no audit yet. Start the product once: it brings the database up to date.');
  const { rows, unsealed, head, problem } = await readSnapshot(db, (client) => verifyAudit(client, noted));
  if (problem) return { isIntact: false, text: `The audit chain is broken: ${problem}.` };
  const compared = noted.some(({ chain }) => chain === head.chain) ? '' : `\nNo earlier head of it is noted in ${file}.`;
  const waiting = unsealed ? `\n${unsealed} newer ${unsealed === 1 ? 'row is' : 'rows are'} not sealed yet.` : '';
  return { isIntact: true, text: `${rows} rows, chain intact, head ${head.hash}${compared}${waiting}` };
}
