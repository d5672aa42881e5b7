import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import { CLIENT_ID } from './constants.ts';
import { hashId } from './hashId.ts';
import type { IdpSchema } from './idpTables.ts';

/** Longer ones say nothing more of a browser. */
const AGENT_CHARS = 400;

/** A browser that has just been given tokens. */
interface GivenTokens {
  grantId: string;
  sub: string;
  agent: string;
}

/** Notes that this browser is signed in, and that it was here now. */
export async function noteSignIn(db: Kysely<IdpSchema>, { grantId, sub, agent }: GivenTokens): Promise<void> {
  await db
    .insertInto('idp_sign_in')
    .values({ grant_id: grantId, sub, agent: agent.slice(0, AGENT_CHARS) })
    .onConflict((c) => c.column('grant_id').doUpdateSet({ seen_at: sql`now()` }))
    .execute();
}

/** Notes that somebody has just signed in to this account. */
export async function noteLastSignIn(db: Kysely<IdpSchema>, sub: string): Promise<void> {
  await db
    .updateTable('idp_account')
    .set({ last_sign_in_at: sql`now()` })
    .where('sub', '=', sub)
    .execute();
}

/** Drops the notes of browsers whose tokens are gone. */
export async function purgeSignIns(db: Kysely<IdpSchema>): Promise<void> {
  await sql`delete from idp_sign_in s where not exists (select from idp_store t where t.grant_id = s.grant_id)`.execute(db);
}

/** A browser in which somebody is signed in. */
export interface SignedIn {
  /** A one-way name of it: what it is at the provider stays there. */
  id: string;
  agent: string;
  /** ISO instants. */
  since: string;
  seenAt: string;
}

/** Runs one statement and gives its rows. */
export type Query = (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

/** Returns the browsers in which this account is signed in, the one that was here last first: each that could get another token now. */
export async function signInsOf(query: Query, sub: string): Promise<SignedIn[]> {
  const rows = await query(
    `select t.grant_id as "grantId", coalesce(max(s.agent), '') as agent,
       coalesce(min(s.began_at), to_timestamp(min((t.payload->>'iiat')::float8))) as since,
       coalesce(max(s.seen_at), to_timestamp(max((t.payload->>'iat')::float8))) as "seenAt"
     from idp_store t join idp_account a on a.sub = t.account_id and not a.blocked
     left join idp_sign_in s on s.grant_id = t.grant_id
     where t.account_id = $1 and t.model = 'RefreshToken' and t.consumed_at is null and t.expires_at > now()
     group by t.grant_id order by "seenAt" desc, t.grant_id`,
    [sub],
  );
  return rows.map(({ grantId, agent, since, seenAt }) => ({
    id: hashId(String(grantId)),
    agent: String(agent),
    since: new Date(since as string).toISOString(),
    seenAt: new Date(seenAt as string).toISOString(),
  }));
}

/** Ends one of them, or with null all: no more tokens for it, and a password for the next. False when there is none. */
export async function endSignIns(client: Pick<pg.ClientBase, 'query'>, sub: string, id: string | null): Promise<boolean> {
  if (id === null) {
    const { rowCount } = await client.query('delete from idp_store where account_id = $1', [sub]);
    return (rowCount ?? 0) > 0;
  }
  const grants = await client.query<{ grantId: string }>(
    `select distinct grant_id as "grantId" from idp_store where account_id = $1 and grant_id is not null`,
    [sub],
  );
  const grantId = grants.rows.find((row) => hashId(row.grantId) === id)?.grantId;
  if (grantId === undefined) return false;
  await client.query(
    `delete from idp_store where account_id = $1 and (grant_id = $2 or (model = 'Grant' and id = $3)
       or (model = 'Session' and payload #>> array['authorizations', $4, 'grantId'] = $2))`,
    [sub, grantId, hashId(grantId), CLIENT_ID],
  );
  return true;
}
