create table "savedViews" (
  "id" text collate "C" not null,
  "createdAt" timestamp(3) with time zone default date_trunc('milliseconds'::text, now()) not null,
  "updatedAt" timestamp(3) with time zone default date_trunc('milliseconds'::text, now()) not null,
  "deletedAt" timestamp(3) with time zone,
  "userId" text collate "C" not null,
  "list" text not null,
  "name" text not null,
  "address" text default ''::text not null,
  "shared" boolean default false not null,
  constraint "savedViews_pkey" PRIMARY KEY (id)
);
alter table "savedViews" add constraint "savedViews_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(id) DEFERRABLE;
CREATE INDEX "savedViews_userId_idx" ON "savedViews" USING btree ("userId");
