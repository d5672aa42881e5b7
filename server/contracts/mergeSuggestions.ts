import { isFleet } from '#domain/actor.ts';
import { AccessError } from '#domain/errors.ts';
import type { Reading } from '../api/read/snapshot.ts';

/** Why contracts look like one person's. */
export const SUGGESTION_REASONS = ['SAME_LICENSE', 'SAME_NAME_AND_BIRTH'] as const;

export interface MergeSuggestion {
  reason: (typeof SUGGESTION_REASONS)[number];
  /** The one that stands and is the newest first: the likely survivor. */
  contractIds: string[];
}

/** A list that a person works off; when it is done the next ones show. */
const SUGGESTIONS_MAX = 200;

/**
 * CONTRACT-5: drivers at one customer with the same license, however it is written, or the same name and date of birth; each
 * by the contract that stands for them. Archived drivers are left alone.
 */
const SUGGESTIONS_SQL = `
  with person as (
    select distinct on (d."id") d."id" as driver, k."id" as contract, k."status" = 'Active' as stands, k."createdAt" as made, d."customerId",
      d."licenseStateId" as state, nullif(upper(regexp_replace(d."licenseNumber", '[^A-Za-z0-9]', '', 'g')), '') as license,
      lower(regexp_replace(trim(d."name") || ' ' || trim(d."lastName"), '\\s+', ' ', 'g')) as called, d."dateOfBirth" as born
    from "drivers" d join "contracts" k on k."driverId" = d."id" and k."deletedAt" is null
    where d."deletedAt" is null and d."status" = 'active' and ($1::text is null or d."customerId" = $1)
    order by d."id", k."status" = 'Active' desc, k."createdAt" desc, k."id"
  ), same as (
    select 'SAME_LICENSE' as reason, array_agg(contract order by stands desc, made desc, contract) as contracts from person
    where license is not null and state is not null group by "customerId", state, license having count(*) > 1
    union all
    select 'SAME_NAME_AND_BIRTH', array_agg(contract order by stands desc, made desc, contract) from person
    group by "customerId", called, born having count(*) > 1
  )
  select min(reason) as reason, contracts as "contractIds" from same group by contracts order by contracts limit ${SUGGESTIONS_MAX}`;

/**
 * Returns them for one customer, or for all that the person sees: a company is shown its own alone.
 * @throws AccessError for who does not manage drivers, and for another customer than theirs
 */
export async function mergeSuggestions({ actor, staff, query }: Reading, customerId: string | null): Promise<MergeSuggestion[]> {
  const of = staff ? customerId : (customerId ?? actor.customerId);
  if (!staff && (!isFleet(actor) || of === null || of !== actor.customerId)) throw new AccessError();
  return (await query(SUGGESTIONS_SQL, [of])) as unknown as MergeSuggestion[];
}
