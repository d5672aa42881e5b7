import { STAFF } from '#domain/actor.ts';
import { addDays } from '#domain/calendar.ts';
import { CASE_STATUSES, cases } from '#domain/cases/case.ts';
import type { Filter } from '#domain/filter.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';
import { defineFilters, type ParamsOf } from '#src/components/filters.ts';
import { skipOf } from '#src/components/paging.ts';
import { caseLook, fullLabel } from '#src/components/states.ts';

/** Default page size of spec section 9 for lists other than drivers and customers. */
export const CASES_PAGE_SIZE = 20;

/** The value of the status filter that means every status but CLOSED. */
export const OPEN = 'OPEN';

/** The spans of days that a list can be narrowed to by its Court Date: today and the six days after, and the days before today. */
export const COURT_SPANS = ['week', 'past'] as const;

/** The first and last day of a span, both included; null: no end on that side. */
export function courtDays(span: (typeof COURT_SPANS)[number], today: string): { from: string | null; to: string | null } {
  return span === 'week' ? { from: today, to: addDays(today, 6) } : { from: null, to: addDays(today, -1) };
}

/** The condition that the Court Date lies between two days (CASE-4). */
function courtBetween({ from, to }: { from: string | null; to: string | null }): Filter {
  // An arraignment has a time: it is before the next day begins.
  const arraigned = { ...(from && { gte: from }), ...(to && { lt: addDays(to, 1) }) };
  const due = { ...(from && { gte: from }), ...(to && { lte: to }) };
  return { OR: [{ citationArraignment: arraigned }, { citationArraignment: { is_empty: true }, citationDueDate: due }] };
}

/** The filters of the cases list; two statuses share a badge (CASE-3), so their labels say more than it. */
export const CASE_FILTERS = defineFilters([
  {
    kind: 'enum',
    name: 'status',
    label: 'Status',
    field: 'status',
    options: [
      { value: OPEN, label: 'Any open status', chip: 'open', where: () => ({ status: { not_equals: 'CLOSED' } }) },
      ...CASE_STATUSES.map((value) => ({ value, label: fullLabel(caseLook(value)) })),
    ],
  },
  {
    kind: 'enum',
    name: 'court',
    label: 'Court Date',
    field: 'citationArraignment',
    options: COURT_SPANS.map((value) => ({
      value,
      label: { week: 'Within 7 days', past: 'Overdue' }[value],
      chip: { week: 'within 7 days', past: 'overdue' }[value],
      where: (today) => courtBetween(courtDays(value, today)),
    })),
  },
  { kind: 'record', name: 'state', label: 'State', field: 'inspectionCitationStateId', table: 'usStates' },
  { kind: 'record', name: 'customer', label: 'Customer', field: 'customerId', table: 'customers', roles: STAFF },
  { kind: 'record', name: 'driver', label: 'Driver', field: 'driverId', table: 'drivers' },
  { kind: 'record', name: 'agent', label: 'Agent', field: 'assignedAgentId', table: 'users', roles: STAFF },
  { kind: 'days', label: 'Creation Date', field: 'createdAt' },
]);
export type CaseListParams = ParamsOf<typeof CASE_FILTERS>;

/** The fields in which the words of a search are looked for: numbers of every kind, and the driver's name. */
const SEARCH_FIELDS = [...cases.search!.by, 'driver.name', 'driver.lastName'];
/** To staff a carrier's name tells cases apart; to a carrier its own would find all of them. */
const STAFF_SEARCH_FIELDS = [...SEARCH_FIELDS, 'customer.name'];

/** One page of the cases list, newest first; `forStaff`: as staff search it (CASE-26). */
export function casesQuery({ filters, search, paging }: CaseListParams, forStaff = false): ReplicaQuery<'cases'> {
  return {
    table: 'cases',
    filter: CASE_FILTERS.where(filters),
    ...(search && { search: { text: search, fields: forStaff ? STAFF_SEARCH_FIELDS : SEARCH_FIELDS } }),
    sort: [{ field: 'createdAt', direction: 'desc' }],
    include: ['inspectionCitationState', 'driver', ...(forStaff ? ['customer', 'assignedAgent'] : [])],
    first: paging.pageSize,
    skip: skipOf(paging),
  };
}

const LATEST_FIRST = [{ field: 'createdAt', direction: 'desc' }] as const;
const ofCase = (caseId: string) => ({ filter: { caseId: { equals: caseId } }, sort: [{ field: 'createdAt', direction: 'asc' as const }] });

/** The number of comments drawn at first, and with each step further back or on. */
export const COMMENTS_STEP = 50;

/** Some comments of a case, latest first, without the last `skip`. */
export function caseCommentsQuery(caseId: string, first = COMMENTS_STEP, skip = 0): ReplicaQuery<'caseComments'> {
  return { table: 'caseComments', ...ofCase(caseId), sort: LATEST_FIRST, first, skip };
}

/** The query whose count says how many comments of a case are later than this moment. */
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

/** The query for who follows a case, as far as this person may know, in the order in which they came. */
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

/** The query for what was changed by whom, latest first: the last so many. */
export function caseHistoriesQuery(caseId: string, first?: number): ReplicaQuery<'caseHistories'> {
  return { table: 'caseHistories', ...ofCase(caseId), sort: LATEST_FIRST, ...(first !== undefined && { first }) };
}
