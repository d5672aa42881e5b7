import type { Command } from '#src/commands/types.ts';
import { attorneyCommand } from './attorney.command.ts';
import { caseCommands } from './case.commands.ts';
import { caseFieldCommands } from './case.fields.ts';
import { viewerCommands } from '#src/documents/viewer.commands.ts';
import { commentCommands } from './comment.commands.ts';
import { keepForCourt } from './documents/court.command.ts';
import { documentCommands } from './documents/document.commands.ts';
import { duplicatesCommand } from './duplicates.command.ts';
import { exportCsvCommand } from './exportCsv.command.ts';
import { followerCommands } from './follower.commands.ts';
import { historyCommand } from './history.command.ts';
import { casePaperCommands } from './paper.commands.ts';
import { threadCommands } from './thread.commands.ts';
import { violationCommands } from './violation.commands.ts';

/** Commands of cases that come after the first screen. */
export const laterCaseCommands: readonly Command[] = [
  ...caseCommands,
  attorneyCommand,
  ...caseFieldCommands,
  ...violationCommands,
  ...casePaperCommands,
  ...documentCommands,
  keepForCourt,
  ...viewerCommands,
  duplicatesCommand,
  exportCsvCommand,
  ...commentCommands,
  ...threadCommands,
  ...followerCommands,
  historyCommand,
];
