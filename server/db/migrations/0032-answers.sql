-- When an attempt went out, from which the 30 days run, and what a settled one said before it was corrected.
alter table "employmentVerifications" add column "sentAt" timestamptz(3);
alter table "employmentVerifications" add column "corrections" jsonb;
update "employmentVerifications" set "sentAt" = "createdAt" where "isPEVSent";

-- The link by which a previous employer answers an attempt, and the answers, which no device ever holds (49 CFR 391.53).
create table pev_link (
  token_hash text primary key,
  verification_id text not null unique references "employmentVerifications" (id) on delete cascade deferrable,
  expires_at timestamptz(3) not null
);
create table pev_answer (
  verification_id text primary key references "employmentVerifications" (id) on delete cascade deferrable,
  answered_at timestamptz(3) not null,
  content jsonb not null
);
