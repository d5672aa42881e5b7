import { dayOf, factsOf, textOf } from '../alerts/driverFile.ts';
import { keptUntil, yearsAfter, type Employment } from '../drivers/retention.ts';
import type { Row } from '../tables.ts';

/** The term of something in a driver's file, and what asks for it. */
export interface Keeping {
  /** The last day (`YYYY-MM-DD`) on which it must still be there; NO_END while the driver works for the carrier, null: it need not be kept. */
  until: string | null;
  /** In words that follow `until`: `3 years after the examination`. */
  why: string;
  /** The paragraph that asks for it. */
  paragraph: string;
}

/** A paper as far as its term depends on it. */
export type KeptPaper = Pick<Row<'driverDocuments'>, 'id' | 'type' | 'json' | 'createdAt'>;

/** The rest of the driver's file, as far as a term depends on it. */
export interface KeptFile {
  contracts: readonly Employment[];
  /** All papers of the driver. Those that are left out can only make the term of others longer. */
  papers: readonly KeptPaper[];
}

/** Something of the file itself: it stays for as long as the file. */
export function withFile(contracts: readonly Employment[], paragraph = '49 CFR 391.51(c)'): Keeping {
  const until = keptUntil(contracts);
  return { until, why: until === null ? 'the driver was never hired' : '3 years after the driver has left', paragraph };
}

/** Returns whether the term is over on a day (`YYYY-MM-DD`), so that it may go for good. */
export const isOver = ({ until }: Pick<Keeping, 'until'>, today: string): boolean => until === null || until < today;

/** RETAIN-1: how long a paper of a driver's file must be kept. */
export function keepingOf(paper: KeptPaper, file: KeptFile): Keeping {
  switch (paper.type) {
    case 'MVR':
      return isFirstMvr(paper, file.papers) ? withFile(file.contracts) : fromDay(mvrDay(paper), 3, 'the record or its review', EXECUTED);
    case 'MEDICAL_CERTIFICATE':
      return fromDay(executed(paper, 'issuedDate'), 3, 'the examination', EXECUTED);
    case 'CLEARINGHOUSE_QUERY':
      return fromDay(executed(paper, 'queryDate'), 3, 'the query', '49 CFR 382.701(e)');
    case 'DRUG_TEST_RESULTS':
      return fromDay(executed(paper, 'collectedAt'), drugTestYears(textOf(factsOf(paper)['result'])), 'the test', DRUG_TESTS);
    case 'CCF':
      return fromDay(executed(paper, 'collectedAt'), 2, 'the collection', DRUG_TESTS);
    case 'PSP':
      return withFile(file.contracts, '49 CFR 391.53');
    default:
      return withFile(file.contracts);
  }
}

const EXECUTED = '49 CFR 391.51(d)';
const DRUG_TESTS = '49 CFR 382.401';

const fromDay = (day: string, years: number, of: string, paragraph: string): Keeping => ({
  until: yearsAfter(day, years),
  why: `${years} ${years === 1 ? 'year' : 'years'} after ${of}`,
  paragraph,
});

/** The day on which a paper was executed: the one it says, else that on which it was filed, for it is no younger. */
function executed(paper: KeptPaper, field: string): string {
  const day = textOf(factsOf(paper)[field]);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : dayOf(paper.createdAt);
}

/** The note of the review is a part of the record, so the later of the two counts. */
function mvrDay(paper: KeptPaper): string {
  const review = factsOf(paper)['review'] as { reviewedAt?: unknown } | null | undefined;
  const reviewed = dayOf(textOf(review?.reviewedAt));
  const reported = executed(paper, 'reportDate');
  return reviewed > reported ? reviewed : reported;
}

/** The record of 49 CFR 391.23(a)(1), from the hiring, is not among those that may be removed while the driver is there. */
function isFirstMvr(paper: KeptPaper, papers: readonly KeptPaper[]): boolean {
  const order = (one: KeptPaper): string => `${executed(one, 'reportDate')} ${one.id}`;
  return !papers.some((other) => other.type === 'MVR' && order(other) < order(paper));
}

/** 49 CFR 382.401(b): negative and canceled tests for a year; positive ones and refusals for five, and so what says neither. */
function drugTestYears(result: string): number {
  const isNegative = /\bneg(ative)?\b|cancel/i.test(result) && !/non[-\s]?neg|posit|refus|adulter|substit/i.test(result);
  return isNegative ? 1 : 5;
}
