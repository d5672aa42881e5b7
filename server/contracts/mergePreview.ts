import { isFleet, isStaff, type Actor } from '#domain/actor.ts';
import { MERGE_CHOICES, offered, type MergeChoice } from '#domain/contracts/mergeFields.ts';
import { mergeParties, type MergeRequest } from '#domain/contracts/mergeParties.ts';
import { AccessError } from '#domain/errors.ts';
import { NOUNS } from '#domain/tables.ts';
import type pg from 'pg';
import { sqlReads } from '../db/sqlTx.ts';

/** The offer of one of the contracts for a field. */
interface Offer {
  contractId: string;
  value: string | null;
}

export interface MergePreview {
  /** The question to a person before it is done. */
  message: string;
  fields: { field: MergeChoice; differs: boolean; offers: Offer[] }[];
  /** Rows that would move to the surviving driver; none of those that only staff see, for others. */
  counts: MergeCounts;
}

/** The tables whose rows a person looks for, by their names in the answer. */
const COUNTED = {
  documents: 'driverDocuments',
  applications: 'driverApplicationForms',
  verifications: 'employmentVerifications',
  esignDocuments: 'everSignDocs',
  cases: 'cases',
  alerts: 'alerts',
} as const;
export const COUNT_NAMES = Object.keys(COUNTED) as (keyof typeof COUNTED)[];
export type MergeCounts = Record<keyof typeof COUNTED, number>;

/** Returns what a merge would do, without doing it (CONTRACT-6). @throws as the merge itself */
export async function mergePreview(client: pg.ClientBase, actor: Actor, request: MergeRequest): Promise<MergePreview> {
  if (!isFleet(actor)) throw new AccessError();
  const { surviving, duplicates } = await mergeParties(sqlReads(client), request, actor);
  const parties = [surviving, ...duplicates];
  const fields = MERGE_CHOICES.map((field) => {
    const offers = parties.map((party) => ({ contractId: party.contract.id, value: offered(party, field) }));
    return { field, differs: new Set(offers.map(({ value }) => value)).size > 1, offers };
  });
  const others = [...new Set(duplicates.map(({ driver }) => driver.id))].filter((id) => id !== surviving.driver.id);
  const { name, lastName } = surviving.driver;
  const records = duplicates.length === 1 ? '1 other record' : `${duplicates.length} other records`;
  return {
    message: `Merge ${records} into ${name} ${lastName}? This cannot be undone.`,
    fields,
    counts: await countRows(client, others, actor),
  };
}

async function countRows(client: pg.ClientBase, driverIds: readonly string[], actor: Actor): Promise<MergeCounts> {
  const counts = COUNT_NAMES.map((name) =>
    NOUNS[COUNTED[name]].scope.kind === 'staff' && !isStaff(actor)
      ? `0 as "${name}"`
      : `(select count(*) from "${COUNTED[name]}" where "driverId" = any($1::text[]) and "deletedAt" is null)::int as "${name}"`,
  );
  const { rows } = await client.query<MergeCounts>(`select ${counts.join(', ')}`, [driverIds]);
  return rows[0]!;
}
