import pg from 'pg';
import usStates from '#domain/reference/usStates.json' with { type: 'json' };
import violationCodes from '#domain/reference/violationCodes.json' with { type: 'json' };
import { FEATURE_FLAGS } from '#domain/reference/reference.ts';
import type { TableName } from '#domain/tables.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { LANGUAGES } from './people.ts';
import { newRow, type Workspace } from './workspace.ts';

/** Switched off until an operator wants them: the one hides other carriers' categories, the other adds a question to every comment. */
const OFF = new Set<string>(['customerCategorySelect', 'commentPublicationConfirmation']);

type ReferenceRows = Pick<Workspace, 'usStates' | 'driverLanguages' | 'featureFlags' | 'violationCodes'>;

/** Returns the rows that every workspace has from its first day: states, languages, feature flags and the federal violation codes. */
export function referenceRows(createdAt: string): ReferenceRows {
  return {
    usStates: usStates.map((state) => newRow('usStates', { createdAt, ...state })),
    driverLanguages: LANGUAGES.map(([id, name]) => newRow('driverLanguages', { id, createdAt, name })),
    featureFlags: FEATURE_FLAGS.map((name) => newRow('featureFlags', { id: `flag-${name}`, createdAt, name, enabled: !OFF.has(name) })),
    violationCodes: violationCodes.map((code) => newRow('violationCodes', { createdAt, ...code })),
  };
}

/**
 * Inserts the reference rows that are not there, in one transaction. Rows that are there stay as they are, also those that
 * somebody edited or deleted softly, and those under another id with the same code or name.
 */
export async function insertReferenceRows(db: Database, createdAt: string): Promise<void> {
  await inTransaction(db, async (client) => {
    for (const [table, rows] of tablesOf(referenceRows(createdAt))) {
      const columns = Object.keys(rows[0]!).map(pg.escapeIdentifier).join(', ');
      await client.query(
        `insert into ${pg.escapeIdentifier(table)} (${columns})
         select ${columns} from jsonb_populate_recordset(null::${pg.escapeIdentifier(table)}, $1) on conflict do nothing`,
        [JSON.stringify(rows)],
      );
    }
  });
}

/** Makes room for a seeding, which brings all of them itself: a workspace that was started empty has them already. */
export async function removeReferenceRows(client: pg.ClientBase): Promise<void> {
  for (const [table, rows] of tablesOf(referenceRows(''))) {
    await client.query(`delete from ${pg.escapeIdentifier(table)} where id = any($1)`, [rows.map((row) => row.id)]);
  }
}

function tablesOf(rows: ReferenceRows): [TableName, { id: string }[]][] {
  return Object.entries(rows) as [TableName, { id: string }[]][];
}
