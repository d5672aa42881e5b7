import type { Call } from './generatedCalls.ts';
import {
  admin,
  counted,
  everybody,
  fleet,
  id,
  ofCase,
  query,
  some,
  tenantOf,
  within,
  type Asking,
  type CustomOperation,
} from './customOperation.ts';
import { hasRows } from './actors.ts';

/** The cases of one customer. */
const casesOf =
  (text: string) =>
  ({ relation }: Asking): Call => ({
    query: text,
    variables: { filter: { customer: relation === 'missing' ? 'nowhere' : `c_${tenantOf(relation)}` } },
  });

/** Queries with code of their own. */
export const CUSTOM_QUERIES: readonly CustomOperation[] = [
  query('getCase', {
    outcome: within(everybody, 'null'),
    call: ofCase('query($id: ID) { getCase(id: $id) { id caseID attorney { fee } } }'),
    did: (answer) => answer?.id !== undefined,
  }),
  query('driverInvestigation', {
    outcome: within(fleet, 'deny', 'deny'),
    call: ({ relation }) => ({
      query: 'query($id: ID!) { driverInvestigation(driverId: $id) { employers { name isAsked } answers { answeredAt lines { value } } } }',
      variables: { id: id('drivers', relation) },
    }),
    did: (answer) => Array.isArray(answer?.answers),
  }),
  query('getCases', {
    outcome: within(everybody, 'empty'),
    call: casesOf('query($filter: CaseListFilter) { getCases(filter: $filter) { count items { id briefStatement attorney { fee } } } }'),
    did: ({ count, items }) => count === items.length && count > 0,
  }),
  query('casesListCSV', {
    outcome: within(everybody, 'empty'),
    call: casesOf('query($filter: CaseListFilter) { casesListCSV(filter: $filter) { count csv } }'),
    did: ({ count, csv }) => count > 0 && csv.trim().split('\n').length === count + 1,
  }),
  query('crashCount', {
    outcome: within(everybody, 'empty'),
    call: casesOf('query($filter: CaseListFilter) { crashCount(filter: $filter) }'),
    did: (count) => count > 0,
  }),
  query('dashboardCasesCount', {
    outcome: within(everybody, 'empty'),
    call: casesOf(
      'query($filter: CaseListFilter) { dashboardCasesCount(filter: $filter) { tiles { count } months { counts { count } } } }',
    ),
    did: ({ tiles }) => counted(tiles),
  }),
  query('dashboardAlertsCount', {
    outcome: within(everybody, 'empty'),
    call: casesOf('query($filter: DashboardAlertsFilter) { dashboardAlertsCount(filter: $filter) { tiles { count } } }'),
    did: ({ tiles }) => counted(tiles),
  }),
  query('mentionableAgents', {
    relations: ['own'],
    outcome: () => 'allow',
    call: () => ({ query: '{ mentionableAgents { id name } }', variables: {} }),
    did: (agents) => agents.length > 0 && agents.every((agent: object) => Object.keys(agent).join() === 'id,name'),
  }),
  query('userSignIns', {
    relations: ['own'],
    outcome: (person) => (admin(person) ? 'allow' : 'deny'),
    call: () => ({ query: '{ userSignIns { userId lastSignInAt hasAccount isInvited isWaiting fault } }', variables: {} }),
    did: some,
  }),
  query('userSessions', {
    outcome: (person, relation) => (admin(person) && relation !== 'missing' ? 'allow' : 'deny'),
    call: ({ relation }) => ({
      query: 'query($id: ID!) { userSessions(userId: $id) { id agent since seenAt } }',
      variables: { id: id('users', relation) },
    }),
    did: Array.isArray,
  }),
  query('driversWithMostViolations', {
    outcome: within(everybody, 'empty'),
    call: casesOf('query($filter: CaseListFilter) { driversWithMostViolations(filter: $filter) { driverId driverName violations } }'),
    did: some,
  }),
  query('driverViolationCodes', {
    outcome: within(everybody, 'empty'),
    call: ({ relation }) => ({
      query: 'query($id: ID) { driverViolationCodes(driverId: $id) { count items { driverName violations { citationNumber } } } }',
      variables: { id: id('drivers', relation) },
    }),
    did: ({ count }) => count > 0,
  }),
  query('duplicateCaseChecker', {
    outcome: within(everybody, 'deny'),
    call: ({ relation }) => ({
      query:
        'query($id: ID!, $report: String) { duplicateCaseChecker(driverId: $id, inspectionReportNumber: $report) { id caseID reason } }',
      variables: { id: id('drivers', relation), report: `MARK-${tenantOf(relation).toUpperCase()} inspectionReportNumber` },
    }),
    did: some,
  }),
  query('caseComments', {
    outcome: within(everybody, 'deny'),
    call: ofCase(
      'query($id: ID!) { caseComments(caseId: $id) { count items { plainText author { email } replies { items { plainText } } } } }',
    ),
    did: ({ count }) => count > 0,
  }),
  query('caseHistories', {
    outcome: within(everybody, 'deny'),
    call: ofCase('query($id: ID!) { caseHistories(caseId: $id) { count items { from to } } }'),
    did: ({ count }) => count > 0,
  }),
  query('caseFollowers', {
    outcome: within(everybody, 'deny'),
    call: ofCase('query($id: ID!) { caseFollowers(caseId: $id) { count items { user { email } } } }'),
    did: ({ count }) => count > 0,
  }),
  query('caseSummaryPdf', {
    outcome: within(everybody, 'deny'),
    call: ofCase('query($id: ID!) { caseSummaryPdf(id: $id) { filename base64 } }'),
    did: ({ base64 }) => base64.length > 1000,
  }),
  query('contractsWithUnsentPEVs', {
    relations: ['own'],
    outcome: (person) => (hasRows(person) ? 'allow' : 'empty'),
    call: () => ({
      query: '{ contractsWithUnsentPEVs { count items { contractId driver company unsentCount contract { id } } } }',
      variables: {},
    }),
    did: ({ count, items }) => count > 0 && count === items.length,
  }),
  query('contractsMergePreview', {
    outcome: within(fleet, 'deny'),
    call: ({ relation }) => ({
      query:
        'query($a: ID!, $b: [ID!]!) { contractsMergePreview(survivingContractId: $a, duplicateContractIds: $b) { message fields { offers { value } } } }',
      variables: { a: id('contracts', relation), b: [relation === 'missing' ? 'nowhere-else' : id('contracts', relation, 'two')] },
    }),
    did: ({ fields }) => some(fields),
  }),
  query('mergeSuggestions', {
    // A customer that is not there is as refused as another one; staff may ask about any.
    outcome: (person, relation) => within(fleet, 'deny', person.staff ? 'empty' : 'deny')(person, relation),
    call: ({ relation }) => ({
      query: 'query($id: ID) { mergeSuggestions(customerId: $id) { reason contracts { id } } }',
      variables: { id: relation === 'missing' ? 'nowhere' : `c_${tenantOf(relation)}` },
    }),
    did: some,
  }),
  query('documentKeeping', {
    outcome: within(fleet, 'deny'),
    call: ({ relation }) => ({
      query: 'query($id: ID!) { documentKeeping(driverId: $id) { id until isOver why paragraph } }',
      variables: { id: id('drivers', relation) },
    }),
    did: some,
  }),
  query('documentsToPurge', {
    outcome: within(admin, 'deny'),
    call: ({ relation }) => ({
      query: 'query($id: ID) { documentsToPurge(customerId: $id) { count drivers groups { type count } } }',
      variables: { id: relation === 'missing' ? 'nowhere' : `c_${tenantOf(relation)}` },
    }),
    did: ({ count }) => count >= 0,
  }),
  query('fileUploadInfo', {
    relations: ['own'],
    outcome: () => 'allow',
    call: () => ({ query: '{ fileUploadInfo { apiKey policy signature path } }', variables: {} }),
    did: ({ policy }) => policy.length > 0,
  }),
];
