import { fieldLabel } from '#domain/fieldLabel.ts';
import type { Row } from '#domain/tables.ts';
import { formatDate } from '#src/components/formatDate.ts';
import { formatPhone } from '#src/components/formatPhone.ts';
import type { ContractsMergePreviewResult } from '#src/data/operations.gen.ts';

type Preview = ContractsMergePreviewResult['contractsMergePreview'];
export type MergeField = Preview['fields'][number]['field'];

/** The words in place of an answer about a merge while there is no connection. */
export const MERGE_AWAY = 'Merging needs a connection. This page goes on as soon as the server can be reached.';

/** The shared lists that some values are ids of. */
export interface Names {
  languages: readonly Row<'driverLanguages'>[];
  states: readonly Row<'usStates'>[];
}

/** The name of a field that a merge may take from either record. */
export const mergeLabel = (field: MergeField): string =>
  field === 'hiredAt' ? fieldLabel('contracts', field) : fieldLabel('drivers', field);

/** A value that a record offers, as people read it. */
export function offerWords(field: MergeField, value: string | null, { languages, states }: Names): string {
  if (value === null || value === '') return 'N/A';
  switch (field) {
    case 'dateOfBirth':
    case 'hiredAt':
      return formatDate(value);
    case 'preferredLanguage':
      return languages.find(({ id }) => id === value)?.name ?? value;
    case 'licenseState':
      return states.find(({ id }) => id === value)?.name ?? value;
    case 'phoneNumber':
      return formatPhone(value.split(' ').at(-1) ?? value);
    default:
      return value;
  }
}

const COUNTED: readonly [keyof Preview['counts'], string, string][] = [
  ['documents', 'document', 'documents'],
  ['applications', 'application', 'applications'],
  ['verifications', 'employment verification', 'employment verifications'],
  ['esignDocuments', 'e-sign document', 'e-sign documents'],
  ['cases', 'case', 'cases'],
  ['alerts', 'alert', 'alerts'],
];

/** Says what moves to the driver who stays: `2 documents, 1 case`; nothing, if so. */
export function movedWords(counts: Preview['counts']): string {
  const moved = COUNTED.flatMap(([key, one, many]) => (counts[key] === 0 ? [] : [`${counts[key]} ${counts[key] === 1 ? one : many}`]));
  return moved.join(', ') || 'nothing';
}
