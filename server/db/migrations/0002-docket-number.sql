alter table "cases" add column "docketNumber" text;
