import { z } from 'zod';
import { EMAIL_PATTERN } from '../../emailPattern.ts';
import { plainText } from '../../fieldSchema.ts';
import { MESSAGES } from '../../messages.ts';
import { isDay, printedDate } from '../../calendar.ts';

const required = MESSAGES.fieldRequired;
const text = (max: number) => plainText(max).trim();
const given = (max: number) => text(max).min(1, required);
const day = given(10).refine(isDay, 'Enter a date');
const yesOrNo = z.enum(['yes', 'no'], required);

/** Most accidents that the page has lines for. */
export const ACCIDENTS_MAX = 5;

const Accident = z.strictObject({
  date: day,
  place: given(200),
  injuries: given(5).regex(/^\d+$/, 'Enter a number'),
  fatalities: given(5).regex(/^\d+$/, 'Enter a number'),
  hazmat: yesOrNo,
});

const Signature = {
  contactName: given(100),
  contactTitle: text(100),
  contactPhone: text(20),
  contactEmail: text(254).refine((value) => value === '' || EMAIL_PATTERN.test(value), 'Invalid email format'),
  signature: given(100),
};

/** The answer of a previous employer about an applicant (49 CFR 391.23(d)): the facts, that there is no record, or that it does not answer. */
export const PevAnswer = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('record'),
      employedFrom: day,
      employedTo: text(10).refine((value) => value === '' || isDay(value), 'Enter a date'),
      position: given(200),
      reasonForLeaving: given(500),
      subjectToFMCSR: yesOrNo,
      hadAccidents: yesOrNo,
      accidents: z.array(Accident).max(ACCIDENTS_MAX),
      rehire: z.enum(['yes', 'no', 'review'], required),
      remarks: text(1000),
      ...Signature,
    }),
    z.strictObject({ kind: z.literal('noRecord'), remarks: text(1000), ...Signature }),
    z.strictObject({ kind: z.literal('declined'), remarks: text(1000), ...Signature }),
  ],
  required,
);
export type PevAnswer = z.infer<typeof PevAnswer>;

const YES_NO = { yes: 'Yes', no: 'No' } as const;
const REHIRE = { yes: 'Yes', no: 'No', review: 'On review' } as const;

/** An answer as lines to read, a label and what was said; days as people read them. */
export function answerLines(answer: PevAnswer): { label: string; value: string }[] {
  const line = (label: string, value: string) => ({ label, value: value || 'N/A' });
  const signed = [
    line('Remarks', answer.remarks),
    line('Answered by', [answer.contactName, answer.contactTitle].filter(Boolean).join(', ')),
    line('Phone', answer.contactPhone),
    line('Email', answer.contactEmail),
    line('Signature', answer.signature),
  ];
  if (answer.kind === 'noRecord') return [line('Answer', 'No record of this person'), ...signed];
  if (answer.kind === 'declined') return [line('Answer', 'Declined to answer'), ...signed];
  const accidents = answer.accidents.map(({ date, place, injuries, fatalities, hazmat }, i) =>
    line(
      `Accident ${i + 1}`,
      `${printedDate(date)}, ${place}: ${injuries} injured, ${fatalities} killed, hazmat ${hazmat === 'yes' ? 'released' : 'not released'}`,
    ),
  );
  return [
    line('Employed', `${printedDate(answer.employedFrom)} to ${answer.employedTo ? printedDate(answer.employedTo) : 'today'}`),
    line('Position', answer.position),
    line('Reason for leaving', answer.reasonForLeaving),
    line('Subject to FMCSRs', YES_NO[answer.subjectToFMCSR]),
    line('Accidents in three years', answer.hadAccidents === 'yes' ? String(answer.accidents.length) : 'None'),
    ...accidents,
    line('Eligible for rehire', REHIRE[answer.rehire]),
    ...signed,
  ];
}
