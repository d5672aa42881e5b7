import { hasDetails } from '#domain/cases/photoDetails.ts';
import type { FormChange } from '#src/forms/formChange.ts';
import { caseInput, type CaseValues, type ViolationValues } from './caseValues.ts';

/** `crashDetails.reportNumber` is `crashReportNumber` in the form. */
const inForm = (field: string): string => field.replace(/^crashDetails\.(.)/, (_, first: string) => `crash${first.toUpperCase()}`);

const violationInput = ({ id, violationCodeId, citationNumber, isOOS }: ViolationValues): object => ({
  id,
  ...(violationCodeId && { violationCodeId }),
  citationNumber: citationNumber.trim() || null,
  isOOS,
});

/** The field of a violation in the form. */
const atViolation =
  (index: number) =>
  (field: string): string =>
    `violations.${index}.${field}`;

/**
 * Returns what makes a new case of this id: the case, and each of its violations. A field that nobody filled in is left to the
 * rules, or with `hasPhoto` to whoever reads the photo that comes with it.
 */
export function newCaseChanges(id: string, values: CaseValues, staff: boolean, hasPhoto = false): FormChange[] {
  const fromPhoto = hasPhoto && !hasDetails(values) && { detailsInPhoto: true };
  const given = Object.entries(caseInput(values, staff)).filter(([, value]) => value !== null);
  const customer = values.customerId && { customerId: values.customerId };
  return [
    { name: 'caseCreate', input: { id, ...customer, ...fromPhoto, ...Object.fromEntries(given) }, at: inForm },
    ...values.violations.map((violation, i): FormChange => {
      return { name: 'caseViolationCreate', input: { ...violationInput(violation), caseId: id }, at: atViolation(i) };
    }),
  ];
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Returns what makes the stored case that of the form: the fields that differ, and no others; nothing when none does. */
export function caseChanges(id: string, values: CaseValues, saved: CaseValues): FormChange[] {
  const before = caseInput(saved, true);
  const changed = Object.entries(caseInput(values, true)).filter(([name, value]) => !isSame(value, before[name]));
  const ofCase: FormChange[] =
    changed.length > 0 ? [{ name: 'caseUpdate', input: { id, ...Object.fromEntries(changed) }, at: inForm }] : [];
  const ofViolations = values.violations.flatMap((violation, i): FormChange[] => {
    const known = saved.violations.find((one) => one.id === violation.id);
    if (known && isSame(known, violation)) return [];
    if (known) return [{ name: 'caseViolationUpdate', input: violationInput(violation), at: atViolation(i) }];
    return [{ name: 'caseViolationCreate', input: { ...violationInput(violation), caseId: id }, at: atViolation(i) }];
  });
  const gone = saved.violations.filter((one) => values.violations.every((violation) => violation.id !== one.id));
  return [...ofCase, ...ofViolations, ...gone.map((one) => ({ name: 'caseViolationDelete', input: { id: one.id } }))];
}
