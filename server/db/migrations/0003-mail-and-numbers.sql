create table "mails" (
  "id" text collate "C" not null,
  "createdAt" timestamp(3) with time zone default date_trunc('milliseconds'::text, now()) not null,
  "updatedAt" timestamp(3) with time zone default date_trunc('milliseconds'::text, now()) not null,
  "deletedAt" timestamp(3) with time zone,
  "to" text not null,
  "cc" text[] default ARRAY[]::text[] not null,
  "subject" text not null,
  "text" text not null,
  "status" text default 'QUEUED'::text not null,
  "attempts" bigint default 0 not null,
  "dedupeKey" text,
  "sentAt" timestamp(3) with time zone,
  "error" text,
  constraint "mails_dedupeKey_key" UNIQUE ("dedupeKey"),
  constraint "mails_pkey" PRIMARY KEY (id),
  constraint "mails_status_check" CHECK ((status = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'FAILED'::text])))
);
alter table "cases" add column "createdById" text collate "C";
alter table "files" add column "createdById" text collate "C";
alter table "cases" add constraint "cases_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES users(id) DEFERRABLE;
alter table "files" add constraint "files_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES users(id) DEFERRABLE;
CREATE INDEX "cases_createdById_idx" ON cases USING btree ("createdById");
CREATE INDEX "files_createdById_idx" ON files USING btree ("createdById");

-- The last number given in each series of human numbers (cases of a year, customers).
create table issued_number (series text primary key, last bigint not null);
