import { CASE_STATUSES, type CaseStatus } from '#domain/cases/case.ts';
import type { Filter } from '#domain/filter.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';
import { instantsOfDay } from '#src/components/formatDate.ts';
import { PICKER_MATCHES } from '#src/components/record-picker.tsx';
import { pagingOf, skipOf, type Paging } from '#src/components/paging.ts';

/** Default page size of spec section 9 for lists other than drivers and customers. */
export const CASES_PAGE_SIZE = 20;

/** What the address of the cases list says; an empty text filters nothing. */
export interface CaseListParams {
  status: CaseStatus | '';
  /** Ids. */
  state: string;
  customer: string;
  driver: string;
  agent: string;
  /** First and last day on which the case may have been made, `YYYY-MM-DD`, where the viewer is. */
  from: string;
  to: string;
  search: string;
  paging: Paging;
}

/** Reads the address; a status or a day that does not exist filters nothing. */
export function caseListParams(search: URLSearchParams): CaseListParams {
  const text = (key: string): string => search.get(key) ?? '';
  const day = (key: string): string => (instantsOfDay(text(key)) ? text(key) : '');
  return {
    status: CASE_STATUSES.find((status) => status === search.get('status')) ?? '',
    state: text('state'),
    customer: text('customer'),
    driver: text('driver'),
    agent: text('agent'),
    from: day('from'),
    to: day('to'),
    search: text('search'),
    paging: pagingOf(search, CASES_PAGE_SIZE),
  };
}

/** Where the words of a search are looked for: numbers of every kind, and the driver's name. */
const SEARCH_FIELDS = [
  'caseID',
  'code',
  'inspectionReportNumber',
  'citationNumbers',
  'docketNumber',
  'driver.name',
  'driver.lastName',
] as const;
/** To staff a carrier's name tells cases apart; to a carrier its own would find all of them. */
const STAFF_SEARCH_FIELDS = [...SEARCH_FIELDS, 'customer.name'] as const;

/** The instants between which a case may have been made, as ISO text. */
export function madeBetween({ from, to }: Pick<CaseListParams, 'from' | 'to'>): { since?: string; until?: string } {
  const since = instantsOfDay(from)?.from;
  const until = instantsOfDay(to)?.to;
  return { ...(since && { since }), ...(until && { until }) };
}

/** One page of the cases list, newest first; `forStaff`: as staff search it (CASE-26). */
export function casesQuery(params: CaseListParams, forStaff = false): ReplicaQuery<'cases'> {
  const { status, state, customer, driver, agent, search, paging } = params;
  const { since, until } = madeBetween(params);
  const filter: Filter = {
    ...(status && { status: { equals: status } }),
    ...(state && { inspectionCitationStateId: { equals: state } }),
    ...(customer && { customerId: { equals: customer } }),
    ...(driver && { driverId: { equals: driver } }),
    ...(agent && { assignedAgentId: { equals: agent } }),
    ...((since || until) && { createdAt: { ...(since && { gte: since }), ...(until && { lte: until }) } }),
  };
  return {
    table: 'cases',
    filter,
    ...(search && { search: { text: search, fields: forStaff ? STAFF_SEARCH_FIELDS : SEARCH_FIELDS } }),
    sort: [{ field: 'createdAt', direction: 'desc' }],
    include: ['inspectionCitationState', 'driver'],
    first: paging.pageSize,
    skip: skipOf(paging),
  };
}

/** The states a case can be in, by name. */
export const STATES_QUERY: ReplicaQuery<'usStates'> = { table: 'usStates', sort: [{ field: 'name', direction: 'asc' }] };

const LATEST_FIRST = [{ field: 'createdAt', direction: 'desc' }] as const;
const ofCase = (caseId: string) => ({ filter: { caseId: { equals: caseId } }, sort: [{ field: 'createdAt', direction: 'asc' as const }] });

/** So many comments are drawn at first, and with each step further back or on. */
export const COMMENTS_STEP = 50;

/** Some comments of a case, latest first, without the last `skip`. */
export function caseCommentsQuery(caseId: string, first = COMMENTS_STEP, skip = 0): ReplicaQuery<'caseComments'> {
  return { table: 'caseComments', ...ofCase(caseId), sort: LATEST_FIRST, first, skip };
}

/** How many comments of a case are later than this moment: its count. */
export function laterCommentsQuery(caseId: string, than: string): ReplicaQuery<'caseComments'> {
  return { table: 'caseComments', filter: { caseId: { equals: caseId }, createdAt: { gt: than } }, first: 1 };
}

const toComments = (caseId: string, ids: readonly string[]) => ({ caseId: { equals: caseId }, caseCommentId: { in: ids } });

/** The replies to these comments of a case, oldest first. */
export function caseRepliesQuery(caseId: string, ids: readonly string[]): ReplicaQuery<'caseCommentReplies'> {
  return { table: 'caseCommentReplies', ...ofCase(caseId), filter: toComments(caseId, ids) };
}

/** Which of these comments a person has read. */
export function commentReadsQuery(caseId: string, ids: readonly string[], userId: string): ReplicaQuery<'caseCommentReads'> {
  return { table: 'caseCommentReads', filter: { ...toComments(caseId, ids), userId: { equals: userId } } };
}

/** Who follows a case, as far as this person may know, in the order in which they came. */
export function caseFollowersQuery(caseId: string): ReplicaQuery<'caseFollowers'> {
  return { table: 'caseFollowers', ...ofCase(caseId), include: ['user'] };
}

/** The papers of a case, oldest first. */
export function caseDocumentsQuery(caseId: string): ReplicaQuery<'caseDocuments'> {
  return { table: 'caseDocuments', ...ofCase(caseId) };
}

/** The violations of a case with their codes. */
export function caseViolationsQuery(caseId: string): ReplicaQuery<'caseViolations'> {
  return { table: 'caseViolations', ...ofCase(caseId), include: ['violationCode'] };
}

/** What was changed by whom, latest first: the last so many. */
export function caseHistoriesQuery(caseId: string, first?: number): ReplicaQuery<'caseHistories'> {
  return { table: 'caseHistories', ...ofCase(caseId), sort: LATEST_FIRST, ...(first !== undefined && { first }) };
}

/** Best matches among those of the staff who may sign in. */
export function agentsMatching(text: string): ReplicaQuery<'users'> {
  return {
    table: 'users',
    filter: { role: { in: ['ADMIN', 'AGENT'] }, status: { equals: 'active' } },
    ...(text && { search: { text, fields: ['firstName', 'lastName', 'email'] } }),
    sort: [{ field: 'firstName', direction: 'asc' }],
    first: PICKER_MATCHES,
  };
}
