alter table "driverApplicationForms"
  add column "version" bigint not null default 0,
  add column "sentByLink" boolean not null default false;
