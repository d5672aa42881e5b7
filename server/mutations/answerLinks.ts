import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { hashId } from '../auth/hashId.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** The path below which previous employers answer. */
export const ANSWER_PATH = '/pev/';
const LINK_DAYS = 60;

/** PEV-12: makes the link of an attempt in the transaction at hand and returns its path; only the hash of its token is stored. */
export async function giveAnswerLink(client: Client, verificationId: string, now: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into pev_link (token_hash, verification_id, expires_at) values ($1, $2, $3::timestamptz + make_interval(days => $4))
     on conflict (verification_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [hashId(token), verificationId, now, LINK_DAYS],
  );
  return ANSWER_PATH + token;
}

/** The question that a link is about. */
export interface Question {
  verificationId: string;
  company: string;
  carrier: string;
  driver: string;
}

/** Returns the question behind a token that works at `now`; null when it is used, ended, settled, expired or made up. */
export async function openQuestion(client: Client, token: string, now: string): Promise<Question | null> {
  const { rows } = await client.query<Question>(
    `select v.id as "verificationId", v."companyName" as company, c.name as carrier, concat_ws(' ', d.name, d."lastName") as driver
     from pev_link l join "employmentVerifications" v on v.id = l.verification_id
     join "customers" c on c.id = v."customerId" join "drivers" d on d.id = v."driverId"
     where l.token_hash = $1 and l.expires_at > $2 and v.status = 'UNDER_REVIEW' and v."deletedAt" is null and d."deletedAt" is null
       and not exists (select from pev_answer a where a.verification_id = v.id)`,
    [hashId(token), now],
  );
  return rows[0] ?? null;
}
