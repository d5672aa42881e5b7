import { isAmong } from '#domain/access.ts';
import type { Actor } from '#domain/actor.ts';
import { AccessError } from '#domain/errors.ts';
import { canSee } from '#domain/scope.ts';
import { NOUNS, type Row } from '#domain/tables.ts';
import { actorOf, reloadUser, type UserRow } from '../auth/findUser.ts';
import type { EsignDeps } from './esignDeps.ts';
import type { Requester } from './provider.ts';

/** The person who calls, when they may manage documents. @throws AccessError */
export async function documentManager({ db }: Pick<EsignDeps, 'db'>, userId: string): Promise<{ user: UserRow; actor: Actor }> {
  const user = await reloadUser(db.pool, userId);
  const actor = actorOf(user);
  if (!isAmong('elite', actor, NOUNS.everSignDocs.scope)) throw new AccessError();
  return { user, actor };
}

export function requesterOf({ id, firstName, lastName, email }: UserRow): Requester {
  return { userId: id, name: `${firstName} ${lastName}`.trim() || email, email };
}

/** The document with this hash, when this person may see it. @throws AccessError in the same words when it is not there */
export async function documentByHash({ db }: Pick<EsignDeps, 'db'>, actor: Actor, hash: string): Promise<Row<'everSignDocs'>> {
  const { rows } = await db.pool.query<Row<'everSignDocs'>>('select * from "everSignDocs" where hash = $1', [hash]);
  if (!rows[0] || !canSee(actor, NOUNS.everSignDocs.scope, rows[0])) throw new AccessError();
  return rows[0];
}
