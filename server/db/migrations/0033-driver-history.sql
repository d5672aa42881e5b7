create table "driverHistories" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "customerId" text collate "C" not null,
  "driverId" text collate "C" not null,
  "record" text not null constraint "driverHistories_record_check" check ("record" in ('drivers', 'contracts')),
  "field" text not null,
  "from" text,
  "to" text,
  "userId" text collate "C",
  "userName" text not null
);
alter table "driverHistories" add constraint "driverHistories_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "driverHistories" add constraint "driverHistories_driverId_fkey" foreign key ("driverId") references "drivers" deferrable initially immediate;
alter table "driverHistories" add constraint "driverHistories_userId_fkey" foreign key ("userId") references "users" deferrable initially immediate;
create index "driverHistories_customerId_idx" on "driverHistories" ("customerId");
create index "driverHistories_driverId_idx" on "driverHistories" ("driverId");
create index "driverHistories_userId_idx" on "driverHistories" ("userId");
