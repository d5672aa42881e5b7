import type { Filter } from '#domain/filter.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';
import { pagingOf, skipOf, type Paging } from '#src/components/paging.ts';
import { BASICS } from '#domain/reference/violationCode.rules.ts';

/** Default page size of spec section 9 for lists other than drivers and customers. */
export const CODES_PAGE_SIZE = 20;

/** What the address of the list says; an empty text filters nothing. */
export interface CodeListParams {
  basic: (typeof BASICS)[number] | '';
  /** `yes`: only codes that can put a driver or vehicle out of service. */
  oos: 'yes' | '';
  search: string;
  paging: Paging;
}

/** Reads the address; what makes no sense filters nothing. */
export function codeListParams(search: URLSearchParams): CodeListParams {
  return {
    basic: BASICS.find((basic) => basic === search.get('basic')) ?? '',
    oos: search.get('oos') === 'yes' ? 'yes' : '',
    search: search.get('search') ?? '',
    paging: pagingOf(search, CODES_PAGE_SIZE),
  };
}

/** One page of the violation codes, by code; the search looks into code and words, a code that is written whole comes first. */
export function codesQuery({ basic, oos, search, paging }: CodeListParams): ReplicaQuery<'violationCodes'> {
  const filter: Filter = { ...(basic && { basic: { equals: basic } }), ...(oos && { isOOS: { equals: true } }) };
  return {
    table: 'violationCodes',
    filter,
    ...(search && { search: { text: search, fields: ['code', 'description'], citedFirst: 'code' } }),
    sort: [{ field: 'code', direction: 'asc' }],
    first: paging.pageSize,
    skip: skipOf(paging),
  };
}
