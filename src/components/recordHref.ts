import type { TableName } from '#domain/tables.ts';

const HREFS: Partial<Record<TableName, (id: string) => string>> = {
  cases: (id) => `/cases/details/${id}`,
  contracts: (id) => `/contracts/detail/${id}`,
  drivers: (id) => `/contracts/driver/${id}`,
  customers: (id) => `/customers/detail/${id}`,
  users: (id) => `/user-management/${id}`,
};

/** Returns where a record is shown; null when its noun has no screen for one. */
export function recordHref(table: TableName, id: string): string | null {
  return HREFS[table]?.(id) ?? null;
}
