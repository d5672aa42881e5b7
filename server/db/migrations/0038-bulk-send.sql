-- Templates sent to many people at once (BULK-2). HELD: can be taken back. The id is the device's, so that what is asked for twice is there once.
create table esign_bulk (
  id text primary key,
  user_id text not null,
  customer_id text not null,
  template_id text not null,
  title text not null,
  state text not null default 'HELD' check (state in ('HELD', 'SENDING', 'DONE', 'UNDONE', 'CANCELLED')),
  starts_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index esign_bulk_user on esign_bulk (user_id, created_at);

-- `signers` and `fields` are emptied when nobody needs them any more. `asked_at`: a service outside may know of it, so it is never asked by itself again.
create table esign_bulk_row (
  bulk_id text not null references esign_bulk deferrable initially immediate,
  number int not null,
  signers jsonb not null,
  fields jsonb not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED', 'LEFT')),
  problem text,
  hash text,
  asked_at timestamptz(3),
  done_at timestamptz(3),
  primary key (bulk_id, number)
);
