import { isTimeZone } from '#domain/dayIn.ts';
import { refuse } from './refuse.ts';

/** The description of the argument in the schema. */
export const TIME_ZONE_WORDS =
  'Where the reader is, by its IANA name such as America/Chicago: instants are told as days there. UTC when absent.';

/** The time zone that was asked for. @throws ApiError InvalidArgumentError for what is none */
export function timeZoneOf(given: string | null | undefined): string {
  if (given == null) return 'UTC';
  return isTimeZone(given) ? given : refuse(['timeZone'], 'Is no time zone. Give its IANA name, like America/Chicago.');
}
