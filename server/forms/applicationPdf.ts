import { printedDate } from '#domain/calendar.ts';
import { readSections } from '#domain/drivers/application/formProblems.ts';
import { CERTIFICATION, NOTICES } from '#domain/drivers/application/notices.ts';
import type { Application } from '#domain/drivers/application/sections.ts';
import type { Json } from '#domain/field.ts';
import { PdfPages } from './pdfPages.ts';

/** The printed application: the answers, and the carrier that employs. */
export interface PrintedApplication {
  id: string;
  jsonForm: Json;
  carrier: { name: string; address: string };
}

type Item = { readonly [field: string]: unknown };

/**
 * An application as it is signed: every item of 49 CFR 391.21(b) in its order, of the social security number the end (FORM-8).
 * @throws InputError that names a letter that no font has
 */
export async function applicationPdf({ id, jsonForm, carrier }: PrintedApplication): Promise<Uint8Array> {
  const { application } = readSections(jsonForm);
  const pages = new PdfPages("Driver's application for employment");
  pages.fact('Employing motor carrier', carrier.name);
  pages.fact('Address', carrier.address);
  pages.fact('Date of application', dayOf(application.certification?.date));
  printPerson(pages, application);
  printRecord(pages, application);
  printEmployment(pages, application);
  printEnd(pages, application);
  return pages.save(`Application ${id} · 49 CFR 391.21`);
}

function printPerson(pages: PdfPages, { personal, addresses, licenses, experience }: Partial<Application>): void {
  pages.heading('Applicant');
  pages.fact('Name', [personal?.firstName, personal?.lastName].filter(Boolean).join(' '));
  pages.fact('Date of birth', dayOf(personal?.dateOfBirth));
  pages.fact('Social security number', maskedSsn(personal?.ssn));
  pages.fact('Phone', textOf(personal?.phone));
  pages.fact('Email', textOf(personal?.email));
  pages.fact('Position applied for', textOf(personal?.position));
  pages.fact('Language', textOf(personal?.language));
  pages.heading('Addresses of the last 3 years');
  for (const item of addresses?.items ?? []) {
    pages.fact(spanOf(item), [item.street, item.city, `${item.state} ${item.zipCode}`].join(', '));
  }
  pages.heading('Licenses and permits');
  for (const item of licenses?.licenses ?? []) printItem(pages, item, LICENSE);
  if (licenses?.otherLicenses.length) pages.heading('Other licenses of the last 3 years');
  for (const item of licenses?.otherLicenses ?? []) printItem(pages, item, LICENSE);
  printList(pages, 'Experience with motor vehicles', experience, EXPERIENCE, 'None');
}

function printRecord(pages: PdfPages, { accidents, violations, denials }: Partial<Application>): void {
  printList(pages, 'Accidents of the last 3 years', accidents, ACCIDENT, 'The applicant had no accident in the last 3 years.');
  const none = 'The applicant was convicted of no violation and forfeited no bond in the last 3 years.';
  printList(pages, 'Violations of the last 3 years, except parking', violations, VIOLATION, none);
  const never = 'No license, permit or privilege to drive was ever denied, revoked or suspended.';
  printList(pages, 'Denial, revocation or suspension of a license, permit or privilege', denials, DENIAL, never);
}

function printEmployment(pages: PdfPages, { employment, drugAndAlcohol }: Partial<Application>): void {
  pages.heading('Employment: all of the last 3 years, and driving jobs of the 7 years before');
  if (!employment?.employers.length) pages.paragraph('None.');
  for (const item of employment?.employers ?? []) printItem(pages, { ...item, dates: spanOf(item) }, EMPLOYER);
  for (const { explanation, ...span } of employment?.gaps ?? []) pages.fact(`Without a job ${spanOf(span)}`, explanation);
  pages.heading('Alcohol and drug tests (49 CFR 40.25(j))');
  pages.fact('Failed or refused a pre-employment test in the last 2 years', textOf(drugAndAlcohol?.failedOrRefusedPreEmploymentTest));
}

function printEnd(pages: PdfPages, { notices, certification }: Partial<Application>): void {
  pages.heading('Notices');
  for (const notice of NOTICES) pages.paragraph(notice);
  pages.fact('Acknowledged on', dayOf(notices?.acknowledgedAt));
  pages.heading('Certification');
  pages.paragraph(CERTIFICATION);
  pages.fact('Certified on', dayOf(certification?.date));
  pages.blank("Applicant's signature", 260);
  pages.blank('Date', 120);
}

const LICENSE = {
  state: 'State',
  number: 'Number',
  class: 'Class',
  endorsements: 'Endorsements',
  restrictions: 'Restrictions',
  expirationDate: 'Expires',
};
const EXPERIENCE = { equipment: 'Equipment', from: 'From', to: 'To', approximateMiles: 'Approximate miles' };
const ACCIDENT = {
  date: 'Date',
  nature: 'Nature',
  location: 'Place',
  fatalities: 'Fatalities',
  injuries: 'Injuries',
  hazmatSpill: 'Hazardous spill',
};
const VIOLATION = { date: 'Date', offense: 'Offense', location: 'Location', vehicleType: 'Vehicle', penalty: 'Penalty' };
const DENIAL = { date: 'Date', facts: 'Facts' };
const EMPLOYER = {
  name: 'Employer',
  dates: 'Employed',
  address: 'Address',
  city: 'City',
  state: 'State',
  phone: 'Phone',
  position: 'Position',
  reasonForLeaving: 'Reason for leaving',
  subjectToFMCSR: 'Subject to the federal motor carrier safety regulations',
  safetySensitive: 'Safety-sensitive, subject to testing under 49 CFR part 40',
};

function printList(
  pages: PdfPages,
  title: string,
  section: { none: boolean; items: readonly Item[] } | undefined,
  names: Readonly<Record<string, string>>,
  none: string,
): void {
  pages.heading(title);
  if (section?.none) pages.paragraph(none);
  for (const item of section?.items ?? []) printItem(pages, item, names);
}

/** The fields of an item that say something, under their printed names. */
function printItem(pages: PdfPages, item: Item, names: Readonly<Record<string, string>>): void {
  for (const [field, name] of Object.entries(names)) {
    const text = textOf(item[field]);
    if (text !== '') pages.fact(name, text);
  }
  pages.gap();
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value.toLocaleString('en-US');
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string').join(', ');
  if (typeof value !== 'string') return '';
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? printedDate(value) : value.trim();
}

const dayOf = (day: string | undefined): string => textOf(day);
const spanOf = ({ from, to }: { from: string; to: string | null }): string =>
  `${printedDate(from)} - ${to === null ? 'now' : printedDate(to)}`;

/** Masks the number but for its end: whoever prints, signs or mails the paper needs no more. */
function maskedSsn(ssn: string | undefined): string {
  return ssn === undefined ? '' : `***-**-${ssn.replaceAll(/\D/g, '').slice(-4)}`;
}
