import { isDay } from '#domain/calendar.ts';

/** What the address of a dashboard says; an empty text filters nothing. */
export interface DashboardParams {
  /** Ids. */
  driver: string;
  customer: string;
  /** First and last day on which cases were made, `YYYY-MM-DD`. */
  from: string;
  to: string;
}

/** Query keys of the filters: those of the lists behind the tiles. */
export const DASHBOARD_FILTER_KEYS = ['driver', 'customer', 'from', 'to'] as const satisfies readonly (keyof DashboardParams)[];

/** The query key under which the list of unsent verifications is open. */
export const UNSENT_KEY = 'unsent';

/** Reads the address; what is no day filters nothing. */
export function dashboardParams(search: URLSearchParams): DashboardParams {
  const text = (key: string): string => search.get(key) ?? '';
  const day = (key: string): string => (isDay(text(key)) ? text(key) : '');
  return { driver: text('driver'), customer: text('customer'), from: day('from'), to: day('to') };
}

/** An address with those of its query keys that have a value. */
export function hrefOf(path: string, query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return search.size ? `${path}?${search.toString()}` : path;
}
