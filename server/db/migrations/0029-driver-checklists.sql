create table "driverChecklists" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "customerId" text collate "C" not null,
  "driverId" text collate "C" not null,
  "contractId" text collate "C" not null,
  "application" text not null constraint "driverChecklists_application_check" check ("application" in ('OK', 'EXPIRES_SOON', 'EXPIRED', 'MISSING', 'NOT_SIGNED', 'NOT_ASKED')),
  "mvrAtHire" text not null constraint "driverChecklists_mvrAtHire_check" check ("mvrAtHire" in ('OK', 'EXPIRES_SOON', 'EXPIRED', 'MISSING', 'NOT_SIGNED', 'NOT_ASKED')),
  "employers" text not null constraint "driverChecklists_employers_check" check ("employers" in ('OK', 'EXPIRES_SOON', 'EXPIRED', 'MISSING', 'NOT_SIGNED', 'NOT_ASKED')),
  "license" text not null constraint "driverChecklists_license_check" check ("license" in ('OK', 'EXPIRES_SOON', 'EXPIRED', 'MISSING', 'NOT_SIGNED', 'NOT_ASKED')),
  "mvr" text not null constraint "driverChecklists_mvr_check" check ("mvr" in ('OK', 'EXPIRES_SOON', 'EXPIRED', 'MISSING', 'NOT_SIGNED', 'NOT_ASKED')),
  "mvrReview" text not null constraint "driverChecklists_mvrReview_check" check ("mvrReview" in ('OK', 'EXPIRES_SOON', 'EXPIRED', 'MISSING', 'NOT_SIGNED', 'NOT_ASKED')),
  "medical" text not null constraint "driverChecklists_medical_check" check ("medical" in ('OK', 'EXPIRES_SOON', 'EXPIRED', 'MISSING', 'NOT_SIGNED', 'NOT_ASKED')),
  "examiner" text not null constraint "driverChecklists_examiner_check" check ("examiner" in ('OK', 'EXPIRES_SOON', 'EXPIRED', 'MISSING', 'NOT_SIGNED', 'NOT_ASKED')),
  "clearinghouse" text not null constraint "driverChecklists_clearinghouse_check" check ("clearinghouse" in ('OK', 'EXPIRES_SOON', 'EXPIRED', 'MISSING', 'NOT_SIGNED', 'NOT_ASKED')),
  "consents" text not null constraint "driverChecklists_consents_check" check ("consents" in ('OK', 'EXPIRES_SOON', 'EXPIRED', 'MISSING', 'NOT_SIGNED', 'NOT_ASKED')),
  "drugTest" text not null constraint "driverChecklists_drugTest_check" check ("drugTest" in ('OK', 'EXPIRES_SOON', 'EXPIRED', 'MISSING', 'NOT_SIGNED', 'NOT_ASKED')),
  "psp" text not null constraint "driverChecklists_psp_check" check ("psp" in ('OK', 'EXPIRES_SOON', 'EXPIRED', 'MISSING', 'NOT_SIGNED', 'NOT_ASKED')),
  "hireDate" text not null constraint "driverChecklists_hireDate_check" check ("hireDate" in ('OK', 'EXPIRES_SOON', 'EXPIRED', 'MISSING', 'NOT_SIGNED', 'NOT_ASKED')),
  "hr" text not null constraint "driverChecklists_hr_check" check ("hr" in ('OK', 'EXPIRES_SOON', 'EXPIRED', 'MISSING', 'NOT_SIGNED', 'NOT_ASKED')),
  "applicationDay" date,
  "mvrAtHireDay" date,
  "employersDay" date,
  "licenseDay" date,
  "mvrDay" date,
  "mvrReviewDay" date,
  "medicalDay" date,
  "clearinghouseDay" date,
  "consentsDay" date,
  "pspDay" date,
  "hireDateDay" date,
  "hrDay" date,
  "openCount" bigint not null
);
alter table "driverChecklists" add constraint "driverChecklists_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "driverChecklists" add constraint "driverChecklists_driverId_fkey" foreign key ("driverId") references "drivers" deferrable initially immediate;
alter table "driverChecklists" add constraint "driverChecklists_contractId_fkey" foreign key ("contractId") references "contracts" deferrable initially immediate;
create index "driverChecklists_customerId_idx" on "driverChecklists" ("customerId");
create index "driverChecklists_driverId_idx" on "driverChecklists" ("driverId");
create index "driverChecklists_contractId_idx" on "driverChecklists" ("contractId");
-- Every driver's checklist is written by the next start, not by the next day.
delete from job_day where job = 'alerts.evaluate';
