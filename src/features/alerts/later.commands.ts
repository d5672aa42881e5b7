import { alertFilterCommands } from './filter.commands.ts';
import { remedyCommands } from './remedy.commands.ts';
import { triageCommands } from './triage.commands.ts';

/** What can be done about alerts besides setting them aside. */
export const laterAlertCommands = [...remedyCommands, ...triageCommands, ...alertFilterCommands] as const;
