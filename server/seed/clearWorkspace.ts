import pg from 'pg';
import { REPLICATED, TABLE_NAMES } from '#domain/tables.ts';

/** The things left to clear once the transaction has committed: keys of the file store and subjects of sign-ins that no row names any more. */
export interface Leftovers {
  fileKeys: string[];
  subjects: string[];
}

const TABLES = TABLE_NAMES.map((table) => pg.escapeIdentifier(table));

/** The signing service's rows of documents and templates; its key stays. */
const SIGNING = [
  'esign_bulk_row',
  'esign_bulk',
  'esign_field_values',
  'esign_placed_fields',
  'esign_event',
  'esign_replaced_link',
  'esign_envelope_signer',
  'esign_envelope',
  'esign_template_owner',
];

/** What previous employers were asked and said. */
const ANSWERS = ['pev_answer', 'pev_link'];

/** Change log and evidence refuse a truncate; an import that starts a new epoch, and whose documents go with their evidence, may. */
function setGuard(client: pg.ClientBase, state: 'enable' | 'disable'): Promise<unknown> {
  const guarded = REPLICATED.map((table) => pg.escapeIdentifier(table));
  const statements = guarded.map((table) => `alter table ${table} ${state} trigger sync_no_truncate`);
  return client.query([...statements, `alter table esign_event ${state} trigger esign_event_kept`].join('; '));
}

/** Removes every row of every noun, what the signing service keeps of them, and the answers of previous employers. To be called first thing inside `withoutChangeLog`, which tells the devices to fill anew. */
export async function clearWorkspace(client: pg.ClientBase): Promise<Leftovers> {
  const files = await client.query<{ key: string }>('select stored_key as key from file_upload');
  const users = await client.query<{ sub: string }>('select "authProfileId" as sub from users where "authProfileId" is not null');
  await setGuard(client, 'disable');
  await client.query(`truncate ${[...TABLES, ...SIGNING, ...ANSWERS].join(', ')}, file_upload`);
  await setGuard(client, 'enable');
  return { fileKeys: files.rows.map((row) => row.key), subjects: users.rows.map((row) => row.sub) };
}
