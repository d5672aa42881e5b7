-- The tenant whose people are kept in step with the users here, and what it has yet to be told of each; see server/tenant.
create table idp_tenant (domain text primary key);
-- Counters: what is asked for and what was done. `email` and `sub`: how the tenant knew the person last.
create table idp_tenant_order (
  user_id text primary key,
  email text not null,
  sub text,
  is_gone boolean not null default false,
  revision bigint not null default 0,
  revision_done bigint not null default 0,
  mail text check (mail in ('INVITE', 'RESET')),
  mails bigint not null default 0,
  mails_done bigint not null default 0,
  sign_outs bigint not null default 0,
  sign_outs_done bigint not null default 0,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  leased_until timestamptz,
  fault text,
  given_up_at timestamptz
);
