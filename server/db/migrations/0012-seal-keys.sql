-- Key pairs for work that devices seal when their person leaves before it was sent; the newest is given out, older ones only open.
create table sync_seal_key (
  kid text primary key,
  -- Private, RSA-OAEP.
  jwk jsonb not null,
  -- Public half as SPKI in base64.
  spki text not null,
  made_at timestamptz(3) not null,
  -- One key for each span of time, whoever makes it first.
  span bigint not null unique
);
