-- What was done by whom. Writers add rows inside their own transactions and touch nothing that they would have to wait for;
-- the sealer gives each committed row its place in the chain afterwards. `seq` and `hash` are null until then.
create table audit_event (
  id bigserial primary key,
  at timestamptz(3) not null default clock_timestamp(),
  action text not null,
  user_id text,
  role text,
  target_table text,
  target_id text,
  request_id text,
  address_hash text,
  before_hash text,
  after_hash text,
  detail jsonb not null default '{}',
  seq bigint unique,
  hash text,
  constraint audit_event_sealed_whole check ((seq is null) = (hash is null))
);
create index audit_event_unsealed on audit_event (id) where seq is null;

-- `chain` names this chain, and is what its first hash is made over; `seq` 0: nothing is sealed yet.
create table audit_head (
  one int primary key default 1 check (one = 1),
  chain text not null,
  seq bigint not null default 0,
  hash text not null
);
insert into audit_head (chain, hash) select id, encode(sha256(convert_to(id, 'UTF8')), 'hex') from (select gen_random_uuid()::text as id) made;

-- Rows are added and sealed, nothing else. Who owns the database can take these triggers off: that is what the chain finds.
create function audit_refuse() returns trigger language plpgsql as $$
  begin raise exception 'The audit rows are only ever added to: % of % is refused', tg_op, tg_table_name using errcode = '0A000'; end $$;
create function audit_seal_only() returns trigger language plpgsql as $$
  begin
    if old.seq is null and new.seq is not null and to_jsonb(new) - 'seq' - 'hash' = to_jsonb(old) - 'seq' - 'hash' then return new; end if;
    raise exception 'The audit rows are only ever added to: % of % is refused', tg_op, tg_table_name using errcode = '0A000';
  end $$;
create function audit_head_forward() returns trigger language plpgsql as $$
  begin
    if new.chain = old.chain and new.seq > old.seq then return new; end if;
    raise exception 'The audit head only moves on: % of % is refused', tg_op, tg_table_name using errcode = '0A000';
  end $$;
create trigger audit_event_update before update on audit_event for each row execute function audit_seal_only();
create trigger audit_event_delete before delete or truncate on audit_event for each statement execute function audit_refuse();
create trigger audit_head_update before update on audit_head for each row execute function audit_head_forward();
create trigger audit_head_delete before delete or truncate on audit_head for each statement execute function audit_refuse();
