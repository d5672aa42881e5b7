import type { FieldFacts } from './field.ts';
import type { Fields } from './noun.ts';
import { NOUNS, type TableName } from './tables.ts';

/** The declared facts of a field; `undefined` for a name that the noun does not declare. A reference is also found without its `Id`. */
export function factsOf(table: TableName, field: string): FieldFacts | undefined {
  const fields: Fields = NOUNS[table].fields;
  return (fields[field] ?? fields[`${field}Id`])?.facts;
}

/** The label of a field wherever it is shown: as declared, else its name in words (`docketNumber` is "Docket number"). */
export function fieldLabel(table: TableName, field: string): string {
  return factsOf(table, field)?.label ?? inWords(field);
}

/** The label of a field below the heading of its group: "Due date" below "Citation". */
export function shortLabel(table: TableName, field: string): string {
  return factsOf(table, field)?.shortLabel ?? fieldLabel(table, field);
}

/** A label within a sentence: "docket number", but "DataQs status" and "PSP token". */
export function inSentence(label: string): string {
  return /^\p{Lu}\p{Ll}*(?=[\s()/]|$)/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** Short for what nobody says in full. */
const ACRONYM = /^(DL|MVR|PEV|PSP|HR|CCF)$/;

/** An enum value in sentence case, as declared, else in its own words: `ARRAIGNMENT_SET` is "Arraignment set". */
export function valueLabel({ valueLabels }: Pick<FieldFacts, 'valueLabels'>, value: string): string {
  const known = valueLabels?.[value];
  const isWritten = /^\p{Lu}.*\p{Ll}/u.test(value);
  if (known !== undefined || isWritten) return known ?? value;
  if (/\p{Ll}\p{Lu}/u.test(value)) return inWords(value);
  const words = value
    .split('_')
    .map((word) => (ACRONYM.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function inWords(field: string): string {
  const words = field
    .replace(/Id$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
