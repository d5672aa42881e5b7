import { duplicateOf, type Duplicate, type Likeness } from '#domain/cases/duplicates.ts';
import type { Row } from '#domain/tables.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';
import { isDate } from '#src/components/typedDate.ts';
import type { CaseValues } from './caseValues.ts';

/** A case that seems to tell of the same event. */
export interface FoundDuplicate extends Duplicate {
  id: string;
  caseID: string;
}

/** More cases than a carrier has: all of them are compared. */
const LOOKED_AT = 5000;
const SHOWN_MAX = 5;

/** The other cases of a customer; null while it is not known whose the case is. */
export function casesOfCustomer(customerId: string): ReplicaQuery<'cases'> | null {
  if (customerId === '') return null;
  return {
    table: 'cases',
    filter: { customerId: { equals: customerId } },
    sort: [{ field: 'createdAt', direction: 'desc' }],
    first: LOOKED_AT,
  };
}

/** Returns what a case in the form is compared by. What belongs to an event that did not happen is not looked at. */
export function likenessOf(values: CaseValues): Likeness {
  const { roadsideInspection, trafficCitation } = values;
  return {
    driverId: values.driverId || null,
    inspectionReportNumber: (roadsideInspection && values.inspectionReportNumber.trim()) || null,
    citationNumbers: trafficCitation ? values.citationNumbers : [],
    inspectionDate: roadsideInspection && isDate(values.inspectionDate) ? values.inspectionDate : null,
    inspectionCitationStateId: values.inspectionCitationStateId || null,
  };
}

/** Returns those of some cases that seem to be the same, certain ones first (DUPLICATE-1 to 3). */
export function duplicatesAmong(wanted: Likeness, others: readonly Row<'cases'>[], ownId: string): FoundDuplicate[] {
  return others
    .flatMap((other) => {
      const duplicate = other.id === ownId ? null : duplicateOf(wanted, other);
      return duplicate ? [{ id: other.id, caseID: other.caseID, ...duplicate }] : [];
    })
    .toSorted((a, b) => a.level.localeCompare(b.level))
    .slice(0, SHOWN_MAX);
}
