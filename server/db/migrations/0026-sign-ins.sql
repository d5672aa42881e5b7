-- When each account was last signed in to, and the browsers in which it is signed in.
alter table idp_account add column last_sign_in_at timestamptz;
create table idp_sign_in (
  grant_id text primary key,
  sub text not null,
  agent text not null,
  began_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index idp_sign_in_sub on idp_sign_in (sub);
