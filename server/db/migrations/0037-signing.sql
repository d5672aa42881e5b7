-- The signature as it was drawn (a PNG that was checked); null when only the name was typed.
alter table esign_envelope_signer add column signed_picture bytea;
-- Signing in person: the link of a QR code, once and for a short time; then whether the link that is good now began so.
alter table esign_envelope_signer add column in_person_hash text unique;
alter table esign_envelope_signer add column in_person_expires_at timestamptz(3);
alter table esign_envelope_signer add column in_person boolean not null default false;
-- The days after which somebody whose turn it is gets a mail again; null for never.
alter table esign_envelope add column remind_every_days int;
-- Links of signers who were replaced by somebody else: what they opened is said to whoever still has one.
create table esign_replaced_link (
  token_hash text primary key,
  envelope_hash text not null references esign_envelope deferrable,
  replaced_at timestamptz(3) not null
);
