-- What a notification about a driver leads to.
alter table "notifications" add column "driverId" text collate "C";
alter table "notifications" add column "alertId" text collate "C";
alter table "notifications" drop constraint "notifications_resource_check";
alter table "notifications" add constraint "notifications_resource_check" check ("resource" in ('CASE', 'CASE_COMMENT', 'CASE_DOCUMENT', 'CASE_COMMENT_REPLY', 'DRIVER_DOCUMENT'));
alter table "notifications" add constraint "notifications_alertId_fkey" foreign key ("alertId") references "alerts" deferrable;
alter table "notifications" add constraint "notifications_driverId_fkey" foreign key ("driverId") references "drivers" deferrable;
create index "notifications_alertId_idx" on "notifications" ("alertId");
create index "notifications_driverId_idx" on "notifications" ("driverId");
-- Paid reports that devices have ordered (docs/decisions/0018-orders-held.md). WAITING: not asked for. ASKED: the provider may know of it, so
-- it is never asked for again. DONE: the person was told. The id is also that of the document that comes of it.
create table records_order (
  id text primary key,
  kind text not null check (kind in ('PSP', 'MVR')),
  driver_id text not null,
  customer_id text not null,
  alert_id text,
  user_id text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'ASKED', 'DONE')),
  created_at timestamptz(3) not null,
  asked_at timestamptz(3),
  done_at timestamptz(3)
);
-- One report of a driver at a time (ORDER-2).
create unique index records_order_open on records_order (driver_id, kind) where state <> 'DONE';
