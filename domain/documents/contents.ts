import { z } from 'zod';
import { InputError } from '../errors.ts';
import type { Json } from '../field.ts';
import type { Row } from '../tables.ts';

type Type = Row<'driverDocuments'>['type'];

const text = z.string().max(500).nullish();
const note = z.string().max(4000).nullish();
const texts = z.array(z.string().max(200)).max(100).nullish();
const day = z.iso.date('Introduce a valid date').nullish();
const instant = z.iso.datetime({ offset: true }).nullish();
const count = z.number().int().min(0).nullish();
const records = z.array(z.record(z.string(), z.json())).max(500).nullish();
const oneOf = <const V extends readonly [string, ...string[]]>(...values: V) => z.enum(values).nullish();
const signed = z.looseObject({ signedDate: day, expirationDate: day });

/**
 * DOC-3: what the paper of each type says (design/domain.md 6.6). All of it may come later, for a paper is often filed before
 * anybody has read it; what is there is of the right kind, so that expiries can be reckoned with. Days are `YYYY-MM-DD`.
 */
const CONTENTS: Readonly<Record<Type, z.ZodType>> = {
  DL_COPY: z.looseObject({
    licenseNumber: text,
    state: text,
    class: text,
    endorsements: texts,
    issueDate: day,
    expirationDate: day,
  }),
  MEDICAL_CERTIFICATE: z.looseObject({
    issuedDate: day,
    expirationDate: day,
    examinerName: text,
    nationalRegistryNumber: text,
    restrictions: texts,
  }),
  MVR: z.looseObject({
    reportDate: day,
    state: text,
    source: text,
    license: z.looseObject({ status: text, expires: day }).nullish(),
    medicalCertification: z.looseObject({ status: text, expirationDate: day }).nullish(),
    violations: records,
    accidents: records,
    review: z.looseObject({ reviewerId: text, reviewerName: text, reviewedAt: instant, decision: text, note }).nullish(),
  }),
  PSP: z.looseObject({ reportDate: day, crashes: count, inspections: count }),
  CLEARINGHOUSE_QUERY: z.looseObject({
    queryDate: day,
    queryType: oneOf('FULL', 'LIMITED'),
    result: oneOf('NO_RECORDS', 'RECORDS_FOUND', 'PROHIBITED', 'NOT_PROHIBITED'),
  }),
  IMMIGRATION_VERIFICATION: z.looseObject({ documentName: text, expirationDate: day }),
  COMPANY_POLICY: signed,
  COMPANY_CONTRACT: signed,
  LEASE_AGREEMENT: z.looseObject({ startDate: day, expirationDate: day, unit: text }),
  LEASE_TERMINATION_AGREEMENT: z.looseObject({ terminationDate: day }),
  DRUG_TEST_RESULTS: z.looseObject({ testType: text, collectedAt: day, result: text }),
  CCF: z.looseObject({ specimenId: text, collectedAt: day }),
};

/** Longer is not what a paper says but something else. */
const CONTENT_CHARACTERS_MAX = 200_000;

/** @throws InputError naming each part of the content that is not of the kind its type asks for */
export function checkContent(type: Type, json: Json): void {
  if (JSON.stringify(json).length > CONTENT_CHARACTERS_MAX) throw new InputError({ json: `Max ${CONTENT_CHARACTERS_MAX} characters` });
  const parsed = CONTENTS[type].safeParse(json);
  if (parsed.success) return;
  throw new InputError(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [['json', ...path].join('.'), message])));
}
