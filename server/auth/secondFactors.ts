import { randomInt } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { hashId } from './hashId.ts';
import type { IdpSchema } from './idpTables.ts';
import { qrCodeOf, type QrCode } from './qrCode.ts';
import { sealText, unsealText } from './sealedText.ts';

/** The time for which an app shows a code (RFC 6238); a clock may be one such step off. */
const STEP_SECONDS = 30;
const STEPS_OFF = 1;
const SECRET_BYTES = 20;
/** The time for scanning a code and typing the first six digits. */
const OFFER_SECONDS = 1800;

/** Name in `idp_secret` of the key that seals the secrets of authenticator apps. */
export const FACTOR_KEY = 'factor-seal';

export const RECOVERY_CODES = 10;
/** Without letters and digits that are taken for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_CHARS = 4;

/** A secret for somebody's authenticator app that is not in use yet. */
export interface FactorOffer {
  /** The secret in groups of four, to be typed. */
  groups: string;
  qr: QrCode;
  /** The offer as it comes back with the first code; holds the secret for this account alone, sealed. */
  sealed: string;
}

/** The second factor of an account as its person is told of it. */
export interface FactorState {
  /** ISO instant. */
  since: string;
  codesLeft: number;
}

/** The second factors of accounts: time-based codes of an authenticator app (RFC 6238), and recovery codes that work once each. */
export class SecondFactors {
  readonly #db: Kysely<IdpSchema>;
  readonly #key: string;

  /** `key` seals offers, which live for minutes; what is kept is sealed with the key of its day (`FACTOR_KEY`). 32 bytes in base64url. */
  constructor(db: Kysely<IdpSchema>, key: string) {
    this.#db = db;
    this.#key = key;
  }

  /** Returns null when the account has none. */
  async stateOf(sub: string): Promise<FactorState | null> {
    const { rows } = await sql<{ since: string; left: number }>`
      select to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since,
        (select count(*) from idp_recovery_code c where c.sub = f.sub)::int as left
      from idp_factor f where f.sub = ${sub}`.execute(this.#db);
    return rows[0] ? { since: rows[0].since, codesLeft: rows[0].left } : null;
  }

  /** A new secret for this account; nothing is stored until its first code is right. */
  offer({ sub, email }: { sub: string; email: string }): FactorOffer {
    const secret = new Secret({ size: SECRET_BYTES });
    return this.#offerOf(sub, email, secret.base32, Date.now() + OFFER_SECONDS * 1000);
  }

  /** The same offer again, for a page that says what is wrong; null when it is not this account's, or too old. */
  offerAgain(account: { sub: string; email: string }, sealed: string): FactorOffer | null {
    const offered = this.#readOffer(account.sub, sealed);
    return offered && this.#offerOf(account.sub, account.email, offered.secret, offered.until);
  }

  /**
   * Begins the second factor with the offered secret. Returns the recovery codes, which nobody is told again; null when the code
   * is wrong, the offer too old, or another one is on already.
   */
  async turnOn(sub: string, sealedOffer: string, code: string): Promise<string[] | null> {
    const offered = this.#readOffer(sub, sealedOffer);
    const step = offered && stepOf(offered.secret, code);
    if (!offered || step === null) return null;
    return this.#db.transaction().execute(async (tx) => {
      // Held until this is written: a rotation seals it anew, or has been before.
      const { value } = await tx
        .selectFrom('idp_secret')
        .select('value')
        .where('name', '=', FACTOR_KEY)
        .forShare()
        .executeTakeFirstOrThrow();
      const secret = sealText(value, purposeOf(sub), offered.secret);
      const begun = await tx
        .insertInto('idp_factor')
        .values({ sub, secret, last_step: step })
        .onConflict((clash) => clash.doNothing())
        .executeTakeFirst();
      return begun.numInsertedOrUpdatedRows === 1n ? putCodes(tx, sub) : null;
    });
  }

  /** Is this a code of the app that was not used yet, or an unused recovery code? Either is used up by the question. */
  async accept(sub: string, typed: string): Promise<boolean> {
    const code = typed.replace(/[\s-]/g, '').toLowerCase();
    if (!/^\d{6}$/.test(code)) return this.#useRecoveryCode(sub, code);
    // Key and secret in one statement: a rotation is either before both or after both.
    const row = await this.#db
      .selectFrom(['idp_factor', 'idp_secret'])
      .select(['secret', 'value'])
      .where('sub', '=', sub)
      .where('name', '=', FACTOR_KEY)
      .executeTakeFirst();
    const secret = row && unsealText(row.value, purposeOf(sub), row.secret);
    const step = secret ? stepOf(secret, code) : null;
    if (step === null) return false;
    // Of several with one code at once the statement lets one through.
    const used = await this.#db
      .updateTable('idp_factor')
      .set({ last_step: step })
      .where('sub', '=', sub)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return used.numUpdatedRows > 0n;
  }

  /** New recovery codes, in place of those of before. */
  renewCodes(sub: string): Promise<string[]> {
    return this.#db.transaction().execute((tx) => putCodes(tx, sub));
  }

  async turnOff(sub: string): Promise<void> {
    await this.#db.deleteFrom('idp_factor').where('sub', '=', sub).execute();
  }

  async #useRecoveryCode(sub: string, code: string): Promise<boolean> {
    const used = await this.#db.deleteFrom('idp_recovery_code').where('sub', '=', sub).where('hash', '=', hashId(code)).executeTakeFirst();
    return used.numDeletedRows > 0n;
  }

  #offerOf(sub: string, email: string, secret: string, until: number): FactorOffer {
    const uri = new TOTP({ issuer: 'Weighstation', label: email, secret, period: STEP_SECONDS }).toString();
    return {
      groups: secret.replace(/.{4}(?=.)/g, '$& '),
      qr: qrCodeOf(uri),
      sealed: sealText(this.#key, `offer ${sub}`, JSON.stringify({ secret, until })),
    };
  }

  #readOffer(sub: string, sealed: string): { secret: string; until: number } | null {
    const text = unsealText(this.#key, `offer ${sub}`, sealed);
    const offered = text === null ? null : (JSON.parse(text) as { secret: string; until: number });
    return offered && offered.until > Date.now() ? offered : null;
  }
}

/** What the secret of this account is sealed for. */
export const purposeOf = (sub: string): string => `factor ${sub}`;

/** The time step of a right code; null when it is wrong. */
function stepOf(secret: string, typed: string): number | null {
  const timestamp = Date.now();
  const token = typed.replace(/\s/g, '');
  const off = TOTP.validate({ token, secret: Secret.fromBase32(secret), period: STEP_SECONDS, timestamp, window: STEPS_OFF });
  return off === null ? null : TOTP.counter({ period: STEP_SECONDS, timestamp }) + off;
}

async function putCodes(tx: Kysely<IdpSchema>, sub: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode());
  await tx.deleteFrom('idp_recovery_code').where('sub', '=', sub).execute();
  await tx
    .insertInto('idp_recovery_code')
    .values(codes.map((code) => ({ sub, hash: hashId(code.replaceAll('-', '')) })))
    .execute();
  return codes;
}

/** 79 bits: a stolen table of hashes gives none away. */
function recoveryCode(): string {
  const group = (): string => Array.from({ length: GROUP_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
