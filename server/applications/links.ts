import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { isFillable, type ApplicationStatus } from '#domain/drivers/application/transitions.ts';
import { hashId } from '../auth/hashId.ts';

const DAY_MS = 86_400_000;
/** The life of a link. */
const LINK_DAYS = 30;
/** The life of a code, and the tries that it allows. */
export const CODE_MINUTES = 10;
const CODE_TRIES = 5;
/** Over the life of a link: the chance of guessing one stays below 1 in 4,000. */
const CODES_MAX = 50;
/** The time that a device goes on without another code. */
export const SESSION_SECONDS = 12 * 3600;

type Client = Pick<pg.ClientBase, 'query'>;

/** A link that is good, and the application it opens. */
export interface OpenLink {
  id: string;
  formId: string;
  email: string;
}

const secret = (): string => randomBytes(32).toString('base64url');
const later = (now: number, ms: number): string => new Date(now + ms).toISOString();
const codeHash = (token: string, code: string): string => hashId(`${token}:${code}`);

/** The address of a link. A fragment stays in the browser: no server, proxy or log hears of it (docs/decisions/0029). */
export const applicationUrl = (origin: string, token: string): string => `${origin}/apply#${token}`;

/** Makes a link for an application, in the caller's transaction; those before it end. Returns the token, which is stored nowhere. */
export async function makeLink(client: Client, { formId, email }: Omit<OpenLink, 'id'>, now: number): Promise<string> {
  const token = secret();
  const at = new Date(now).toISOString();
  await client.query('update application_link set ended_at = $2 where form_id = $1 and ended_at is null', [formId, at]);
  await client.query(
    'insert into application_link (id, form_id, token_hash, email, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [randomUUID(), formId, hashId(token), email, at, later(now, LINK_DAYS * DAY_MS)],
  );
  return token;
}

/** The link of this token: null when it is not good, 'sent' when its application has been sent or is gone. */
export async function findLink(client: Client, token: string, now: number): Promise<OpenLink | 'sent' | null> {
  const { rows } = await client.query<OpenLink & { ended: boolean; status: ApplicationStatus; isGone: boolean }>(
    `select l.id, l.form_id as "formId", l.email, l.ended_at is not null or l.expires_at <= $2 as ended, f.status, f."deletedAt" is not null as "isGone"
     from application_link l join "driverApplicationForms" f on f.id = l.form_id where l.token_hash = $1`,
    [hashId(token), new Date(now).toISOString()],
  );
  const [link] = rows;
  if (!link || link.isGone) return null;
  if (!isFillable(link.status)) return 'sent';
  return link.ended ? null : { id: link.id, formId: link.formId, email: link.email };
}

/** Makes a code for a link, in place of the one before; null when it has had as many as there may be. */
export async function makeCode(client: Client, { id }: OpenLink, token: string, now: number): Promise<string | null> {
  const counted = await client.query('update application_link set codes_sent = codes_sent + 1 where id = $1 and codes_sent < $2', [
    id,
    CODES_MAX,
  ]);
  if (counted.rowCount === 0) return null;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await client.query(
    `insert into application_code (link_id, code_hash, expires_at, tries_left) values ($1, $2, $3, $4)
     on conflict (link_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries_left = excluded.tries_left`,
    [id, codeHash(token, code), later(now, CODE_MINUTES * 60_000), CODE_TRIES],
  );
  return code;
}

/**
 * Takes a code: the try is counted before it is judged, so that of many at once no more than five are. Returns the secret of a new
 * session, or null when the code is wrong, old or used.
 */
export async function takeCode(client: Client, { id }: OpenLink, token: string, code: string, now: number): Promise<string | null> {
  const at = new Date(now).toISOString();
  const { rowCount } = await client.query(
    'update application_code set tries_left = tries_left - 1 where link_id = $1 and tries_left > 0 and expires_at > $2',
    [id, at],
  );
  if (rowCount === 0) return null;
  const used = await client.query('delete from application_code where link_id = $1 and code_hash = $2', [id, codeHash(token, code)]);
  if (used.rowCount === 0) return null;
  const session = secret();
  await client.query('delete from application_session where expires_at <= $1', [at]);
  await client.query('insert into application_session (hash, link_id, expires_at) values ($1, $2, $3)', [
    hashId(session),
    id,
    later(now, SESSION_SECONDS * 1000),
  ]);
  return session;
}

/** Returns whether this session is one of this link and has not run out. */
export async function isSessionOf(client: Client, { id }: OpenLink, session: string, now: number): Promise<boolean> {
  const { rowCount } = await client.query('select from application_session where hash = $1 and link_id = $2 and expires_at > $3', [
    hashId(session),
    id,
    new Date(now).toISOString(),
  ]);
  return rowCount === 1;
}

/** The secret that phones seal the unsent answers of an application with; made when it is first asked for. */
export async function draftKeyOf(client: Client, formId: string): Promise<string> {
  const { rows } = await client.query<{ secret: string }>(
    `insert into application_draft_key (form_id, secret) values ($1, $2)
     on conflict (form_id) do update set form_id = excluded.form_id returning secret`,
    [formId, secret()],
  );
  return rows[0]!.secret;
}
