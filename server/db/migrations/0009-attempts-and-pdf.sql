-- A previous employment verification is one attempt: which one it is, counted along the ones it follows up.
alter table "employmentVerifications" add column "attempt" bigint default 1 not null;
with recursive chain as (
  select id, 1 as attempt from "employmentVerifications" where "previousId" is null
  union all
  select next.id, chain.attempt + 1 from "employmentVerifications" next join chain on next."previousId" = chain.id
)
update "employmentVerifications" v set "attempt" = chain.attempt from chain where chain.id = v.id and chain.attempt > 1;

-- The PDF of an application is made from its answers, which stand still once it is approved: nothing of it is kept.
alter table "driverApplicationForms" drop column "pdfBase64";

-- Why a driver was deleted although the file had to be kept.
alter table "drivers" add column "deletionReason" text;
