/** The tables that every peer holds, cases first because their list is the first thing anybody sees. */
export const TABLES = ['cases', 'customers', 'drivers', 'alerts', 'notifications'];

/**
 * All rows of a table, page by page (5,000 rows, latest first) as parsed JSON. The next page is on its way while the caller works
 * on one.
 */
export async function* pagesOf(table) {
  const get = async (no) => (await fetch(`/rows/${table}/${no}`)).json();
  for (let no = 0, next = get(0); ; no += 1) {
    const rows = await next;
    if (rows.length === 0) return;
    next = get(no + 1);
    yield rows;
  }
}
