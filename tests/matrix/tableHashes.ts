import { TABLE_NAMES } from '#domain/tables.ts';
import type { Database } from '#server/db/database.ts';

/** Accounts and uploads beside the nouns; what is written about refusals themselves (audit, answered pushes) is none of these. */
const TABLES = [...TABLE_NAMES, 'idp_account', 'file_upload'];

/** A fingerprint of every row of every table. */
export async function tableHashes({ pool }: Database): Promise<ReadonlyMap<string, string>> {
  const parts = TABLES.map(
    (table) => `select '${table}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${table}" t`,
  );
  const { rows } = await pool.query<{ name: string; hash: string }>(parts.join(' union all '));
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** The tables that are not what they were. */
export function changedTables(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return TABLES.filter((table) => before.get(table) !== after.get(table));
}
