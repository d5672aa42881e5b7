alter table "alerts" add column "note" text;
