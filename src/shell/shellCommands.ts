import type { Command } from '#src/commands/types.ts';
import { listCommands } from '#src/components/list.commands.ts';
import type { ShellActs } from './commands/acts.ts';
import { helpCommands } from './commands/help.commands.ts';
import { navCommands } from './commands/nav.commands.ts';
import { paletteCommands } from './commands/palette.commands.ts';

/** The commands of the first moment: those that belong to no feature. */
export function firstCommands(acts: ShellActs): readonly Command[] {
  return [...listCommands, ...helpCommands(acts), ...navCommands(acts), ...paletteCommands];
}
