import type { Row } from '../../tables.ts';
import { ANSWER_DAYS } from './clock.ts';

/** The verification, the driver it is about, and the customer who asks. */
export interface Inquiry {
  verification: Pick<Row<'employmentVerifications'>, 'companyName' | 'attempt'>;
  driver: Pick<Row<'drivers'>, 'name' | 'lastName'>;
  customer: Pick<Row<'customers'>, 'name' | 'email'>;
  /** The address of the page where the company answers without an account (PEV-12). */
  link: string;
}

/**
 * The mail that asks a previous employer. It names the applicant and the carrier that asks; nothing else of the file crosses the
 * open network, no date of birth, no license, no social security number (PEV-4).
 */
export function requestMail({ verification, driver, customer, link }: Inquiry): { subject: string; text: string } {
  const [company, carrier, person] = [verification.companyName, customer.name, `${driver.name} ${driver.lastName}`].map(oneLine);
  const reminder = verification.attempt > 1 ? `Reminder ${verification.attempt - 1}: ` : '';
  const text = [
    `To ${company},`,
    `${carrier} is considering ${person} for a position as a driver. The application names your company as a previous employer.`,
    `Please confirm the dates and the position of this employment, and the accidents of the last three years (49 CFR 391.23(d)). Previous employers answer within ${ANSWER_DAYS} days (49 CFR 391.23(g)).`,
    `Answer here, without an account. The link is for your company alone and works for 60 days:\n${link}`,
    `The signed authorization of the applicant is sent on request. Please do not answer to this address: write to ${customer.email}.`,
  ];
  return { subject: `${reminder}Verification of previous employment for ${carrier}`, text: `${text.join('\n\n')}\n` };
}

/** A name may hold whatever somebody typed: it must not look like a paragraph of ours, nor break a header. */
const oneLine = (words: string): string =>
  words
    .replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 120);
