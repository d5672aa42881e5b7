import { alertCommands } from './alert.commands.ts';
import { alertFilterCommands } from './filter.commands.ts';
import { orderCommands } from './order.commands.ts';
import { remedyCommands } from './remedy.commands.ts';
import { heldCommands } from './held.commands.ts';
import { uploadCommands } from './upload.commands.ts';
import { triageCommands } from './triage.commands.ts';

/** What can be done about alerts. */
export const laterAlertCommands = [
  ...alertCommands,
  ...remedyCommands,
  ...uploadCommands,
  ...heldCommands,
  ...orderCommands,
  ...triageCommands,
  ...alertFilterCommands,
] as const;
