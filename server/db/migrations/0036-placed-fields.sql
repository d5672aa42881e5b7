-- The fields placed on the pages of a template, and the copy of them that a document made from it has; `version` counts up with each save.
create table esign_placed_fields (
  envelope_hash text primary key references esign_envelope deferrable,
  version int not null default 1,
  fields jsonb not null
);

-- What a signer filled in, by the ids of the fields.
create table esign_field_values (
  envelope_hash text not null references esign_envelope deferrable,
  number int not null,
  "values" jsonb not null,
  primary key (envelope_hash, number)
);
