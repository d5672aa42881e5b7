import { printedDate } from '../../calendar.ts';
import type { Json } from '../../field.ts';
import { MESSAGES } from '../../messages.ts';
import { uncovered, yearsBefore, YEARS_ASKED, type Span } from './coverage.ts';
import { isObject } from './json.ts';
import { SECTION_NAMES, SECTIONS, type Application } from './sections.ts';

/** The problems of an application, by the path of the field; none when it is complete. */
export type Problems = Record<string, string>;

/**
 * FORM-5: what an application lacks to be sent to approval on this day: each section of 49 CFR 391.21(b) with its fields,
 * addresses without a hole, employment without an unexplained one, a license that is good.
 */
export function formProblems(jsonForm: Json, today: string): Problems {
  const { application, problems } = readSections(jsonForm);
  const { certification, addresses, employment, licenses } = application;
  const stated = certification?.date ?? today;
  if (stated > today) problems['jsonForm.certification.date'] = 'Lies in the future';
  // What is certified is true as of that day, however long the review takes.
  const asOf = stated < today ? stated : today;
  const since = yearsBefore(asOf, YEARS_ASKED);
  if (addresses) Object.assign(problems, addressProblems(addresses.items, since, asOf));
  if (employment) Object.assign(problems, employmentProblems(employment, since, asOf));
  if (licenses && !licenses.licenses.some(({ expirationDate }) => expirationDate >= asOf)) {
    problems['jsonForm.licenses.licenses'] = 'None of the licenses is unexpired';
  }
  return problems;
}

/** Each section by itself: those that are right, and what is wrong with the others. */
export function readSections(jsonForm: Json): { application: Partial<Application>; problems: Problems } {
  const form = isObject(jsonForm) ? jsonForm : {};
  const application: Partial<Record<string, unknown>> = {};
  const problems: Problems = {};
  for (const name of SECTION_NAMES) {
    const parsed = SECTIONS[name].safeParse(form[name]);
    if (parsed.success) application[name] = parsed.data;
    else if (!isObject(form[name])) problems[`jsonForm.${name}`] = MESSAGES.fieldRequired;
    else for (const issue of parsed.error.issues) problems[['jsonForm', name, ...issue.path].join('.')] ??= issue.message;
  }
  return { application: application as Partial<Application>, problems };
}

function addressProblems(items: readonly Span[], since: string, asOf: string): Problems {
  const [hole] = uncovered(items, since, asOf);
  return hole ? { 'jsonForm.addresses.items': `Says nothing about ${printedSpan(hole)}; the last 3 years are needed` } : {};
}

function employmentProblems({ employers, gaps }: Application['employment'], since: string, asOf: string): Problems {
  const [hole] = uncovered([...employers, ...gaps], since, asOf);
  return hole ? { 'jsonForm.employment.gaps': `Explain the time without a job, ${printedSpan(hole)}` } : {};
}

const printedSpan = ({ from, to }: { from: string; to: string }): string => `${printedDate(from)} to ${printedDate(to)}`;
