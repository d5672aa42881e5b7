import lists from './lists.json' with { type: 'json' };
import { addDays } from '#domain/calendar.ts';
import type { Random } from './random.ts';

/** First and last name as the driver noun calls them. */
export interface PersonName {
  name: string;
  lastName: string;
}

const NAMES: Record<string, { first: string[]; last: string[] }> = lists.names;

/** First and last name, both usual among speakers of the language (a row id of LANGUAGES). */
export function personName(random: Random, languageId = 'lang-english'): PersonName {
  const names = NAMES[languageId] ?? lists.names['lang-english'];
  return { name: random.pick(names.first), lastName: random.pick(names.last) };
}

/** Letters and digits only, lower case, accents taken off: the local part of an e-mail. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/ł/gi, 'l')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
}

/** An address at example.com, which can never receive mail; `mark` keeps namesakes apart. */
export function exampleEmail(person: PersonName, mark: number | string = ''): string {
  return `${plain(person.name)}.${plain(person.lastName)}${mark}@example.com`;
}

/** Returns a number as people write it, from the exchange kept for fiction: `(806) 555-0142`. */
export function fictionPhone(random: Random): string {
  return `(${random.int(201, 989)}) 555-01${random.digits(2)}`;
}

/** Between 22 and 66 years old today. */
export function dateOfBirth(random: Random, today: string): string {
  return addDays(today, -random.int(22 * 366, 66 * 365));
}

/** A number that looks like the state's, and is not anybody's: letters follow a few states' habits. */
export function licenseNumber(random: Random, state: string): string {
  switch (state) {
    case 'TX':
    case 'PA':
      return random.digits(8);
    case 'FL':
    case 'IL':
    case 'MI':
      return `${random.text(1, 'BCDGHKLMPRSTW')}${random.digits(12)}`;
    case 'CA':
    case 'HI':
      return `${random.text(1, 'BCDEFGHN')}${random.digits(state === 'HI' ? 8 : 7)}`;
    default:
      return random.digits(9);
  }
}

/** Never issued: area 900 belongs to no one. */
export function neverIssuedSsn(random: Random): string {
  return `900-${random.digits(2)}-${random.digits(4)}`;
}

/** Rows of the languages a driver may prefer, with their shares in percent (domain.md 5.1). */
export const LANGUAGES: readonly (readonly [id: string, name: string, share: number])[] = [
  ['lang-english', 'English', 62],
  ['lang-spanish', 'Spanish', 18],
  ['lang-russian', 'Russian', 5],
  ['lang-ukrainian', 'Ukrainian', 3],
  ['lang-punjabi', 'Punjabi', 7],
  ['lang-somali', 'Somali', 3],
  ['lang-polish', 'Polish', 2],
];
