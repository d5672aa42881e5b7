-- What the product's own signing service keeps beside the rows of "everSignDocs" and "esignSigners" (same hash, same numbers).
create table esign_envelope (
  hash text primary key,
  is_template boolean not null default false,
  title text not null,
  customer_id text,
  requester_id text,
  requester_name text not null,
  requester_email text not null,
  -- The PDF that signers read, as "files"."fileId"; what it was made of, when that holds places for values.
  file_handle text not null,
  original_sha256 text not null,
  source_html text,
  roles text[] not null default '{}',
  -- SHA-256 of the token with which the requester sends a draft.
  claim_hash text unique,
  claim_expires_at timestamptz(3),
  sealed_sha256 text unique,
  sealed_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint esign_envelope_sealed_whole check ((sealed_sha256 is null) = (sealed_at is null))
);

-- `token_hash` is null before a signer's turn and from the moment they have signed or declined.
create table esign_envelope_signer (
  envelope_hash text not null references esign_envelope deferrable,
  number int not null,
  signer_id text not null,
  name text not null,
  email text not null,
  role text,
  token_hash text unique,
  token_expires_at timestamptz(3),
  consented_at timestamptz(3),
  consent_version text,
  consent_hash text,
  viewed_at timestamptz(3),
  signed_at timestamptz(3),
  signed_name text,
  signed_ip text,
  declined_at timestamptz(3),
  declined_reason text,
  primary key (envelope_hash, number)
);

-- The evidence: hash = SHA-256(hash of the event before, this event in canonical JSON). Rows are only ever added.
create table esign_event (
  envelope_hash text not null references esign_envelope deferrable,
  seq int not null,
  type text not null,
  actor text not null,
  at timestamptz(3) not null,
  ip text,
  user_agent text,
  data jsonb not null default '{}',
  prev_hash text not null,
  hash text not null,
  primary key (envelope_hash, seq)
);
create function esign_refuse() returns trigger language plpgsql as $$
  begin raise exception 'The events of a document are only ever added to: % is refused', tg_op using errcode = '0A000'; end $$;
create trigger esign_event_kept before update or delete or truncate on esign_event for each statement execute function esign_refuse();

-- The key and certificate with which this workspace seals; made at first use.
create table esign_key (
  one int primary key default 1 check (one = 1),
  jwk jsonb not null,
  certificate text not null
);

-- A template that a customer made is that customer's; one without a row here is for everybody.
create table esign_template_owner (
  template_id text primary key,
  customer_id text not null
);
