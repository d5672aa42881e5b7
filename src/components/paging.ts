/** Row choices of spec section 9. */
export const PAGE_SIZES = [10, 20, 50] as const;

/** Which page of a list is shown; `page` counts from 1. */
export interface Paging {
  page: number;
  pageSize: number;
}

/** Reads page and pageSize from an address; what makes no sense reads as the default. */
export function pagingOf(search: URLSearchParams, defaultSize: number): Paging {
  const page = Number(search.get('page') ?? '1');
  const size = Number(search.get('pageSize') ?? defaultSize);
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    pageSize: (PAGE_SIZES as readonly number[]).includes(size) ? size : defaultSize,
  };
}

/** The rows before a page. */
export function skipOf({ page, pageSize }: Paging): number {
  return (page - 1) * pageSize;
}

/** At least one page, also of nothing. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Returns what an address says about a page: defaults are left out. */
export function pagingPatch({ page, pageSize }: Paging, defaultSize: number): Record<string, string | null> {
  return { page: page === 1 ? null : String(page), pageSize: pageSize === defaultSize ? null : String(pageSize) };
}
