import type pg from 'pg';
import { STAFF, type Actor, type Role } from '#domain/actor.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { Row } from '#domain/tables.ts';
import type { Identity } from './verifyToken.ts';
import type { Database } from '../db/database.ts';
import { WALL_ROLES, WALL_SETTINGS } from '../db/wallSql.ts';
import { notePerson } from '../http/accessLog.ts';
import { ApiError } from '../http/errors.ts';

export type UserRow = Row<'users'>;

/**
 * The user a verified token stands for: by its subject, else by its verified e-mail when that row belongs to no subject yet
 * (it is then linked, so that a later change of the e-mail at the provider does not matter).
 * @throws ApiError EntityNotFoundError when there is none, USER_DISABLED when the person may not enter.
 */
export async function requireUser(db: Database, identity: Identity): Promise<UserRow> {
  // Of the first requests of a new person, which come at once, one links the row and the others find it linked.
  const user = (await findBySubject(db, identity)) ?? (await linkByEmail(db, identity)) ?? (await findBySubject(db, identity));
  if (user) notePerson(user.id);
  return admitted(user);
}

async function findBySubject({ pool }: Database, { sub }: Identity): Promise<UserRow | undefined> {
  const { rows } = await pool.query<UserRow>(`select * from "users" where "authProfileId" = $1 and "deletedAt" is null`, [sub]);
  return rows[0];
}

/** The user as this connection's transaction sees it. @throws as `requireUser` */
export async function reloadUser(client: Pick<pg.ClientBase, 'query'>, userId: string): Promise<UserRow> {
  const { rows } = await client.query<UserRow>(`select * from "users" where "id" = $1 and "deletedAt" is null`, [userId]);
  return admitted(rows[0]);
}

/** SQL that puts the transaction behind the wall of the user `u`, from the next statement on, where the database has it. */
const ENTER = `case when exists (select from migration where id = 'wall') then concat(
  set_config('${WALL_SETTINGS.user}', u."id", true), set_config('${WALL_SETTINGS.customer}', coalesce(u."customerId", ''), true),
  set_config('role', case when u."role" in (${STAFF.map((role) => `'${role}'`).join(', ')}) then '${WALL_ROLES.staff}' else '${WALL_ROLES.customer}' end, true)) end`;

/**
 * `reloadUser` for a transaction that reads for this person and nothing else: to its end no statement of it reaches rows beyond the
 * person's scope, whatever its own conditions are (docs/decisions/0027-second-wall.md). @throws as `requireUser`
 */
export async function enterAs(client: Pick<pg.ClientBase, 'query'>, userId: string): Promise<UserRow> {
  const { rows } = await client.query<UserRow & { wall?: string | null }>(
    `select u.*, ${ENTER} as wall from "users" u where u."id" = $1 and u."deletedAt" is null`,
    [userId],
  );
  delete rows[0]?.wall;
  return admitted(rows[0]);
}

/** The role of the user that this account stands for, or will once they have signed in; null when there is none. */
export async function roleOf({ pool }: Database, { sub, email }: { sub: string; email: string }): Promise<Role | null> {
  const { rows } = await pool.query<{ role: Role }>(
    `select role from users where "deletedAt" is null and ("authProfileId" = $1 or ("authProfileId" is null and email = $2))
     order by "authProfileId" is null limit 1`,
    [sub, email],
  );
  return rows[0]?.role ?? null;
}

function admitted(user: UserRow | undefined): UserRow {
  if (!user) throw new ApiError('EntityNotFoundError', MESSAGES.accountNotFound);
  if (user.status !== 'active') throw new ApiError('USER_DISABLED', MESSAGES.disabled);
  return user;
}

async function linkByEmail({ pool }: Database, { sub, email, emailVerified }: Identity): Promise<UserRow | undefined> {
  if (!email || !emailVerified) return undefined;
  const { rows } = await pool.query<UserRow>(
    `update "users" set "authProfileId" = $1 where "email" = $2 and "authProfileId" is null and "deletedAt" is null returning *`,
    [sub, email],
  );
  return rows[0];
}

/** The user's row points to no account any more: one that is made later with the same verified e-mail takes its place. */
export async function unlinkUser(client: Pick<pg.ClientBase, 'query'>, sub: string): Promise<void> {
  await client.query(`update users set "authProfileId" = null, "updatedAt" = now() where "authProfileId" = $1`, [sub]);
}

export function actorOf(user: UserRow): Actor {
  return { userId: user.id, role: user.role, customerId: user.customerId };
}
