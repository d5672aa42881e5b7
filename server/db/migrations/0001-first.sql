-- The first tables. Databases hold this file's checksum: it never changes again, whatever changes later goes into the next file.
-- Triggers and functions are not here: they are made from the declarations after the last migration (server/db/logicSql.ts).

-- The nouns, the references between them, their indexes.
create table "usStates" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "name" text not null,
  "code" text not null constraint "usStates_code_key" unique,
  "mvrSupported" boolean not null default true
);
create table "driverLanguages" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "name" text not null
);
create table "featureFlags" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "name" text not null constraint "featureFlags_name_key" unique constraint "featureFlags_name_check" check ("name" in ('customerCategorySelect', 'newCasesRedirectButton', 'attachDocumentTabV2', 'caseSummary', 'commentPublicationConfirmation', 'caseSummaryPdf', 'violationCodeManager', 'duplicateCaseChecker', 'violationOOSDisplay', 'redirectAfterCommentNotification', 'markCommentsRead')),
  "enabled" boolean not null default false
);
create table "notificationSettings" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "userId" text collate "C" not null constraint "notificationSettings_userId_key" unique,
  "allNotifications" boolean not null default true,
  "onlyNewComments" boolean not null default false
);
create table "users" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "email" text not null constraint "users_email_key" unique,
  "firstName" text not null default '',
  "lastName" text not null default '',
  "phoneNumber" text,
  "address" text,
  "city" text,
  "state" text,
  "zipCode" text,
  "avatarFileId" text collate "C",
  "role" text not null default 'CUSTOMER_BASIC' constraint "users_role_check" check ("role" in ('ADMIN', 'AGENT', 'CUSTOMER', 'CUSTOMER_PRO_LEGACY', 'CUSTOMER_ELITE', 'CUSTOMER_PREMIUM', 'CUSTOMER_PRO_DRIVER', 'CUSTOMER_BASIC')),
  "status" text not null default 'active' constraint "users_status_check" check ("status" in ('active', 'disabled')),
  "customerId" text collate "C",
  "driverId" text collate "C",
  "authProfileId" text constraint "users_authProfileId_key" unique,
  "syncEpoch" bigint not null default 1
);
create table "customers" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "customerID" text not null constraint "customers_customerID_key" unique,
  "name" text not null,
  "contactName" text,
  "email" text not null,
  "phoneNumber" text,
  "subscription" text not null default 'pro' constraint "customers_subscription_check" check ("subscription" in ('pro', 'pro_legacy', 'premium', 'elite', 'basic', 'pro_driver')),
  "status" text not null default 'active' constraint "customers_status_check" check ("status" in ('active', 'disabled')),
  "isCCRecipientEnabled" boolean not null default false,
  "isCustomerDriver" boolean not null default false,
  "archived" timestamptz(3),
  "motorCarrierId" text,
  "maskedTokenPSP" text,
  "isTokenPSPExpired" boolean not null default false
);
create table "notifications" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "userId" text collate "C" not null,
  "title" text not null,
  "content" text not null,
  "status" text not null default 'UNVIEWED' constraint "notifications_status_check" check ("status" in ('UNVIEWED', 'VIEWED')),
  "resource" text not null constraint "notifications_resource_check" check ("resource" in ('CASE', 'CASE_COMMENT', 'CASE_DOCUMENT', 'CASE_COMMENT_REPLY')),
  "caseId" text collate "C",
  "customerId" text collate "C",
  "caseCommentId" text collate "C",
  "caseCommentReplyId" text collate "C"
);
create table "alerts" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "customerId" text collate "C" not null,
  "driverId" text collate "C" not null,
  "entityType" text not null constraint "alerts_entityType_check" check ("entityType" in ('DRIVER_APPLICATION', 'PSP_REPORT', 'MVR_REPORT', 'MVR_REVIEW', 'DL_COPY', 'HIRE_DATE', 'HR_DOCUMENT', 'CONSENTS_MVR_PSP_CLEARINGHOUSE', 'MEDICAL_CERTIFICATE', 'MEDICAL_EXAMINER_VERIFICATION', 'CLEARINGHOUSE_QUERY')),
  "entityStatus" text not null constraint "alerts_entityStatus_check" check ("entityStatus" in ('MISSING', 'NOT_SIGNED', 'EXPIRED', 'EXPIRES_SOON')),
  "status" text not null constraint "alerts_status_check" check ("status" in ('CRITICAL', 'NON_CRITICAL')),
  "message" text not null,
  "dismissedAt" timestamptz(3),
  "remindLater" boolean not null default false,
  "fingerprint" text
);
create table "cases" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "customerId" text collate "C" not null,
  "driverId" text collate "C",
  "caseID" text not null constraint "cases_caseID_key" unique,
  "code" text not null constraint "cases_code_key" unique,
  "status" text not null default 'NEW' constraint "cases_status_check" check ("status" in ('NEW', 'IN_PROGRESS', 'IN_REVIEW', 'AWAITING_PM_OR_PW', 'AWAITING_RES_CLIENT', 'CLOSED')),
  "roadsideInspection" boolean not null default false,
  "trafficCitation" boolean not null default false,
  "crash" boolean not null default false,
  "citationStatus" text constraint "cases_citationStatus_check" check ("citationStatus" in ('PENDING', 'ARRAIGNMENT_SET', 'PLEA_ENTERED', 'CONTINUED', 'TRIAL_SET', 'REDUCED', 'DISMISSED', 'NOT_GUILTY', 'GUILTY', 'DEFERRED', 'PAID', 'WARNING')),
  "citationDueDate" date,
  "citationNumbers" text[] not null default array[]::text[],
  "citationArraignment" text,
  "citationCourtNameAddress" text,
  "inspectionCitationStateId" text collate "C",
  "inspectionDate" date,
  "inspectionReportNumber" text,
  "briefStatement" text,
  "crashDetails" jsonb,
  "dataQsStatus" text not null default 'NOT_FILED' constraint "cases_dataQsStatus_check" check ("dataQsStatus" in ('NOT_FILED', 'SUBMITTED', 'OPEN_INFO_REQUESTED', 'IN_REVIEW', 'APPROVED', 'DENIED', 'RECONSIDERATION', 'FINAL_REVIEW', 'CLOSED')),
  "caseUpdateType" text constraint "cases_caseUpdateType_check" check ("caseUpdateType" in ('Open', 'Closed', 'Closed/Filed in DataQs', 'Open (DOL)')),
  "outcome" text constraint "cases_outcome_check" check ("outcome" in ('APPROVED', 'DENIED', 'SUBMITTED', 'CLOSED')),
  "attorneyName" text,
  "attorneyFee" bigint,
  "attorneyEmail" text,
  "attorneyPhone" text,
  "assignedAgentId" text collate "C",
  "summary" text
);
create table "drivers" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "customerId" text collate "C" not null,
  "userId" text collate "C",
  "name" text not null,
  "lastName" text not null,
  "email" text,
  "dateOfBirth" date not null,
  "phoneCode" text not null default '1',
  "phoneNumber" text,
  "preferredLanguageId" text collate "C" not null,
  "licenseNumber" text,
  "licenseStateId" text collate "C",
  "optionalLicenses" jsonb,
  "status" text not null default 'active' constraint "drivers_status_check" check ("status" in ('active', 'archived')),
  "archived" timestamptz(3),
  "mergedInto" text collate "C"
);
create table "contracts" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "customerId" text collate "C" not null,
  "driverId" text collate "C" not null,
  "status" text not null default 'Pending' constraint "contracts_status_check" check ("status" in ('Pending', 'Active', 'Archived')),
  "hiredAt" date,
  "activatedAt" timestamptz(3),
  "archivedAt" timestamptz(3)
);
create table "addresses" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "customerId" text collate "C" not null,
  "driverId" text collate "C",
  "stateId" text collate "C" not null,
  "street" text not null,
  "city" text not null,
  "apartment" text,
  "zipCode" text not null,
  "archived" timestamptz(3)
);
create table "violationCodes" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "code" text not null constraint "violationCodes_code_key" unique,
  "description" text not null,
  "severityWeight" bigint not null,
  "oosWeight" bigint not null default 0,
  "isOOS" boolean not null default false,
  "basic" text,
  "group" text,
  "common" boolean not null default false
);
create table "caseComments" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "caseId" text collate "C" not null,
  "customerId" text collate "C" not null,
  "authorId" text collate "C" not null,
  "authorName" text not null,
  "plainText" text not null,
  "content" jsonb,
  "visibility" text not null default 'PUBLIC' constraint "caseComments_visibility_check" check ("visibility" in ('PUBLIC', 'INTERNAL')),
  "mentions" text[] not null default array[]::text[],
  "editedAt" timestamptz(3)
);
create table "caseCommentReplies" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "caseId" text collate "C" not null,
  "customerId" text collate "C" not null,
  "caseCommentId" text collate "C" not null,
  "authorId" text collate "C" not null,
  "authorName" text not null,
  "plainText" text not null,
  "content" jsonb,
  "visibility" text not null default 'PUBLIC' constraint "caseCommentReplies_visibility_check" check ("visibility" in ('PUBLIC', 'INTERNAL')),
  "mentions" text[] not null default array[]::text[],
  "editedAt" timestamptz(3)
);
create table "caseViolations" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "caseId" text collate "C" not null,
  "customerId" text collate "C" not null,
  "violationCodeId" text collate "C" not null,
  "citationNumber" text,
  "isOOS" boolean not null default false,
  "severityWeight" bigint not null
);
create table "caseFollowers" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "caseId" text collate "C" not null,
  "customerId" text collate "C" not null,
  "userId" text collate "C" not null
);
create table "caseHistories" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "caseId" text collate "C" not null,
  "customerId" text collate "C" not null,
  "field" text not null,
  "from" text,
  "to" text,
  "userId" text collate "C",
  "userName" text not null
);
create table "caseDocuments" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "caseId" text collate "C" not null,
  "customerId" text collate "C" not null,
  "fileId" text collate "C" not null,
  "type" text not null constraint "caseDocuments_type_check" check ("type" in ('Citation', 'Inspection report', 'Statement of facts', 'Power of attorney', 'Insurance', 'Court notice', 'Disposition', 'Photo/Video', 'DataQs response', 'Other')),
  "filename" text not null
);
create table "customerDocuments" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "customerId" text collate "C" not null,
  "fileId" text collate "C" not null,
  "description" text
);
create table "driverSafetySummaries" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "customerId" text collate "C" not null,
  "driverId" text collate "C" not null constraint "driverSafetySummaries_driverId_key" unique,
  "crashes" bigint not null default 0,
  "movingViolations" bigint not null default 0,
  "companiesFromPSP" text[] not null default array[]::text[]
);
create table "driverApplicationForms" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "customerId" text collate "C" not null,
  "driverId" text collate "C" not null,
  "status" text not null default 'CREATED' constraint "driverApplicationForms_status_check" check ("status" in ('CREATED', 'IN_PROGRESS', 'IN_REVIEW', 'NEED_CHANGES', 'APPROVED_TO_SIGN', 'ARCHIVED')),
  "jsonForm" jsonb not null,
  "agentChanges" jsonb,
  "hasPendingAgentChanges" boolean not null default false,
  "comment" text,
  "commentById" text collate "C",
  "createdById" text collate "C",
  "pdfBase64" text
);
create table "employmentVerifications" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "customerId" text collate "C" not null,
  "driverId" text collate "C" not null,
  "status" text not null default 'UNDER_REVIEW' constraint "employmentVerifications_status_check" check ("status" in ('UNDER_REVIEW', 'NO_RESPONSE', 'REJECTED', 'VERIFIED')),
  "note" text,
  "type" text not null default 'EMAIL' constraint "employmentVerifications_type_check" check ("type" in ('EMAIL', 'PHONE', 'FAX', 'MAIL', 'ESIGN')),
  "companyName" text not null,
  "companyEmail" text,
  "companyPhoneNumber" text,
  "isTransportCompany" boolean not null default false,
  "isPEVSent" boolean not null default false,
  "source" text not null default 'APPLICATION_FORM' constraint "employmentVerifications_source_check" check ("source" in ('APPLICATION_FORM', 'PSP', 'MANUAL')),
  "previousId" text collate "C"
);
create table "files" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "fileId" text not null constraint "files_fileId_key" unique,
  "filename" text not null,
  "mimeType" text not null,
  "sizeBytes" bigint not null,
  "sha256" text not null,
  "public" boolean not null default false,
  "fields" jsonb,
  "customerId" text collate "C"
);
create table "driverDocuments" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "customerId" text collate "C" not null,
  "driverId" text collate "C" not null,
  "type" text not null constraint "driverDocuments_type_check" check ("type" in ('PSP', 'MVR', 'IMMIGRATION_VERIFICATION', 'DL_COPY', 'MEDICAL_CERTIFICATE', 'COMPANY_POLICY', 'COMPANY_CONTRACT', 'LEASE_AGREEMENT', 'LEASE_TERMINATION_AGREEMENT', 'CLEARINGHOUSE_QUERY', 'DRUG_TEST_RESULTS', 'CCF')),
  "status" text not null default 'ACTIVE' constraint "driverDocuments_status_check" check ("status" in ('ACTIVE', 'ARCHIVED', 'DELETED')),
  "json" jsonb,
  "examinerStatus" text constraint "driverDocuments_examinerStatus_check" check ("examinerStatus" in ('PENDING', 'VERIFIED', 'NOT_FOUND', 'ERROR')),
  "examinerScreenshotFileId" text collate "C"
);
create table "driverDocumentFiles" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "customerId" text collate "C" not null,
  "driverDocumentId" text collate "C" not null,
  "fileId" text collate "C" not null
);
create table "pevDocuments" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "customerId" text collate "C" not null,
  "employmentVerificationId" text collate "C" not null,
  "fileId" text collate "C" not null
);
create table "folders" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "customerId" text collate "C",
  "name" text not null,
  "scope" text not null constraint "folders_scope_check" check ("scope" in ('customer', 'driver', 'category', 'documents')),
  "type" text not null constraint "folders_type_check" check ("type" in ('DRIVER_DOCS', 'ESIGN_DOCS')),
  "parentId" text collate "C"
);
create table "everSignDocs" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "customerId" text collate "C" not null,
  "driverId" text collate "C",
  "hash" text not null constraint "everSignDocs_hash_key" unique,
  "type" text not null constraint "everSignDocs_type_check" check ("type" in ('CUSTOM', 'DRIVER_APPLICATION_FORM', 'PSP', 'PEV', 'MVR', 'ClearingHouse', 'MVR_PSP_ClearingHouse')),
  "title" text not null,
  "status" text not null default 'DRAFT' constraint "everSignDocs_status_check" check ("status" in ('DRAFT', 'SENT', 'VIEWED', 'PARTIALLY_SIGNED', 'SIGNED', 'COMPLETED', 'CANCELLED', 'DECLINED', 'EXPIRED', 'DELETED', 'ARCHIVED', 'SYSTEM_CANCELLED', 'FAILED_TO_SEND')),
  "message" text,
  "requesterEmail" text,
  "expiresAt" timestamptz(3),
  "employmentVerificationId" text collate "C",
  "fileId" text collate "C"
);
create table "esignSigners" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "customerId" text collate "C" not null,
  "everSignDocId" text collate "C" not null,
  "name" text not null,
  "lastName" text,
  "email" text not null,
  "role" text,
  "driverId" text collate "C",
  "order" bigint not null default 1,
  "status" text not null default 'waiting_for_signature' constraint "esignSigners_status_check" check ("status" in ('waiting_for_signature', 'on_hold', 'signed', 'declined')),
  "signed" boolean not null default false,
  "signedAt" timestamptz(3)
);
create table "documentDrafts" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "customerId" text collate "C",
  "driverId" text collate "C",
  "documentTitle" text not null,
  "editorState" text not null,
  "signers" text not null default '[]'
);
create table "templates" (
  "id" text collate "C" primary key,
  "createdAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "updatedAt" timestamptz(3) not null default date_trunc('milliseconds', now()),
  "deletedAt" timestamptz(3),
  "templateId" text not null constraint "templates_templateId_key" unique,
  "title" text not null,
  "documentHash" text not null,
  "roles" text[] not null default array[]::text[]
);
alter table "notificationSettings" add constraint "notificationSettings_userId_fkey" foreign key ("userId") references "users" deferrable initially immediate;
alter table "users" add constraint "users_avatarFileId_fkey" foreign key ("avatarFileId") references "files" deferrable initially immediate;
alter table "users" add constraint "users_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "users" add constraint "users_driverId_fkey" foreign key ("driverId") references "drivers" deferrable initially immediate;
alter table "notifications" add constraint "notifications_userId_fkey" foreign key ("userId") references "users" deferrable initially immediate;
alter table "notifications" add constraint "notifications_caseId_fkey" foreign key ("caseId") references "cases" deferrable initially immediate;
alter table "notifications" add constraint "notifications_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "notifications" add constraint "notifications_caseCommentId_fkey" foreign key ("caseCommentId") references "caseComments" deferrable initially immediate;
alter table "notifications" add constraint "notifications_caseCommentReplyId_fkey" foreign key ("caseCommentReplyId") references "caseCommentReplies" deferrable initially immediate;
alter table "alerts" add constraint "alerts_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "alerts" add constraint "alerts_driverId_fkey" foreign key ("driverId") references "drivers" deferrable initially immediate;
alter table "cases" add constraint "cases_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "cases" add constraint "cases_driverId_fkey" foreign key ("driverId") references "drivers" deferrable initially immediate;
alter table "cases" add constraint "cases_inspectionCitationStateId_fkey" foreign key ("inspectionCitationStateId") references "usStates" deferrable initially immediate;
alter table "cases" add constraint "cases_assignedAgentId_fkey" foreign key ("assignedAgentId") references "users" deferrable initially immediate;
alter table "drivers" add constraint "drivers_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "drivers" add constraint "drivers_userId_fkey" foreign key ("userId") references "users" deferrable initially immediate;
alter table "drivers" add constraint "drivers_preferredLanguageId_fkey" foreign key ("preferredLanguageId") references "driverLanguages" deferrable initially immediate;
alter table "drivers" add constraint "drivers_licenseStateId_fkey" foreign key ("licenseStateId") references "usStates" deferrable initially immediate;
alter table "drivers" add constraint "drivers_mergedInto_fkey" foreign key ("mergedInto") references "drivers" deferrable initially immediate;
alter table "contracts" add constraint "contracts_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "contracts" add constraint "contracts_driverId_fkey" foreign key ("driverId") references "drivers" deferrable initially immediate;
alter table "addresses" add constraint "addresses_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "addresses" add constraint "addresses_driverId_fkey" foreign key ("driverId") references "drivers" deferrable initially immediate;
alter table "addresses" add constraint "addresses_stateId_fkey" foreign key ("stateId") references "usStates" deferrable initially immediate;
alter table "caseComments" add constraint "caseComments_caseId_fkey" foreign key ("caseId") references "cases" deferrable initially immediate;
alter table "caseComments" add constraint "caseComments_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "caseComments" add constraint "caseComments_authorId_fkey" foreign key ("authorId") references "users" deferrable initially immediate;
alter table "caseCommentReplies" add constraint "caseCommentReplies_caseId_fkey" foreign key ("caseId") references "cases" deferrable initially immediate;
alter table "caseCommentReplies" add constraint "caseCommentReplies_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "caseCommentReplies" add constraint "caseCommentReplies_caseCommentId_fkey" foreign key ("caseCommentId") references "caseComments" deferrable initially immediate;
alter table "caseCommentReplies" add constraint "caseCommentReplies_authorId_fkey" foreign key ("authorId") references "users" deferrable initially immediate;
alter table "caseViolations" add constraint "caseViolations_caseId_fkey" foreign key ("caseId") references "cases" deferrable initially immediate;
alter table "caseViolations" add constraint "caseViolations_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "caseViolations" add constraint "caseViolations_violationCodeId_fkey" foreign key ("violationCodeId") references "violationCodes" deferrable initially immediate;
alter table "caseFollowers" add constraint "caseFollowers_caseId_fkey" foreign key ("caseId") references "cases" deferrable initially immediate;
alter table "caseFollowers" add constraint "caseFollowers_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "caseFollowers" add constraint "caseFollowers_userId_fkey" foreign key ("userId") references "users" deferrable initially immediate;
alter table "caseHistories" add constraint "caseHistories_caseId_fkey" foreign key ("caseId") references "cases" deferrable initially immediate;
alter table "caseHistories" add constraint "caseHistories_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "caseHistories" add constraint "caseHistories_userId_fkey" foreign key ("userId") references "users" deferrable initially immediate;
alter table "caseDocuments" add constraint "caseDocuments_caseId_fkey" foreign key ("caseId") references "cases" deferrable initially immediate;
alter table "caseDocuments" add constraint "caseDocuments_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "caseDocuments" add constraint "caseDocuments_fileId_fkey" foreign key ("fileId") references "files" deferrable initially immediate;
alter table "customerDocuments" add constraint "customerDocuments_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "customerDocuments" add constraint "customerDocuments_fileId_fkey" foreign key ("fileId") references "files" deferrable initially immediate;
alter table "driverSafetySummaries" add constraint "driverSafetySummaries_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "driverSafetySummaries" add constraint "driverSafetySummaries_driverId_fkey" foreign key ("driverId") references "drivers" deferrable initially immediate;
alter table "driverApplicationForms" add constraint "driverApplicationForms_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "driverApplicationForms" add constraint "driverApplicationForms_driverId_fkey" foreign key ("driverId") references "drivers" deferrable initially immediate;
alter table "driverApplicationForms" add constraint "driverApplicationForms_commentById_fkey" foreign key ("commentById") references "users" deferrable initially immediate;
alter table "driverApplicationForms" add constraint "driverApplicationForms_createdById_fkey" foreign key ("createdById") references "users" deferrable initially immediate;
alter table "employmentVerifications" add constraint "employmentVerifications_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "employmentVerifications" add constraint "employmentVerifications_driverId_fkey" foreign key ("driverId") references "drivers" deferrable initially immediate;
alter table "employmentVerifications" add constraint "employmentVerifications_previousId_fkey" foreign key ("previousId") references "employmentVerifications" deferrable initially immediate;
alter table "files" add constraint "files_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "driverDocuments" add constraint "driverDocuments_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "driverDocuments" add constraint "driverDocuments_driverId_fkey" foreign key ("driverId") references "drivers" deferrable initially immediate;
alter table "driverDocuments" add constraint "driverDocuments_examinerScreenshotFileId_fkey" foreign key ("examinerScreenshotFileId") references "files" deferrable initially immediate;
alter table "driverDocumentFiles" add constraint "driverDocumentFiles_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "driverDocumentFiles" add constraint "driverDocumentFiles_driverDocumentId_fkey" foreign key ("driverDocumentId") references "driverDocuments" deferrable initially immediate;
alter table "driverDocumentFiles" add constraint "driverDocumentFiles_fileId_fkey" foreign key ("fileId") references "files" deferrable initially immediate;
alter table "pevDocuments" add constraint "pevDocuments_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "pevDocuments" add constraint "pevDocuments_employmentVerificationId_fkey" foreign key ("employmentVerificationId") references "employmentVerifications" deferrable initially immediate;
alter table "pevDocuments" add constraint "pevDocuments_fileId_fkey" foreign key ("fileId") references "files" deferrable initially immediate;
alter table "folders" add constraint "folders_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "folders" add constraint "folders_parentId_fkey" foreign key ("parentId") references "folders" deferrable initially immediate;
alter table "everSignDocs" add constraint "everSignDocs_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "everSignDocs" add constraint "everSignDocs_driverId_fkey" foreign key ("driverId") references "drivers" deferrable initially immediate;
alter table "everSignDocs" add constraint "everSignDocs_employmentVerificationId_fkey" foreign key ("employmentVerificationId") references "employmentVerifications" deferrable initially immediate;
alter table "everSignDocs" add constraint "everSignDocs_fileId_fkey" foreign key ("fileId") references "files" deferrable initially immediate;
alter table "esignSigners" add constraint "esignSigners_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "esignSigners" add constraint "esignSigners_everSignDocId_fkey" foreign key ("everSignDocId") references "everSignDocs" deferrable initially immediate;
alter table "esignSigners" add constraint "esignSigners_driverId_fkey" foreign key ("driverId") references "drivers" deferrable initially immediate;
alter table "documentDrafts" add constraint "documentDrafts_customerId_fkey" foreign key ("customerId") references "customers" deferrable initially immediate;
alter table "documentDrafts" add constraint "documentDrafts_driverId_fkey" foreign key ("driverId") references "drivers" deferrable initially immediate;
create index "users_avatarFileId_idx" on "users" ("avatarFileId");
create index "users_customerId_idx" on "users" ("customerId");
create index "users_driverId_idx" on "users" ("driverId");
create index "notifications_userId_idx" on "notifications" ("userId");
create index "notifications_caseId_idx" on "notifications" ("caseId");
create index "notifications_customerId_idx" on "notifications" ("customerId");
create index "notifications_caseCommentId_idx" on "notifications" ("caseCommentId");
create index "notifications_caseCommentReplyId_idx" on "notifications" ("caseCommentReplyId");
create index "notifications_userId_status_createdAt_idx" on "notifications" ("userId", "status", "createdAt");
create index "alerts_customerId_idx" on "alerts" ("customerId");
create index "alerts_driverId_idx" on "alerts" ("driverId");
create index "alerts_createdAt_idx" on "alerts" ("createdAt");
create index "cases_customerId_idx" on "cases" ("customerId");
create index "cases_driverId_idx" on "cases" ("driverId");
create index "cases_inspectionCitationStateId_idx" on "cases" ("inspectionCitationStateId");
create index "cases_assignedAgentId_idx" on "cases" ("assignedAgentId");
create index "cases_createdAt_idx" on "cases" ("createdAt");
create index "cases_status_idx" on "cases" ("status");
create index "drivers_customerId_idx" on "drivers" ("customerId");
create index "drivers_userId_idx" on "drivers" ("userId");
create index "drivers_preferredLanguageId_idx" on "drivers" ("preferredLanguageId");
create index "drivers_licenseStateId_idx" on "drivers" ("licenseStateId");
create index "drivers_mergedInto_idx" on "drivers" ("mergedInto");
create index "contracts_customerId_idx" on "contracts" ("customerId");
create index "contracts_driverId_idx" on "contracts" ("driverId");
create index "addresses_customerId_idx" on "addresses" ("customerId");
create index "addresses_driverId_idx" on "addresses" ("driverId");
create index "addresses_stateId_idx" on "addresses" ("stateId");
create index "caseComments_caseId_idx" on "caseComments" ("caseId");
create index "caseComments_customerId_idx" on "caseComments" ("customerId");
create index "caseComments_authorId_idx" on "caseComments" ("authorId");
create index "caseCommentReplies_caseId_idx" on "caseCommentReplies" ("caseId");
create index "caseCommentReplies_customerId_idx" on "caseCommentReplies" ("customerId");
create index "caseCommentReplies_caseCommentId_idx" on "caseCommentReplies" ("caseCommentId");
create index "caseCommentReplies_authorId_idx" on "caseCommentReplies" ("authorId");
create index "caseViolations_caseId_idx" on "caseViolations" ("caseId");
create index "caseViolations_customerId_idx" on "caseViolations" ("customerId");
create index "caseViolations_violationCodeId_idx" on "caseViolations" ("violationCodeId");
create index "caseFollowers_caseId_idx" on "caseFollowers" ("caseId");
create index "caseFollowers_customerId_idx" on "caseFollowers" ("customerId");
create index "caseFollowers_userId_idx" on "caseFollowers" ("userId");
create index "caseHistories_caseId_idx" on "caseHistories" ("caseId");
create index "caseHistories_customerId_idx" on "caseHistories" ("customerId");
create index "caseHistories_userId_idx" on "caseHistories" ("userId");
create index "caseDocuments_caseId_idx" on "caseDocuments" ("caseId");
create index "caseDocuments_customerId_idx" on "caseDocuments" ("customerId");
create index "caseDocuments_fileId_idx" on "caseDocuments" ("fileId");
create index "customerDocuments_customerId_idx" on "customerDocuments" ("customerId");
create index "customerDocuments_fileId_idx" on "customerDocuments" ("fileId");
create index "driverSafetySummaries_customerId_idx" on "driverSafetySummaries" ("customerId");
create index "driverApplicationForms_customerId_idx" on "driverApplicationForms" ("customerId");
create index "driverApplicationForms_driverId_idx" on "driverApplicationForms" ("driverId");
create index "driverApplicationForms_commentById_idx" on "driverApplicationForms" ("commentById");
create index "driverApplicationForms_createdById_idx" on "driverApplicationForms" ("createdById");
create index "employmentVerifications_customerId_idx" on "employmentVerifications" ("customerId");
create index "employmentVerifications_driverId_idx" on "employmentVerifications" ("driverId");
create index "employmentVerifications_previousId_idx" on "employmentVerifications" ("previousId");
create index "files_customerId_idx" on "files" ("customerId");
create index "driverDocuments_customerId_idx" on "driverDocuments" ("customerId");
create index "driverDocuments_driverId_idx" on "driverDocuments" ("driverId");
create index "driverDocuments_examinerScreenshotFileId_idx" on "driverDocuments" ("examinerScreenshotFileId");
create index "driverDocumentFiles_customerId_idx" on "driverDocumentFiles" ("customerId");
create index "driverDocumentFiles_driverDocumentId_idx" on "driverDocumentFiles" ("driverDocumentId");
create index "driverDocumentFiles_fileId_idx" on "driverDocumentFiles" ("fileId");
create index "pevDocuments_customerId_idx" on "pevDocuments" ("customerId");
create index "pevDocuments_employmentVerificationId_idx" on "pevDocuments" ("employmentVerificationId");
create index "pevDocuments_fileId_idx" on "pevDocuments" ("fileId");
create index "folders_customerId_idx" on "folders" ("customerId");
create index "folders_parentId_idx" on "folders" ("parentId");
create index "everSignDocs_customerId_idx" on "everSignDocs" ("customerId");
create index "everSignDocs_driverId_idx" on "everSignDocs" ("driverId");
create index "everSignDocs_employmentVerificationId_idx" on "everSignDocs" ("employmentVerificationId");
create index "everSignDocs_fileId_idx" on "everSignDocs" ("fileId");
create index "esignSigners_customerId_idx" on "esignSigners" ("customerId");
create index "esignSigners_everSignDocId_idx" on "esignSigners" ("everSignDocId");
create index "esignSigners_driverId_idx" on "esignSigners" ("driverId");
create index "documentDrafts_customerId_idx" on "documentDrafts" ("customerId");
create index "documentDrafts_driverId_idx" on "documentDrafts" ("driverId");

