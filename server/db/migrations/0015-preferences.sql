create table "preferences" (
  "id" text collate "C" not null,
  "createdAt" timestamp(3) with time zone default date_trunc('milliseconds'::text, now()) not null,
  "updatedAt" timestamp(3) with time zone default date_trunc('milliseconds'::text, now()) not null,
  "deletedAt" timestamp(3) with time zone,
  "userId" text collate "C" not null,
  "name" text not null,
  "value" jsonb,
  constraint "preferences_pkey" PRIMARY KEY (id)
);
alter table "preferences" add constraint "preferences_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(id) DEFERRABLE;
CREATE INDEX "preferences_userId_idx" ON preferences USING btree ("userId");
