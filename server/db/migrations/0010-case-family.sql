create table "caseCommentReads" (
  "id" text collate "C" not null,
  "createdAt" timestamp(3) with time zone default date_trunc('milliseconds'::text, now()) not null,
  "updatedAt" timestamp(3) with time zone default date_trunc('milliseconds'::text, now()) not null,
  "deletedAt" timestamp(3) with time zone,
  "caseId" text collate "C" not null,
  "customerId" text collate "C" not null,
  "caseCommentId" text collate "C" not null,
  "userId" text collate "C" not null,
  constraint "caseCommentReads_pkey" PRIMARY KEY (id)
);
alter table "cases" add column "inspectionLevel" text;
alter table "cases" add column "inspectionLocation" text;
alter table "caseHistories" add column "visibility" text default 'PUBLIC'::text not null;
alter table "caseHistories" add constraint "caseHistories_visibility_check" CHECK ((visibility = ANY (ARRAY['PUBLIC'::text, 'INTERNAL'::text])));
alter table "cases" add constraint "cases_inspectionLevel_check" CHECK (("inspectionLevel" = ANY (ARRAY['I'::text, 'II'::text, 'III'::text, 'IV'::text, 'V'::text, 'VI'::text, 'VII'::text, 'VIII'::text])));
alter table "caseCommentReads" add constraint "caseCommentReads_caseCommentId_fkey" FOREIGN KEY ("caseCommentId") REFERENCES "caseComments"(id) DEFERRABLE;
alter table "caseCommentReads" add constraint "caseCommentReads_caseId_fkey" FOREIGN KEY ("caseId") REFERENCES cases(id) DEFERRABLE;
alter table "caseCommentReads" add constraint "caseCommentReads_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES customers(id) DEFERRABLE;
alter table "caseCommentReads" add constraint "caseCommentReads_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(id) DEFERRABLE;
CREATE INDEX "caseCommentReads_caseCommentId_idx" ON "caseCommentReads" USING btree ("caseCommentId");
CREATE INDEX "caseCommentReads_caseId_idx" ON "caseCommentReads" USING btree ("caseId");
CREATE INDEX "caseCommentReads_customerId_idx" ON "caseCommentReads" USING btree ("customerId");
CREATE INDEX "caseCommentReads_userId_idx" ON "caseCommentReads" USING btree ("userId");
