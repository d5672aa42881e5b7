import { readFileSync } from 'node:fs';
import { buildSchema, isEnumType, isInputObjectType, isObjectType, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { CASE_UPDATE_TYPES } from '#domain/cases/case.ts';
import { SCHEMA_FILE } from '#server/graphql/printSchema.ts';
import { namesOf } from '../names.ts';
import { API_TABLES } from '../nounShape.ts';

const schema = buildSchema(readFileSync(SCHEMA_FILE, 'utf8'));
const queries = schema.getQueryType()!.getFields();

test.each(API_TABLES)('%s: one row and a list are asked for by the names and arguments of 8base', (table) => {
  const names = namesOf(table);
  expect(String(queries[names.one]?.type)).toBe(names.type);
  expect(queries[names.one]!.args.map((arg) => arg.name)).toContain('id');
  const list = queries[names.list]!;
  expect(String(list.type)).toBe(`${names.listResponse}!`);
  expect(list.args.map((arg) => `${arg.name}: ${String(arg.type)}`).sort()).toEqual(
    [
      'after: String',
      'before: String',
      `filter: ${names.filter}`,
      'first: Int',
      `groupBy: ${names.groupBy}`,
      'last: Int',
      `orderBy: [${names.orderBy}!]`,
      'skip: Int',
      `sort: [${names.sort}!]`,
      'withDeleted: Boolean',
    ].sort(),
  );
  const response = schema.getType(names.listResponse);
  expect(isObjectType(response) && Object.values(response.getFields()).map((field) => `${field.name}: ${String(field.type)}`)).toEqual([
    'count: Int!',
    'groups: [GroupByResponse!]!',
    `items: [${names.type}!]!`,
  ]);
  const filter = schema.getType(names.filter);
  expect(isInputObjectType(filter) && Object.keys(filter.getFields())).toEqual(
    expect.arrayContaining(['AND', 'OR', '_fullText', 'id', 'createdAt', 'deletedAt']),
  );
  const type = schema.getType(names.type);
  expect(isObjectType(type) && Object.keys(type.getFields())).toEqual(
    expect.arrayContaining(['id', '_description', 'createdAt', 'updatedAt', 'deletedAt']),
  );
});

/** Reading calls of the spec's section 7 as its client wrote them, as far as it shows them. */
const CALLS: Record<string, string> = {
  CurrentUser: '{ user { id email firstName lastName customer { id } roles { items { name } } } }',
  UserExistsCheck: 'query($email: String!) { usersList(filter: { email: { equals: $email } }, first: 1) { count } }',
  'user by email':
    'query($email: String!) { user(email: $email) { id phoneNumber zipCode address city state avatar { downloadUrl } status driver { id } notificationSetting { allNotifications onlyNewComments } } }',
  customersList: `query($first: Int, $skip: Int, $filter: CustomerFilter) {
    customersList(first: $first, skip: $skip, filter: $filter, sort: { createdAt: DESC }) { count items { id customerID name contactName email phoneNumber
      subscription status isCCRecipientEnabled createdAt archived isCustomerDriver motorCarrierId maskedTokenPSP isTokenPSPExpired
      addresses { items { id state { id name code } street city apartment zipCode archived } } driverCustomerRelation { count } user { roles { items { name } } } } }
  }`,
  'customers, as the list filters them': `query($text: String!, $from: DateTime, $to: DateTime, $status: Customer_StatusEnum) {
    customersList(filter: { AND: [{ OR: [{ name: { contains: $text } }, { email: { contains: $text } }, { customerID: { contains: $text } }] },
      { createdAt: { gte: $from, lte: $to } }, { status: { equals: $status } }] }, sort: [{ name: ASC }]) { count }
  }`,
  driversList: `query($skip: Int, $first: Int, $customer: ID!, $emails: [String!], $ids: [ID!]) {
    driversList(skip: $skip, first: $first, filter: { customer: { id: { equals: $customer } }, archived: { is_empty: true }, email: { in: $emails }, id: { in: $ids } }) {
      items { id name lastName email dateOfBirth phoneNumber { code number } preferredLanguage { id name } licenseNumber licenseState { code } optionalLicenses
        archived status user { id } customer { id } applicationForm { count } driverDocument { count } employmentVerification { count } contractRelation { count }
        caseDriverRelation { count } cases { count } contracts { count } driverSafetySummary { crashes movingViolations companiesFromPSP } } }
  }`,
  contractsList:
    '{ contractsList { items { id status createdAt activatedAt archivedAt hiredAt driver { id } customer { id } } } contract(id: "x") { id } }',
  driverDocumentsList: `query($name: String!) {
    driverDocumentsList(filter: { status: { in: [ACTIVE, ARCHIVED] }, type: { equals: MVR }, files: { some: { filename: { contains: $name } } } }, first: 10, skip: 0, orderBy: [createdAt_DESC]) {
      count items { id type status json createdAt files { items { id fileId filename fields uploadUrl shareUrl downloadUrl public createdAt } } driver { id } customer { id }
        medicalExaminerVerification { status screenshot { downloadUrl } } } }
  }`,
  DriverApplicationFormsList: `{ driverApplicationFormsList(filter: { driver: { id: { equals: "x" } } }, sort: { createdAt: DESC }, first: 1) {
    items { id status jsonForm agentChanges hasPendingAgentChanges comment commentBy { id } createdBy { id } customer { id } driver { id } pdfBase64 } } }`,
  everSignDocsList: `{ everSignDocsList(skip: 0, first: 10, sort: { createdAt: DESC }, filter: { customer: { id: { equals: "x" } }, driver: { id: { equals: "x" } }, title: { contains: "x" } }) {
    items { hash type title status customer { id } driver { id } createdAt updatedAt employmentVerifications { items { id } } signers { items { name lastName email role driverId customerId signed } } } } }`,
  EmploymentVerificationsList: `{ employmentVerificationsList(filter: { driver: { id: { equals: "x" } }, customer: { id: { equals: "x" } }, isPEVSent: { equals: false } }, sort: { createdAt: ASC }, skip: 0, first: 5) {
    count items { id status note type company { name email phoneNumber isTransportCompany } isPEVSent source createdAt pevDocuments { items { filename } } driver { id } customer { id } } } }`,
  notificationsList: `query($user: ID!) { notificationsList(skip: 0, first: 11, filter: { status: { equals: UNVIEWED }, user: { id: { equals: $user } } }, orderBy: createdAt_DESC) {
    count items { id title content status user { id } createdAt object { resource case { id } customer { id } caseComment { id } caseCommentReply { id } } } } }`,
  documentDraftsList:
    '{ documentDraftsList { items { id documentTitle editorState signers customer { id } driver { id } } } documentDraft(id: "x") { id } templatesList { items { templateId title documentHash signers { role } } } }',
  alertsList: `{ alertsList(first: 20, skip: 0, sort: { createdAt: DESC }, filter: { AND: [{ dismissedAt: { is_empty: true } }, { OR: [{ entityType: { contains: "x" } }, { entityStatus: { contains: "x" } },
    { driverRelation: { id: { contains: "x" } } }, { driverRelation: { name: { contains: "x" } } }, { driverRelation: { lastName: { contains: "x" } } }] },
    { createdAt: { gte: "2026-01-01", lte: "2026-12-31" } }, { status: { equals: CRITICAL } }, { entityType: { equals: MVR_REPORT } }, { entityStatus: { equals: EXPIRED } }, { driverRelation: { id: { equals: "x" } } }] }) {
    count items { id createdAt deletedAt dismissedAt remindLater entityType entityStatus message status driverRelation { id name lastName contracts { items { id } } } } } }`,
  'case by id': `{ case(id: "x") { caseID code citationStatus citationDueDate citationNumbers citationArraignment citationCourtNameAddress inspectionDate inspectionReportNumber
    inspectionCitationState { code } briefStatement dataQsStatus status roadsideInspection trafficCitation crash attorney { name fee email phone } violations { items { violationCode { code description severityWeight isOOS } } }
    documents { items { type file { filename } } } comments { items { plainText replies { items { plainText } } } } followers { items { user { email } } } history { items { field from to } } summary } }`,
  'reference lists':
    '{ usStatesList(first: 60) { items { id name code } } driverLanguagesList { items { id name } } featureFlagsList { items { name enabled } } violationCodesList { items { code } } }',
  'feature flag by name':
    'query($name: String!) { featureFlag(name: $name) { enabled } featureFlagsList(filter: { name: { equals: $name } }) { items { enabled } } }',
  'Notifications subscription': `subscription($user: ID!) { Notifications(filter: { mutation_in: [create, update], node: { user: { id: { equals: $user } } } }) {
    mutation node { id title status } previousValues { status } updatedFields } }`,
};
test.each(Object.entries(CALLS))('%s is a call that the schema knows', (_, text) => {
  expect(validate(schema, parse(text)).map((error) => error.message)).toEqual([]);
});

const VOCABULARY: Readonly<Record<string, string>> = {
  User_RoleEnum: 'ADMIN AGENT CUSTOMER CUSTOMER_PRO_LEGACY CUSTOMER_ELITE CUSTOMER_PREMIUM CUSTOMER_PRO_DRIVER CUSTOMER_BASIC',
  DriverDocument_TypeEnum:
    'PSP MVR IMMIGRATION_VERIFICATION DL_COPY MEDICAL_CERTIFICATE COMPANY_POLICY COMPANY_CONTRACT LEASE_AGREEMENT LEASE_TERMINATION_AGREEMENT CLEARINGHOUSE_QUERY DRUG_TEST_RESULTS CCF',
  DriverDocument_StatusEnum: 'ACTIVE ARCHIVED DELETED',
  DriverApplicationForm_StatusEnum: 'CREATED IN_PROGRESS IN_REVIEW NEED_CHANGES APPROVED_TO_SIGN ARCHIVED',
  EmploymentVerification_StatusEnum: 'UNDER_REVIEW NO_RESPONSE REJECTED VERIFIED',
  EverSignDoc_TypeEnum: 'CUSTOM DRIVER_APPLICATION_FORM PSP PEV MVR ClearingHouse MVR_PSP_ClearingHouse',
  EverSignDoc_StatusEnum:
    'DRAFT SENT VIEWED PARTIALLY_SIGNED SIGNED COMPLETED CANCELLED DECLINED EXPIRED DELETED ARCHIVED SYSTEM_CANCELLED FAILED_TO_SEND',
  Alert_EntityTypeEnum:
    'DRIVER_APPLICATION PSP_REPORT MVR_REPORT MVR_REVIEW DL_COPY HIRE_DATE HR_DOCUMENT CONSENTS_MVR_PSP_CLEARINGHOUSE MEDICAL_CERTIFICATE MEDICAL_EXAMINER_VERIFICATION CLEARINGHOUSE_QUERY',
  Alert_EntityStatusEnum: 'MISSING NOT_SIGNED EXPIRED EXPIRES_SOON',
  Case_StatusEnum: 'NEW IN_PROGRESS CLOSED IN_REVIEW AWAITING_PM_OR_PW AWAITING_RES_CLIENT',
  Case_OutcomeEnum: 'APPROVED DENIED SUBMITTED CLOSED',
  Folder_ScopeEnum: 'customer driver category documents',
  Folder_TypeEnum: 'DRIVER_DOCS ESIGN_DOCS',
};

test.each(Object.entries(VOCABULARY))('%s has the values of the spec and no other', (name, values) => {
  const type = schema.getType(name);
  expect(
    isEnumType(type) &&
      type
        .getValues()
        .map((value) => value.name)
        .toSorted(),
  ).toEqual(values.split(' ').toSorted());
});

test('a case update is of the four types of the spec', () => {
  expect([...CASE_UPDATE_TYPES].toSorted()).toEqual(['Closed', 'Closed/Filed in DataQs', 'Open', 'Open (DOL)']);
});

test('the vocabulary of the platform is there', () => {
  const statuses = schema.getType('WorkspaceStatus');
  expect(isEnumType(statuses) && statuses.getValues().map((value) => value.name)).toEqual([
    'active',
    'blocked',
    'canceled',
    'canceling',
    'pending',
    'suspended',
  ]);
  expect(isEnumType(schema.getType('Customer_StatusEnum'))).toBe(true);
});
