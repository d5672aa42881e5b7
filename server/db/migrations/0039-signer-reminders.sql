-- The days after which this signer gets a mail again when it is their turn; null: as the document says, 0: never.
alter table esign_envelope_signer add column remind_every_days int check (remind_every_days between 0 and 30);
