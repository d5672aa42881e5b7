import { BASICS } from '#domain/reference/violationCode.rules.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';
import { defineFilters, type ParamsOf } from '#src/components/filters.ts';
import { skipOf } from '#src/components/paging.ts';

/** Default page size of spec section 9 for lists other than drivers and customers. */
export const CODES_PAGE_SIZE = 20;

/** By BASIC, and only those that can put a driver or vehicle out of service. */
export const CODE_FILTERS = defineFilters([
  { kind: 'enum', name: 'basic', label: 'BASIC', field: 'basic', options: BASICS.map((value) => ({ value, label: value })) },
  {
    kind: 'enum',
    name: 'oos',
    label: 'Out of service',
    field: 'isOOS',
    options: [{ value: 'yes', label: 'Can put out of service', chip: 'possible', equals: true }],
  },
]);

/** One page of the violation codes, by code; the search looks into code and words, a code that is written whole comes first. */
export function codesQuery({ filters, search, paging }: ParamsOf<typeof CODE_FILTERS>): ReplicaQuery<'violationCodes'> {
  return {
    table: 'violationCodes',
    filter: CODE_FILTERS.where(filters),
    ...(search && { search: { text: search, fields: ['code', 'description'], citedFirst: 'code' } }),
    sort: [{ field: 'code', direction: 'asc' }],
    first: paging.pageSize,
    skip: skipOf(paging),
  };
}