-- The change log and exactly-once push. sync_tx.tx is a number of our own: PostgreSQL's transaction ids start again after a
-- restore. sync_meta.floor is the oldest cursor that the log can still continue.
create table sync_meta (
  one int primary key default 1 check (one = 1),
  epoch text not null,
  floor bigint not null default 0
);
create table sync_head (one int primary key default 1 check (one = 1), seq bigint not null);
create sequence sync_tx_id;
create table sync_tx (tx bigint primary key, seq bigint unique, at timestamptz(3) not null default clock_timestamp());
create table sync_log (
  id bigserial primary key,
  tx bigint not null,
  tbl text not null,
  pk text collate "C" not null,
  op char(1) not null check (op in ('P', 'D')),
  ch_old text[] not null,
  ch_new text[] not null,
  img_staff text,
  img_cust text
);
create index sync_log_tx_idx on sync_log (tx);
create table sync_client (
  client_id text primary key,
  user_id text not null,
  last_mid bigint not null default 0,
  acked_mid bigint not null default 0,
  last_seen timestamptz(3) not null default now()
);
create table sync_result (
  client_id text not null,
  mid bigint not null,
  status text not null,
  code text,
  message text,
  tx bigint,
  seq bigint,
  primary key (client_id, mid)
);
insert into sync_meta (epoch) values (gen_random_uuid()::text);
insert into sync_head (seq) values (0);

-- The embedded sign-in provider.
create table idp_account (
  sub text primary key,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  name text not null default '',
  password_hash text not null,
  blocked boolean not null default false,
  updated_at double precision not null default floor(extract(epoch from now()))
);
create table idp_store (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  account_id text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index idp_store_grant on idp_store (grant_id) where grant_id is not null;
create index idp_store_uid on idp_store (model, uid) where uid is not null;
create index idp_store_account on idp_store (account_id) where account_id is not null;
create index idp_store_expires on idp_store (expires_at);
create table idp_key (kid text primary key, jwk jsonb not null, position int not null unique);
create table idp_secret (name text primary key, value text not null);
create table idp_attempt (key text primary key, fails int not null, window_start timestamptz not null);
