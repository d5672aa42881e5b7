alter table "driverApplicationForms"
  add column "version" integer not null default 0,
  add column "sentByLink" boolean not null default false;
