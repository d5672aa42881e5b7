import { z } from 'zod';
import { EMAIL_PATTERN } from '../../emailPattern.ts';
import { MESSAGES } from '../../messages.ts';
import { PAPER_MESSAGES } from '../../paperMessages.ts';

const required = MESSAGES.fieldRequired;
const text = z.string(required).trim().min(1, required);
const yesOrNo = z.boolean(required);
const day = z.string(required).min(1, required).pipe(z.iso.date('Introduce a valid date'));
const untilDay = day.nullish().transform((value) => value ?? null);
const count = z.number(required).int().min(0);

/** A list that is empty only when the applicant says that there is nothing to list. */
const listOrNone = <T extends z.ZodType>(item: T) =>
  z
    .looseObject({ none: z.boolean().default(false), items: z.array(item).default([]) })
    .refine(({ none, items }) => none !== items.length > 0, { message: required, path: ['items'] });

const Employer = z
  .looseObject({
    name: text,
    from: day,
    to: untilDay,
    position: text,
    reasonForLeaving: z.string().trim().nullish(),
    /** 49 CFR 391.21(b)(10)(iv)(A): were the federal safety regulations for them? */
    subjectToFMCSR: yesOrNo,
    /** (B): was the job one with testing for alcohol and drugs under Part 40? */
    safetySensitive: yesOrNo,
  })
  .refine(({ to, reasonForLeaving }) => to === null || Boolean(reasonForLeaving), { message: required, path: ['reasonForLeaving'] });
export type Employer = z.infer<typeof Employer>;

/**
 * The eleven sections of an application by their names in `jsonForm`, each with what 49 CFR 391.21(b) asks for; days are
 * `YYYY-MM-DD`. More may be kept in them than is asked for here.
 */
export const SECTIONS = {
  personal: z.looseObject({
    firstName: text,
    lastName: text,
    dateOfBirth: day,
    ssn: text.regex(/^\d{3}-?\d{2}-?\d{4}$/, 'Is not a social security number'),
    phone: text.min(10, 'Please enter a valid number'),
    email: z.string().trim().regex(EMAIL_PATTERN, PAPER_MESSAGES.invalidEmail).nullish(),
    position: text,
    language: text,
  }),
  addresses: z.looseObject({
    items: z.array(z.looseObject({ street: text, city: text, state: text, zipCode: text, from: day, to: untilDay })).min(1, required),
  }),
  licenses: z.looseObject({
    licenses: z.array(z.looseObject({ state: text, number: text, class: text, expirationDate: day })).min(1, required),
    otherLicenses: z.array(z.looseObject({ state: text, number: text })).default([]),
  }),
  experience: listOrNone(z.looseObject({ equipment: text, from: day, to: untilDay, approximateMiles: count })),
  accidents: listOrNone(z.looseObject({ date: day, nature: text, fatalities: count, injuries: count, hazmatSpill: yesOrNo })),
  violations: listOrNone(z.looseObject({ date: day, offense: text, location: text, vehicleType: text, penalty: text })),
  denials: listOrNone(z.looseObject({ facts: text })),
  employment: z.looseObject({
    employers: z.array(Employer).default([]),
    /** The explanations of the times without a job. */
    gaps: z.array(z.looseObject({ from: day, to: day, explanation: text })).default([]),
  }),
  drugAndAlcohol: z.looseObject({ failedOrRefusedPreEmploymentTest: yesOrNo }),
  notices: z.looseObject({ shown: z.literal(true, required), acknowledgedAt: day }),
  certification: z.looseObject({ certified: z.literal(true, required), date: day }),
} as const;

export type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];
export type Application = { [S in SectionName]: z.infer<(typeof SECTIONS)[S]> };
