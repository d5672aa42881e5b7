import type { ColumnType, Generated } from 'kysely';

export interface IdpAccountTable {
  /** `auth0|` and 24 hex digits, the shape of a real tenant's subjects. */
  sub: string;
  /** Lower case. */
  email: string;
  email_verified: boolean;
  name: string;
  /** PHC string, see passwords.ts. */
  password_hash: string;
  blocked: boolean;
  /** Unix seconds; never parsed as a date, so that the pool's type parsers do not matter. */
  updated_at: Generated<number>;
  /** The last time that the password was typed rightly; null before the first. */
  last_sign_in_at: ColumnType<unknown, undefined, unknown>;
}

/** A browser in which somebody is signed in: the grant that its refresh tokens hang on. */
export interface IdpSignInTable {
  grant_id: string;
  sub: string;
  /** The browser's own word for itself (User-Agent). */
  agent: string;
  began_at: ColumnType<unknown, undefined, unknown>;
  /** When it last got a token. */
  seen_at: ColumnType<unknown, undefined, unknown>;
}

/** Everything the protocol keeps: sessions, grants, codes, refresh tokens. Access tokens are signed, not stored. */
export interface IdpStoreTable {
  model: string;
  /** SHA-256 of the real id: a stolen table opens nothing. */
  id: string;
  payload: ColumnType<Record<string, unknown>, string, string>;
  grant_id: string | null;
  uid: string | null;
  account_id: string | null;
  expires_at: ColumnType<unknown, unknown, unknown>;
  /** First use of a one-time thing; null while unused. */
  consumed_at: ColumnType<unknown, unknown, unknown>;
}

export interface IdpKeyTable {
  kid: string;
  /** Private JWK, RS256. */
  jwk: ColumnType<Record<string, unknown>, string, string>;
  /** 0 signs; the others only verify. */
  position: number;
}

export interface IdpSecretTable {
  name: string;
  value: string;
}

export interface IdpAttemptTable {
  key: string;
  fails: number;
  window_start: ColumnType<unknown, unknown, unknown>;
}

/** A link that lets its holder set a password, once. */
export interface IdpTicketTable {
  /** SHA-256 of the ticket: a stolen table opens nothing. */
  hash: string;
  sub: string;
  expires_at: ColumnType<unknown, unknown, unknown>;
}

/** The second factor of an account that has one. */
export interface IdpFactorTable {
  sub: string;
  /** The secret that the authenticator app shares, sealed (sealedText.ts). */
  secret: string;
  /** The time step of the last code that was taken: neither it nor an earlier one is taken again. */
  last_step: number;
  since: ColumnType<unknown, undefined, never>;
}

/** A code that stands in for the authenticator app, once: it goes when it is used. */
export interface IdpRecoveryCodeTable {
  sub: string;
  /** SHA-256 of the code. */
  hash: string;
}

/** The provider's own tables; the product's tables are none of its business. */
export interface IdpSchema {
  idp_account: IdpAccountTable;
  idp_store: IdpStoreTable;
  idp_sign_in: IdpSignInTable;
  idp_key: IdpKeyTable;
  idp_secret: IdpSecretTable;
  idp_attempt: IdpAttemptTable;
  idp_ticket: IdpTicketTable;
  idp_factor: IdpFactorTable;
  idp_recovery_code: IdpRecoveryCodeTable;
}

/** Statements that make the tables, safe to run again. */
export const IDP_DDL: readonly string[] = [
  `create table if not exists idp_account (
    sub text primary key,
    email text not null unique check (email = lower(email)),
    email_verified boolean not null default false,
    name text not null default '',
    password_hash text not null,
    blocked boolean not null default false,
    updated_at double precision not null default floor(extract(epoch from now())),
    last_sign_in_at timestamptz
  )`,
  `create table if not exists idp_store (
    model text not null,
    id text not null,
    payload jsonb not null,
    grant_id text,
    uid text,
    account_id text,
    expires_at timestamptz,
    consumed_at timestamptz,
    primary key (model, id)
  )`,
  'create index if not exists idp_store_grant on idp_store (grant_id) where grant_id is not null',
  'create index if not exists idp_store_uid on idp_store (model, uid) where uid is not null',
  'create index if not exists idp_store_account on idp_store (account_id) where account_id is not null',
  'create index if not exists idp_store_expires on idp_store (expires_at)',
  `create table if not exists idp_sign_in (
    grant_id text primary key,
    sub text not null,
    agent text not null,
    began_at timestamptz not null default now(),
    seen_at timestamptz not null default now()
  )`,
  'create index if not exists idp_sign_in_sub on idp_sign_in (sub)',
  'create table if not exists idp_key (kid text primary key, jwk jsonb not null, position int not null unique)',
  'create table if not exists idp_secret (name text primary key, value text not null)',
  'create table if not exists idp_attempt (key text primary key, fails int not null, window_start timestamptz not null)',
  'create table if not exists idp_ticket (hash text primary key, sub text not null, expires_at timestamptz not null)',
  'create index if not exists idp_ticket_sub on idp_ticket (sub)',
  `create table if not exists idp_factor (
    sub text primary key references idp_account (sub) on delete cascade deferrable initially immediate,
    secret text not null,
    last_step integer not null,
    since timestamptz not null default now()
  )`,
  `create table if not exists idp_recovery_code (
    sub text not null references idp_factor (sub) on delete cascade deferrable initially immediate,
    hash text not null,
    primary key (sub, hash)
  )`,
  // Of rate-limiter-flexible, which asks for these columns: how often a new password was asked for lately.
  'create table if not exists idp_request (key varchar(255) primary key, points integer not null, expire bigint)',
];
