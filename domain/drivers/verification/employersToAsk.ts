import { EMAIL_PATTERN } from '../../emailPattern.ts';
import type { Json } from '../../field.ts';
import { yearsBefore, YEARS_ASKED } from '../application/coverage.ts';
import { readSections } from '../application/formProblems.ts';

/** An employer as a verification can take it over; an address or a number that cannot be one is left out. */
export interface EmployerToAsk {
  name: string;
  email: string | null;
  phone: string | null;
  from: string;
  to: string | null;
}

/** PEV-6: the employers of an application whose work was under the federal rules within three years before a day, each once. */
export function employersToAsk(jsonForm: Json, today: string): EmployerToAsk[] {
  const since = yearsBefore(today, YEARS_ASKED);
  const { employment } = readSections(jsonForm).application;
  const asked = (employment?.employers ?? []).filter(
    ({ to, subjectToFMCSR, safetySensitive }) => (to === null || to >= since) && (subjectToFMCSR || safetySensitive),
  );
  return asked
    .filter(({ name }, i) => asked.findIndex((other) => sameCompany(other.name, name)) === i)
    .map(({ name, email, phone, from, to }) => ({
      name: name.slice(0, 200),
      email: typeof email === 'string' && email.length <= 254 && EMAIL_PATTERN.test(email) ? email : null,
      phone: typeof phone === 'string' && phone.length <= 20 ? phone : null,
      from,
      to,
    }));
}

/** Returns whether two names are those of one company, however they are typed. */
export const sameCompany = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
