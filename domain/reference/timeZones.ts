/** The states by the time zone that most of their people live in. */
const STATES: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Detroit': 'MI',
  'America/Indiana/Indianapolis': 'IN',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Boise': 'ID',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
};
const ZONES = new Map(Object.entries(STATES).flatMap(([zone, codes]) => codes.split(' ').map((code) => [code, zone] as const)));

/** The time zone of a state by its two letters; null for what is none. */
export function timeZoneOfState(code: string): string | null {
  return ZONES.get(code) ?? null;
}
