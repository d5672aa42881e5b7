import type { Row } from '#domain/tables.ts';
import type { FormChange } from '#src/forms/formChange.ts';

/** A violation code as the form holds it: texts, of which an empty one stands for nothing. */
export interface CodeValues {
  code: string;
  description: string;
  basic: string;
  group: string;
  severityWeight: string;
  isOOS: boolean;
  oosWeight: string;
  common: boolean;
}

/** A code that nothing is known of yet. */
export const EMPTY_CODE: CodeValues = {
  code: '',
  description: '',
  basic: '',
  group: '',
  severityWeight: '',
  isOOS: false,
  oosWeight: '0',
  common: false,
};

/** A stored code as the form holds it. */
export function valuesOfCode(row: Row<'violationCodes'>): CodeValues {
  const { code, description, isOOS, common } = row;
  return {
    code,
    description,
    isOOS,
    common,
    basic: row.basic ?? '',
    group: row.group ?? '',
    severityWeight: String(row.severityWeight),
    oosWeight: String(row.oosWeight),
  };
}

/** Reads what was typed as a whole number; what is none stays as it is and is refused. */
const whole = (typed: string): unknown => (/^-?\d{1,4}$/.test(typed.trim()) ? Number(typed) : typed.trim());

function inputOf(values: CodeValues): Record<string, unknown> {
  const { description, isOOS, common, basic, group, severityWeight, oosWeight } = values;
  return {
    description: description.trim(),
    basic: basic || null,
    group: group.trim() || null,
    severityWeight: whole(severityWeight),
    isOOS,
    // What cannot put anybody out of service adds nothing (VIOLATION-3).
    oosWeight: isOOS ? whole(oosWeight) : 0,
    common,
  };
}

/** Returns what makes a new code of this id; a field that nobody filled in is left to the rules. */
export function newCodeChanges(id: string, values: CodeValues): FormChange[] {
  const given = Object.entries({ code: values.code.trim(), ...inputOf(values) }).filter(([, value]) => value !== '' && value !== null);
  return [{ name: 'violationCodeCreate', input: { id, ...Object.fromEntries(given) } }];
}

/** Returns what makes the stored code that of the form: the fields that differ; nothing when none does. */
export function codeChanges(id: string, values: CodeValues, saved: CodeValues): FormChange[] {
  const before = inputOf(saved);
  const changed = Object.entries(inputOf(values)).filter(([name, value]) => value !== before[name]);
  return changed.length > 0 ? [{ name: 'violationCodeUpdate', input: { id, ...Object.fromEntries(changed) } }] : [];
}
