import { SortOrder, type Direction } from '../api/read/listArgs.ts';
import { builder } from '../graphql/builder.ts';
import { COURT_DATE } from './caseFilter.ts';

/** The SQL that the columns of the cases list are sorted by. */
const COLUMNS = {
  caseID: 'r."caseID"',
  courtDate: COURT_DATE,
  state: '(select s."name" from "usStates" s where s."id" = r."inspectionCitationStateId")',
  status: 'r."status"',
  createdAt: 'r."createdAt"',
} as const;

export interface CaseSort {
  by: keyof typeof COLUMNS;
  direction?: Direction | null;
}

const CaseListColumn = builder.enumType('CaseListColumn', { values: Object.keys(COLUMNS) as (keyof typeof COLUMNS)[] });

export const CaseListSort = builder.inputType('CaseListSort', {
  fields: (t) => ({
    by: t.field({ type: CaseListColumn, required: true }),
    direction: t.field({ type: SortOrder, description: 'ASC unless told.' }),
  }),
});

/** `order by` of the cases `r`: newest first unless told, also among equals, as on devices; a case without the value comes last. */
export function orderBy(sort: CaseSort | null | undefined): string {
  const { by, direction } = sort ?? { by: 'createdAt', direction: 'DESC' };
  return `order by ${COLUMNS[by]} ${direction === 'DESC' ? 'desc' : 'asc'} nulls last, r."createdAt" desc, r."id"`;
}
