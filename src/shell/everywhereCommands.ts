import type { Command } from '#src/commands/types.ts';
import { listRangeCommands } from '#src/components/listRange.commands.ts';
import { listViewCommands } from '#src/components/listView.commands.ts';
import { paneCommands, type PaneActs } from '#src/panes/pane.commands.ts';
import { peekCommands } from '#src/panes/peek.commands.ts';
import { hasCard } from './cards.ts';
import { chromeCommands } from './chrome.commands.ts';
import { aboutCommands } from './commands/about.commands.ts';
import type { ShellActs } from './commands/acts.ts';
import { paletteWays } from './commands/paletteWays.commands.ts';
import { sessionCommands } from './commands/session.commands.ts';

/** Commands of every screen that no button of the first moment shows; their keys are kept until they are here. */
export function everywhereCommands(acts: ShellActs, acting: PaneActs): readonly Command[] {
  return [
    ...listRangeCommands,
    ...listViewCommands,
    ...aboutCommands(acts),
    ...paneCommands(acting),
    ...peekCommands(acting.panes, hasCard),
    ...chromeCommands,
    ...sessionCommands(acts.logout),
    ...paletteWays(acts.commands),
  ];
}
