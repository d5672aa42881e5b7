import type { Command } from '#src/commands/types.ts';
import { codeCommands } from './code.commands.ts';
import { codeFieldCommands } from './code.fields.ts';

/** Commands of violation codes: none of them is wanted by the first screen. */
export const laterCodeCommands: readonly Command[] = [...codeCommands, ...codeFieldCommands];
