import { sql, type Kysely } from 'kysely';
import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider';
import { hashId } from './hashId.ts';
import type { IdpSchema } from './idpTables.ts';

/** Models whose own id must stay readable: they are found by uid, or named by others. Elsewhere the id is the secret itself. */
const KEEPS_ID = new Set(['Session', 'Grant']);

interface StoredRow {
  payload: Record<string, unknown>;
  consumed: number | null;
  inLeeway: boolean;
}

class SqlAdapter implements Adapter {
  readonly #db: Kysely<IdpSchema>;
  readonly #model: string;
  readonly #leewaySeconds: number;

  constructor(db: Kysely<IdpSchema>, model: string, leewaySeconds: number) {
    this.#db = db;
    this.#model = model;
    this.#leewaySeconds = leewaySeconds;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const { jti: _secret, ...rest } = payload;
    const kept = {
      payload: JSON.stringify(KEEPS_ID.has(this.#model) ? payload : rest),
      grant_id: payload.grantId ?? null,
      uid: payload.uid ?? null,
      account_id: payload.accountId ?? null,
      expires_at: expiresIn ? sql`now() + make_interval(secs => ${expiresIn})` : null,
    };
    await this.#db
      .insertInto('idp_store')
      .values({ model: this.#model, id: hashId(id), ...kept })
      .onConflict((c) => c.columns(['model', 'id']).doUpdateSet(kept))
      .execute();
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const payload = await this.#read(sql`id = ${hashId(id)}`);
    return payload && { ...payload, jti: id };
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#read(sql`uid = ${uid}`);
  }

  async findByUserCode(): Promise<undefined> {}

  /** The library looks whether a code was used and consumes it in two steps: of several at once, the statement lets one through. */
  async consume(id: string): Promise<void> {
    const first = await this.#db
      .updateTable('idp_store')
      .set({ consumed_at: sql`now()` })
      .where('model', '=', this.#model)
      .where('id', '=', hashId(id))
      .where('consumed_at', 'is', null)
      .executeTakeFirst();
    if (first.numUpdatedRows > 0n || this.#model !== 'AuthorizationCode') return;
    await this.#endFamilyOf(id);
    throw new errors.InvalidGrant('authorization code already consumed');
  }

  async destroy(id: string): Promise<void> {
    await this.#db.deleteFrom('idp_store').where('model', '=', this.#model).where('id', '=', hashId(id)).execute();
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#db.deleteFrom('idp_store').where('model', '=', this.#model).where('grant_id', '=', grantId).execute();
  }

  /** Deletes a code's tokens and grant: without that, refresh tokens that are being made at this moment are dead as well. */
  async #endFamilyOf(code: string): Promise<void> {
    const of = await this.#db
      .selectFrom('idp_store')
      .select('grant_id')
      .where('model', '=', this.#model)
      .where('id', '=', hashId(code))
      .executeTakeFirst();
    if (!of?.grant_id) return;
    await this.#db
      .deleteFrom('idp_store')
      .where((where) => where.or([where('grant_id', '=', of.grant_id), where.and({ model: 'Grant', id: hashId(of.grant_id!) })]))
      .execute();
  }

  /** The database's clock decides what has expired, so that several servers agree. */
  async #read(which: ReturnType<typeof sql>): Promise<AdapterPayload | undefined> {
    const answer = await sql<StoredRow>`
      select payload, extract(epoch from consumed_at)::float8 as consumed,
        consumed_at > now() - make_interval(secs => ${this.#leewaySeconds}) as "inLeeway"
      from idp_store where model = ${this.#model} and ${which} and (expires_at is null or expires_at > now())`.execute(this.#db);
    const row = answer.rows[0];
    if (!row) return undefined;
    // The answer to a refresh can get lost: the SDK then comes again with the same token, which must not count as theft.
    const isForgiven = this.#model === 'RefreshToken' && row.inLeeway;
    if (row.consumed === null || isForgiven) return row.payload as AdapterPayload;
    return { ...row.payload, consumed: Math.floor(row.consumed) } as AdapterPayload;
  }
}

/** Storage of the provider in one table. A used refresh token stays good for `leewaySeconds`. */
export function sqlAdapter(db: Kysely<IdpSchema>, leewaySeconds: number): AdapterFactory {
  return (model) => new SqlAdapter(db, model, leewaySeconds);
}

/** Drops what can never be read again; used refresh tokens stay until they expire, or reuse could not be noticed. */
export async function purgeExpired(db: Kysely<IdpSchema>): Promise<void> {
  await sql`delete from idp_store where expires_at < now()`.execute(db);
}
