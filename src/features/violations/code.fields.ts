import { fieldCommands, type FieldEdit } from '#src/commands/args/fieldCommands.ts';
import type { Command } from '#src/commands/types.ts';

const flag = 'violationCodeManager';

/** What of a code is set by itself. */
const EDITS: readonly FieldEdit[] = [
  { flag, field: 'severityWeight', keywords: ['points'] },
  { flag, field: 'oosWeight', keywords: ['oos'] },
  { flag, field: 'isOOS', keywords: ['oos', 'eligible'] },
  { flag, field: 'description', keywords: ['words'] },
  { flag, field: 'common', keywords: ['first', 'often'] },
];

export const codeFieldCommands: readonly Command[] = fieldCommands({
  table: 'violationCodes',
  noun: 'violationCode',
  group: 'Cases',
  edits: EDITS,
});
