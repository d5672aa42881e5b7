import pg from 'pg';
import { isStaff } from '#domain/actor.ts';
import { cases, type CaseStatus } from '#domain/cases/case.ts';
import { factsOf } from '#domain/fieldLabel.ts';
import { searchText } from '#domain/searchText.ts';
import { enumTypeOf } from '../api/fieldTypes.ts';
import type { Params } from '../api/read/params.ts';
import { isBareDay } from '../api/bareDay.ts';
import { likeText } from '../api/read/predicateSql.ts';
import { refuse } from '../api/read/refuse.ts';
import { rowScope } from '../api/read/rowScope.ts';
import type { Reading } from '../api/read/snapshot.ts';
import { builder } from '../graphql/builder.ts';

const { escapeLiteral: literal } = pg;

const WORDS_MAX = 10;
const SEARCH_MAX = 200;

/** Which cases are meant: what the cases list, its export and the dashboards have in common (design/domain.md 6.1, 6.13). */
export interface CaseFilter {
  status?: readonly CaseStatus[] | null;
  /** Id or two letters of a US state. */
  state?: string | null;
  customer?: string | null;
  driver?: string | null;
  agent?: string | null;
  /** First and last day, UTC, on which the case may have been made. */
  from?: string | null;
  to?: string | null;
  /** First and last instant of the same: a person's day is not that of UTC. */
  since?: string | null;
  until?: string | null;
  /** First and last day of the Court Date (CASE-4). */
  courtFrom?: string | null;
  courtTo?: string | null;
  /** Each word occurs in the number or code of the case, a citation, report or docket number, the driver's name or, for staff, the carrier's. */
  search?: string | null;
}

export const CaseListFilter = builder.inputType('CaseListFilter', {
  description: 'Which cases are meant; several conditions all hold.',
  fields: (t) => ({
    status: t.field({ type: [enumTypeOf('cases', 'status')!] }),
    state: t.string({ description: 'Id or two letters of the state of the citation or inspection.' }),
    customer: t.id(),
    driver: t.id(),
    agent: t.id({ description: 'Whose case it is among the staff.' }),
    from: t.field({ type: 'Date', description: 'Made on this day (UTC) or later.' }),
    to: t.field({ type: 'Date', description: 'Made on this day (UTC) or earlier.' }),
    since: t.field({ type: 'DateTime', description: 'Made at this instant or later.' }),
    until: t.field({ type: 'DateTime', description: 'Made at this instant or earlier.' }),
    courtFrom: t.field({ type: 'Date', description: 'With a Court Date on this day or later.' }),
    courtTo: t.field({ type: 'Date', description: 'With a Court Date on this day or earlier.' }),
    search: t.string({
      description:
        'Case ID, code, citation, report or docket number, name of the driver or, for staff, of the customer; every word must occur.',
    }),
  }),
});

/** A search looks into these; a citation, the driver and the customer are looked up. */
const SEARCHED = cases.search!.by.filter((field) => factsOf('cases', field)?.kind === 'text');

function searchSql(reading: Reading, search: string, params: Params): string[] {
  if (search.length > SEARCH_MAX || search.includes('\0')) refuse(['filter', 'search'], `At most ${SEARCH_MAX} characters`);
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length > WORDS_MAX) refuse(['filter', 'search'], `At most ${WORDS_MAX} words`);
  const drivers = rowScope('drivers', reading.actor, 'd');
  return words.map((word) => {
    const pattern = params.add(`%${likeText(searchText(word))}%`);
    const ways = [
      ...SEARCHED.map((field) => `search_text(r."${field}") like ${pattern}`),
      `exists (select from unnest(r."citationNumbers") n where search_text(n) like ${pattern})`,
      ...(drivers
        ? [
            `exists (select from "drivers" d where d."id" = r."driverId" and ${drivers} and search_text(concat_ws(' ', d."name", d."lastName")) like ${pattern})`,
          ]
        : []),
      ...(isStaff(reading.actor)
        ? [`exists (select from "customers" c where c."id" = r."customerId" and search_text(c."name") like ${pattern})`]
        : []),
    ];
    return `(${ways.join(' or ')})`;
  });
}

/**
 * SQL condition for the cases `r` that are meant and that the person may see; null when there can be none.
 * @throws ApiError InvalidArgumentError for a search that is too long
 */
export function caseConditions(reading: Reading, filter: CaseFilter | null | undefined, params: Params): string | null {
  const scope = rowScope('cases', reading.actor, 'r');
  if (!scope) return null;
  const { status, state, customer, driver, agent, from, to, since, until, courtFrom, courtTo, search } = filter ?? {};
  const conditions = [
    scope,
    ...(status ? [`r."status" = any (${params.add(status, 'text[]')})`] : []),
    ...(state ? [stateSql(params.add(state))] : []),
    ...(customer ? [`r."customerId" = ${params.add(customer)}`] : []),
    ...(driver ? [`r."driverId" = ${params.add(driver)}`] : []),
    ...(agent ? [`r."assignedAgentId" = ${params.add(agent)}`] : []),
    ...(from ? [`r."createdAt" >= ${params.add(from, 'date')}`] : []),
    ...(to ? [`r."createdAt" < ${params.add(to, 'date')} + 1`] : []),
    ...(since ? [`r."createdAt" >= ${params.add(since, 'timestamptz')}`] : []),
    ...(until
      ? [isBareDay(until) ? `r."createdAt" < ${params.add(until, 'date')} + 1` : `r."createdAt" <= ${params.add(until, 'timestamptz')}`]
      : []),
    ...(courtFrom ? [`${COURT_DATE} >= ${params.add(courtFrom)}`] : []),
    ...(courtTo ? [`${COURT_DATE} <= ${params.add(courtTo)}`] : []),
    ...searchSql(reading, search ?? '', params),
  ];
  return conditions.join(' and ');
}

const stateSql = (state: string): string =>
  `r."inspectionCitationStateId" in (select s."id" from "usStates" s where s."id" = ${state} or s."code" = upper(${state}))`;

/** The list's Court Date as SQL: the day of the arraignment, else the due date (CASE-4). */
export const COURT_DATE = `coalesce(left(r."citationArraignment", 10), to_char(r."citationDueDate", ${literal('YYYY-MM-DD')}))`;
