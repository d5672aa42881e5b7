import type { Row } from '#domain/tables.ts';
import { AccessError } from '#domain/errors.ts';
import { rowScope } from '../api/read/rowScope.ts';
import type { Reading } from '../api/read/snapshot.ts';
import { COURT_DATE } from './caseFilter.ts';

/** A violation with what its code says of it. */
export interface SummaryViolation {
  violation: Pick<Row<'caseViolations'>, 'severityWeight' | 'isOOS' | 'citationNumber'>;
  code: Pick<Row<'violationCodes'>, 'code' | 'description' | 'basic' | 'oosWeight'>;
}

/** The content of the one page about a case: nothing in it is for staff alone, whoever prints it. */
export interface CaseSummary {
  matter: Pick<
    Row<'cases'>,
    | 'caseID'
    | 'status'
    | 'roadsideInspection'
    | 'trafficCitation'
    | 'crash'
    | 'inspectionDate'
    | 'inspectionReportNumber'
    | 'inspectionLevel'
    | 'inspectionLocation'
    | 'citationNumbers'
    | 'citationStatus'
    | 'citationCourtNameAddress'
    | 'docketNumber'
    | 'dataQsStatus'
    | 'outcome'
    | 'attorneyName'
    | 'summary'
  >;
  courtDate: string | null;
  state: string | null;
  customer: string | null;
  driver: string | null;
  violations: SummaryViolation[];
  /** Oldest first. */
  timeline: Pick<Row<'caseHistories'>, 'field' | 'to' | 'createdAt'>[];
}

/** Fields whose changes make the story of a case. */
const TOLD = ['status', 'citationStatus', 'dataQsStatus', 'outcome', 'citationArraignment', 'attorney'];

const one = (sql: string): string => `(select ${sql})`;

/** @throws AccessError for a case that the person may not see */
export async function readSummary(reading: Reading, id: string): Promise<CaseSummary> {
  const { query, actor } = reading;
  const scope = (table: 'cases' | 'customers' | 'drivers' | 'caseViolations' | 'caseHistories', alias: string): string =>
    rowScope(table, actor, alias) ?? 'false';
  const [found] = await query(
    `select to_jsonb(r) as matter, ${COURT_DATE} as "courtDate",
       ${one('s."code" from "usStates" s where s."id" = r."inspectionCitationStateId"')} as state,
       ${one(`c."name" from "customers" c where c."id" = r."customerId" and ${scope('customers', 'c')}`)} as customer,
       ${one(`concat_ws(' ', d."name", d."lastName") from "drivers" d where d."id" = r."driverId" and ${scope('drivers', 'd')}`)} as driver
     from "cases" r where r."id" = $1 and ${scope('cases', 'r')}`,
    [id],
  );
  if (!found) throw new AccessError();
  const violations = await query(
    `select jsonb_build_object('severityWeight', v."severityWeight", 'isOOS', v."isOOS", 'citationNumber', v."citationNumber") as violation,
       jsonb_build_object('code', c."code", 'description', c."description", 'basic', c."basic", 'oosWeight', c."oosWeight") as code
     from "caseViolations" v join "violationCodes" c on c."id" = v."violationCodeId"
     where v."caseId" = $1 and ${scope('caseViolations', 'v')} order by v."isOOS" desc, c."code", v."id"`,
    [id],
  );
  const timeline = await query(
    `select h."field", h."to", h."createdAt" from "caseHistories" h where h."caseId" = $1 and ${scope('caseHistories', 'h')}
       and h."visibility" = 'PUBLIC' and h."field" = any ($2) and h."to" is not null order by h."createdAt", h."id"`,
    [id, TOLD],
  );
  return { ...found, violations, timeline } as unknown as CaseSummary;
}
