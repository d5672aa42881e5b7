-- Files of rows that the devices of staff are filled from: each holds a range of ids of one table, after `lo` (null: from the first) up
-- to and with `hi` (null: to the last), as they were at the commit `at` in the database of `epoch`. `hash`: SHA-256 of the bytes, hex.
-- `bytes` of them, `sent` as they lie packed in the store. One that is not offered any more is retired; its file goes an hour later.
create table sync_segment (
  id bigint generated always as identity primary key,
  schema_hash text not null,
  epoch text not null,
  tbl text not null,
  lo text,
  hi text,
  rows int not null,
  at bigint not null,
  hash text not null,
  bytes int not null,
  sent int not null,
  made_at timestamptz not null default now(),
  retired_at timestamptz
);
create index sync_segment_offered on sync_segment (schema_hash, tbl, lo) where retired_at is null;
