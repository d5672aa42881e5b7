import pg from 'pg';
import { REPLICATED, TABLE_NAMES } from '#domain/tables.ts';

/** The things left to clear once the transaction has committed: keys of the file store and subjects of sign-ins that no row names any more. */
export interface Leftovers {
  fileKeys: string[];
  subjects: string[];
}

const TABLES = TABLE_NAMES.map((table) => pg.escapeIdentifier(table));

/** The change log refuses to be kept in the dark by a truncate; an import that starts a new epoch may. */
function setGuard(client: pg.ClientBase, state: 'enable' | 'disable'): Promise<unknown> {
  const guarded = REPLICATED.map((table) => pg.escapeIdentifier(table));
  return client.query(guarded.map((table) => `alter table ${table} ${state} trigger sync_no_truncate`).join('; '));
}

/** Removes every row of every noun. To be called first thing inside `withoutChangeLog`, which tells the devices to fill anew. */
export async function clearWorkspace(client: pg.ClientBase): Promise<Leftovers> {
  const files = await client.query<{ key: string }>('select stored_key as key from file_upload');
  const users = await client.query<{ sub: string }>('select "authProfileId" as sub from users where "authProfileId" is not null');
  await setGuard(client, 'disable');
  await client.query(`truncate ${TABLES.join(', ')}, file_upload`);
  await setGuard(client, 'enable');
  return { fileKeys: files.rows.map((row) => row.key), subjects: users.rows.map((row) => row.sub) };
}
