import { z } from 'zod';
import { InputError } from '../errors.ts';
import type { Json } from '../field.ts';
import { printedDate } from '../calendar.ts';
import { DRIVER_DOCUMENT_TYPES } from './document.ts';
import { endOf, lastValidDay, PAPERS, type PaperContent, type PaperField, type PaperType } from './paperTypes.ts';

const text = z.string().max(500).nullish();
const note = z.string().max(4000).nullish();
const texts = z.array(z.string().max(200)).max(100).nullish();
const day = z.iso.date('Introduce a valid date').nullish();
const instant = z.iso.datetime({ offset: true }).nullish();
const count = z.number().int().min(0).nullish();
const records = z.array(z.record(z.string(), z.json())).max(500).nullish();

function schemaOf(field: PaperField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return text;
    case 'texts':
      return texts;
    case 'count':
      return count;
    case 'day':
      return day;
    case 'choice':
      return z.enum(Object.keys(field.values)).nullish();
  }
}

/** The parts of papers that no form asks for: they come with the report itself. */
const REPORTED: Readonly<Partial<Record<PaperType, Readonly<Record<string, z.ZodType>>>>> = {
  MVR: {
    license: z.looseObject({ status: text, expires: day }).nullish(),
    medicalCertification: z.looseObject({ status: text, expirationDate: day }).nullish(),
    violations: records,
    accidents: records,
    review: z.looseObject({ reviewerId: text, reviewerName: text, reviewedAt: instant, decision: text, note }).nullish(),
  },
};

/**
 * DOC-3: what the paper of each type says (design/domain.md 6.6). All of it may come later, for a paper is often filed before
 * anybody has read it; what is there is of the right kind, so that expiries can be reckoned with. Days are `YYYY-MM-DD`.
 */
const CONTENTS: ReadonlyMap<PaperType, z.ZodType> = new Map(
  DRIVER_DOCUMENT_TYPES.map((type) => [
    type,
    z.looseObject({ ...Object.fromEntries(PAPERS[type].fields.map((field) => [field.name, schemaOf(field)])), ...REPORTED[type] }),
  ]),
);

/** Longer is not what a paper says but something else. */
const CONTENT_CHARACTERS_MAX = 200_000;

/** @throws InputError naming each part of the content that is not of the kind its type asks for */
export function checkContent(type: PaperType, json: Json): void {
  if (JSON.stringify(json).length > CONTENT_CHARACTERS_MAX) throw new InputError({ json: `Max ${CONTENT_CHARACTERS_MAX} characters` });
  const parsed = CONTENTS.get(type)!.safeParse(json);
  if (parsed.success) return checkEnd(type, json as PaperContent);
  throw new InputError(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [['json', ...path].join('.'), message])));
}

/** DOC-5: a paper counts no longer than its type may. */
function checkEnd(type: PaperType, content: PaperContent): void {
  const [end, last] = [endOf(type, content), lastValidDay(type, content)];
  if (end && last && end > last)
    throw new InputError({
      [`json.${PAPERS[type].ends}`]: `At most ${PAPERS[type].validMonths} months after it was issued: ${printedDate(last)}`,
    });
}
