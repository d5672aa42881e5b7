import type { Command } from '#src/commands/types.ts';
import { customerCommands } from './customer.commands.ts';
import { customerFieldCommands } from './customer.fields.ts';
import { customerFilterCommands } from './filter.commands.ts';
import { openCustomerCommand } from './open.command.ts';

/** Commands of customers that come after the first screen. */
export const laterCustomerCommands: readonly Command[] = [
  ...customerCommands,
  openCustomerCommand,
  ...customerFieldCommands,
  ...customerFilterCommands,
];
