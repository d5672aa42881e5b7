import { fieldCommands, type FieldEdit } from '#src/commands/args/fieldCommands.ts';
import type { Command } from '#src/commands/types.ts';

const flag = 'violationCodeManager';

/** What of a code is set by itself. */
const EDITS: readonly FieldEdit[] = [
  { flag, field: 'severityWeight', label: 'Severity weight', keywords: ['points'] },
  { flag, field: 'oosWeight', label: 'Weight that out of service adds', keywords: ['oos'] },
  { flag, field: 'isOOS', label: 'Can put out of service', keywords: ['oos', 'eligible'] },
  { flag, field: 'description', label: 'Description', keywords: ['words'] },
  { flag, field: 'common', label: 'Common', keywords: ['first', 'often'] },
];

export const codeFieldCommands: readonly Command[] = fieldCommands({
  table: 'violationCodes',
  noun: 'violationCode',
  group: 'Cases',
  edits: EDITS,
});
