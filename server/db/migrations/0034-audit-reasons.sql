-- Why something went for good although it had to be kept until then (RETAIN-2). The audit holds the hash of the words.
create table audit_reason (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id text,
  target_table text not null,
  target_id text not null,
  kept_until date not null,
  reason text not null
);
