import { PDF } from '@libpdf/core';
import { dayIn } from '#domain/dayIn.ts';
import { spaced } from '#domain/alerts/alert.ts';
import { printedDate } from '#domain/calendar.ts';
import { caseBadge } from '#domain/cases/case.ts';
import { rdrDeadline } from '#domain/cases/rdrWindow.ts';
import { estimatedSmsWeight } from '#domain/cases/smsWeight.ts';
import { fieldLabel } from '#domain/fieldLabel.ts';
import { PdfPages } from '../forms/pdfPages.ts';
import { lettersOf } from '../lettering/runs.ts';
import type { CaseSummary } from './caseSummary.ts';

/** The most that is printed of each part: entries, and characters of the summary. */
interface Room {
  violations: number;
  timeline: number;
  summary: number;
}

/** Tried one after the other until everything is on one page. */
const ROOMS: readonly Room[] = [
  { violations: 20, timeline: 12, summary: 4000 },
  { violations: 12, timeline: 8, summary: 1600 },
  { violations: 8, timeline: 6, summary: 800 },
  { violations: 4, timeline: 3, summary: 300 },
];

/** A calendar day, or the local time of a court, is printed as it was written. */
const dayOf = (day: string | null): string => (day ? printedDate(day.slice(0, 10)) : '');
/** Cut between letters: half of one could not be printed. */
const cut = (text: string, max: number): string =>
  text.length <= max
    ? text
    : `${lettersOf(text)
        .slice(0, max - 1)
        .join('')}…`;
/** The first so many, and a word about the rest. */
function some<T>(list: readonly T[], max: number, words: (item: T) => string): string[] {
  const left = list.length - max;
  return [...list.slice(0, max).map(words), ...(left > 0 ? [`and ${left} more`] : [])];
}

function printParties(page: PdfPages, { matter, customer, driver, state }: CaseSummary): void {
  page.fact('Customer', cut(customer ?? '', 100));
  page.fact('Driver', cut(driver ?? '', 100));
  page.fact('Attorney', cut(matter.attorneyName ?? '', 100));
  page.fact('Status', caseBadge(matter.status).label);
  page.fact('State', state ?? '');
}

function printEvent(page: PdfPages, { matter, courtDate }: CaseSummary): void {
  const kinds = [matter.roadsideInspection && 'roadside inspection', matter.trafficCitation && 'traffic citation', matter.crash && 'crash'];
  page.heading('What happened');
  page.fact('Kind', kinds.filter(Boolean).join(', '));
  if (matter.inspectionDate) {
    const level = matter.inspectionLevel ? `, level ${matter.inspectionLevel}` : '';
    const place = matter.inspectionLocation ? `, ${cut(matter.inspectionLocation, 80)}` : '';
    page.fact('Inspection', `${dayOf(matter.inspectionDate)}${level}${place}`);
  }
  if (matter.inspectionReportNumber) page.fact('Report number', matter.inspectionReportNumber);
  if (matter.citationNumbers.length > 0) page.fact('Citations', cut(matter.citationNumbers.join(', '), 160));
  if (courtDate) page.fact('Court Date', dayOf(courtDate));
  const court = [matter.citationCourtNameAddress, matter.docketNumber && `docket ${matter.docketNumber}`].filter(Boolean).join(', ');
  if (court) page.fact('Court', cut(court, 160));
}

function printViolations(page: PdfPages, { matter, violations }: CaseSummary, today: string, max: number): void {
  page.heading('Violations');
  if (violations.length === 0) page.paragraph('None.');
  for (const line of some(
    violations,
    max,
    ({ violation, code }) => `${code.code}${violation.isOOS ? ' (OOS)' : ''}: ${cut(code.description, 110)}`,
  )) {
    page.paragraph(line);
  }
  if (matter.inspectionDate) page.fact('Estimated SMS weighted value', String(estimatedSmsWeight(matter, violations, today)));
}

function printOutcome(page: PdfPages, { matter, timeline }: CaseSummary, timeZone: string, max: number): void {
  page.heading('Timeline');
  // The latest are what a reader looks for; they stand in the order in which they happened.
  for (const { createdAt, field, to } of timeline.slice(-max))
    page.fact(dayOf(dayIn(timeZone, createdAt)), `${fieldLabel('cases', field)} ${valueOf(to ?? '')}`);
  page.heading('Outcome');
  if (matter.citationStatus) page.fact('Citation', spaced(matter.citationStatus));
  const deadline = rdrDeadline(matter);
  const open = matter.dataQsStatus === 'NOT_FILED' && deadline ? `, can be filed until ${dayOf(deadline)}` : '';
  page.fact('DataQs', `${spaced(matter.dataQsStatus)}${matter.outcome ? `, outcome ${matter.outcome}` : ''}${open}`);
}

const valueOf = (value: string): string => (/^\d{4}-\d{2}-\d{2}/.test(value) ? dayOf(value) : spaced(value));

async function printed(summary: CaseSummary, today: string, timeZone: string, room: Room): Promise<Uint8Array> {
  const { matter } = summary;
  const page = new PdfPages(`Case ${matter.caseID}`);
  printParties(page, summary);
  printEvent(page, summary);
  printViolations(page, summary, today, room.violations);
  printOutcome(page, summary, timeZone, room.timeline);
  if (matter.summary) {
    page.heading('Summary');
    page.paragraph(cut(matter.summary, room.summary));
  }
  return page.save(`Case ${matter.caseID} · printed ${dayOf(today)}`);
}

/**
 * One page about a case: parties, event, violations, timeline, outcome and summary (design/domain.md 6.2). What does not fit is
 * shortened where it says so: the page leads to the case, it does not replace it.
 * @throws InputError that names a letter that no font has
 * @param now an instant; days are those of `timeZone`, where the reader is
 */
export async function caseSummaryPdf(summary: CaseSummary, now: string, timeZone: string): Promise<Uint8Array> {
  const today = dayIn(timeZone, now);
  let bytes = new Uint8Array();
  for (const room of ROOMS) {
    bytes = new Uint8Array(await printed(summary, today, timeZone, room));
    if ((await PDF.load(bytes)).getPages().length === 1) break;
  }
  return bytes;
}
