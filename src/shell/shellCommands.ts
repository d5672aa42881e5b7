import type { Command } from '#src/commands/types.ts';
import { listCommands } from '#src/components/list.commands.ts';
import type { ShellActs } from './commands/acts.ts';
import { helpCommands } from './commands/help.commands.ts';
import { navCommands } from './commands/nav.commands.ts';
import { paletteCommands } from './commands/palette.commands.ts';
import { CONTRIBUTIONS } from './contributions.ts';

/** The commands of the first moment: the features' in the sidebar's order, then those that belong to none. */
export function firstCommands(acts: ShellActs): readonly Command[] {
  return [
    ...CONTRIBUTIONS.flatMap((contribution) => contribution.commands),
    ...listCommands,
    ...helpCommands(acts),
    ...navCommands(acts),
    ...paletteCommands,
  ];
}
