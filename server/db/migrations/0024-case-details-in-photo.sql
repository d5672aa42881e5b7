alter table "cases" add column "detailsInPhoto" boolean not null default false;
