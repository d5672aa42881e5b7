-- The second step of a sign-in: the secret that a person's authenticator app has, and codes for the day it is not at hand.
create table idp_factor (
  sub text primary key references idp_account (sub) on delete cascade deferrable initially immediate,
  secret text not null,
  last_step integer not null,
  since timestamptz not null default now()
);
create table idp_recovery_code (
  sub text not null references idp_factor (sub) on delete cascade deferrable initially immediate,
  hash text not null,
  primary key (sub, hash)
);
