import { printedDate } from '#domain/calendar.ts';
import type { Place } from './places.ts';
import type { Random } from './random.ts';
import type { ListedCode } from './violations.ts';

/** The facts that a statement about a stop mentions. */
export interface StopFacts {
  driver: string;
  place: Place;
  day: string;
  code: ListedCode;
  unit: number;
}

const OPENINGS = [
  'Stopped on {highway} near {city}, {state} on {date} with truck {unit}.',
  '{driver} was pulled in at the {county} County scale on {date}.',
  'On {date} the officer stopped truck {unit} on {highway} outside {city}.',
  'Routine level {level} inspection on {highway}, {county} County, {date}.',
] as const;

const MIDDLES: Readonly<Record<string, readonly string[]>> = {
  'Vehicle Maintenance': [
    'The inspector wrote {code}; our shop had the unit in two days earlier and we have the work order.',
    'Written for {code}. The part was replaced at the roadside and the receipt is attached.',
    '{driver} did a pre-trip that morning and found nothing; the report says {code}.',
  ],
  'Hours-of-Service Compliance': [
    'The report lists {code}, but the ELD was in malfunction mode and paper logs were kept.',
    'Written for {code}. The edit was a wrong trailer number, not driving time.',
    'The officer could not read the transfer file and wrote {code}; the same file opened fine at the office.',
  ],
  'Unsafe Driving': [
    'The citation is for {code}. The dash camera does not show what the officer describes.',
    'Cited for {code}. The officer followed for two miles before the stop and never said why.',
    'Written for {code}; a car had cut in front of the truck a moment before.',
  ],
  Speeding: [
    'The citation is for {code}. Traffic was heavy and the radar may have read the car in the left lane.',
    'Cited for {code}. The engine data shows a lower speed at that minute.',
    'Written for {code}; the posted sign was covered by work-zone barrels.',
  ],
  'Driver Fitness': [
    'Written for {code}, although the card was in the truck; the officer did not give time to look.',
    'The report says {code}. The state had the certificate on file since last month.',
  ],
  other: [
    'The report lists {code}. We believe the shipper’s papers were complete.',
    'Written for {code}; the driver disagrees and signed under protest.',
  ],
};

const ENDINGS = [
  '{driver} needs this off the record before renewal.',
  'Please tell us what papers you need.',
  'The customer insists on no convictions, so this matters.',
  'No accident, no injuries.',
  '',
] as const;

/** Writes what the carrier or driver says happened. */
export function briefStatement(random: Random, facts: StopFacts): string {
  const topic = /speeding/i.test(facts.code.description) ? 'Speeding' : facts.code.basic;
  const middles = MIDDLES[topic] ?? (MIDDLES['other'] as readonly string[]);
  const words: Record<string, string> = {
    ...facts.place,
    driver: facts.driver,
    date: printedDate(facts.day),
    code: facts.code.code,
    unit: String(facts.unit),
    level: random.pick(['I', 'II', 'III']),
  };
  return [random.pick(OPENINGS), random.pick(middles), random.pick(ENDINGS)]
    .join(' ')
    .trim()
    .replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '');
}

/** Comments that people at a carrier write on a case. */
export const CARRIER_COMMENTS = [
  'Attached what we have, with the photos from the scene.',
  'The driver is home until Tuesday, so he can sign the statement this weekend.',
  'Our shop manager can write a letter about the repair if that helps.',
  'Do you need the bill of lading as well?',
  'He got another letter today. Should we answer it?',
  'Thank you. Please keep us posted.',
  'The insurance renewal is next month, can this be closed before?',
  'We do not want him to plead guilty to anything without talking to us first.',
  'Payment went out this morning.',
  'I will ask the driver for the missing page.',
] as const;

/** Comments that agents write for the carrier to read, on any case. */
export const AGENT_COMMENTS = [
  'Received, thank you. I have started on it.',
  'Please upload the statement of facts, signed by the driver.',
  'I still need the power of attorney signed by the driver.',
  'I will write again as soon as there is an answer.',
] as const;

/** Comments of agents about a citation. */
export const COURT_COMMENTS = [
  'Please upload both sides of the citation.',
  'The attorney has entered an appearance; the driver does not have to be there.',
  'The court granted a continuance. I have changed the date above.',
  'We offered the prosecutor an amendment to a non-moving violation and are waiting for the answer.',
  'The clerk confirms that the case is on the docket.',
] as const;

/** Comments of agents about a roadside inspection. */
export const REVIEW_COMMENTS = [
  'I am requesting the full inspection report from the state.',
  'The request for data review is filed. The state usually answers within a few weeks.',
  'The repair receipt is dated before the inspection, which helps a lot.',
  'The state asks for a photo of the repaired part. Can your shop send one?',
] as const;

/** Comments that agents write for each other: never shown to a carrier. */
export const INTERNAL_COMMENTS = [
  'Attorney asks 50 more for the second appearance; I said we would check.',
  'Customer is three invoices behind. Hold the filing until accounting says go.',
  'Same officer as in two other cases this year, worth comparing the reports.',
  'Called twice, nobody picks up before ten.',
] as const;

/** `@` is replaced by the mentioned person's name. */
export const MENTION_COMMENTS = [
  '@ could you look at the report number? It looks like the one from the earlier case.',
  '@ please call them on Monday, I am out.',
  '@ does that change the weight as well?',
  '@ the customer asked for you by name about this one.',
] as const;

/** Short answers that fit under any comment. */
export const REPLIES = [
  'Done.',
  'Will do, thanks.',
  'Yes, I uploaded it a minute ago.',
  'Not yet, I will ask again tomorrow.',
  'That is the one, good catch.',
  'The driver says it was the other lane.',
  'Understood. I will tell the driver.',
  'Could you send the page again? The scan is cut off.',
] as const;

/** The ends of closed cases, in the words of their summaries. */
export const CITATION_SUMMARIES = [
  'Citation amended to a non-moving violation; fine paid by the driver. No points reported.',
  'Dismissed on the motion of the prosecutor after the officer could not appear.',
  'Not guilty after a short bench trial. The radar calibration record was out of date.',
  'Plea to a lesser charge with court costs; the driver keeps a clean 12 months.',
] as const;

/** The ends of cases without a citation. */
export const INSPECTION_SUMMARIES = [
  'Violation removed after a request for data review: the repair receipt predates the inspection.',
  'Review request denied by the state; the violation stands on the record for 24 months.',
  'Report corrected: the unit belongs to another carrier.',
  'No request filed. The carrier has repaired the unit and kept the receipt.',
] as const;
